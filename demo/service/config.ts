import { resolve } from 'node:path';
import { z } from 'zod';
import { DEMO_FOLDER } from './folders.js';
import { OperatorError } from './operator-error.js';

/** A setting has a value that the service cannot use. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/** Instead of the name of a model, this chooses the built-in part although `OPENAI_BASE_URL` is set. */
const BUILT_IN = 'local';
const MAX_PORT = 65_535;

// An empty variable means the same as one that is not set; only spaces would count as the number 0.
const orUnset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (String(value).trim() === '' ? undefined : value), schema.optional());
const optional = orUnset(z.string());
const number = (max: number) =>
  orUnset(
    z.preprocess(
      Number,
      z.int('must be a whole number').min(0, 'must not be negative').max(max, `must be at most ${max}`),
    ),
  );
const server = orUnset(
  z.url({
    protocol: /^postgres(?:ql)?$/,
    error: 'must be an address such as postgres://user:password@localhost:5432/name',
  }),
);
const modelServer = orUnset(
  z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:11434/v1' }),
);
const mustBeOrigins = 'must be addresses such as https://shop.example';
// An origin has to be written as browsers send it; in any other form, or with a wildcard, it would match no page.
const origin = z
  .url({ protocol: /^https?$/, error: mustBeOrigins })
  .transform((address) => new URL(address))
  .refine(({ href, origin }) => href === `${origin}/` && !href.includes('*'), mustBeOrigins)
  .transform(({ origin }) => origin);
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin));

const environment = z.object({
  PORT: number(MAX_PORT),
  HOST: optional,
  DATA_DIR: optional,
  DATABASE_URL: server,
  ALLOWED_ORIGINS: orUnset(origins),
  RATE_LIMIT: number(Number.MAX_SAFE_INTEGER),
  OPENAI_BASE_URL: modelServer,
  OPENAI_API_KEY: optional,
  CHAT_MODEL: optional,
  EMBEDDING_MODEL: optional,
});

/** Every setting of the service, read once at start. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** A PostgreSQL server with pgvector; if undefined, PGlite keeps its files in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Origins whose pages may read answers; undefined means every loopback origin. */
  readonly allowedOrigins: readonly string[] | undefined;
  /** Chat requests per minute and address; 0 means no limit, undefined means 60 and no limit for loopback. */
  readonly rateLimit: number | undefined;
  /** An OpenAI-compatible server; where a model is undefined, the built-in part is used. */
  readonly openai:
    | {
        readonly baseUrl: string;
        readonly apiKey: string;
        readonly chatModel: string | undefined;
        readonly embeddingModel: string | undefined;
      }
    | undefined;
}

/** @throws ConfigError naming the setting and what is wrong with it, not its value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const settings = parsed.data;
  return {
    host: settings.HOST ?? '127.0.0.1',
    port: settings.PORT ?? 4173,
    dataDir: settings.DATA_DIR ? resolve(settings.DATA_DIR) : resolve(DEMO_FOLDER, '.data'),
    databaseUrl: settings.DATABASE_URL,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    rateLimit: settings.RATE_LIMIT,
    openai: settings.OPENAI_BASE_URL
      ? {
          baseUrl: settings.OPENAI_BASE_URL,
          // A server on one's own machine needs no key, but the client requires one.
          apiKey: settings.OPENAI_API_KEY ?? 'none',
          chatModel: modelOf(settings.CHAT_MODEL ?? 'gpt-4o-mini'),
          embeddingModel: modelOf(settings.EMBEDDING_MODEL ?? 'text-embedding-3-small'),
        }
      : undefined,
  };
}

function modelOf(name: string): string | undefined {
  return name === BUILT_IN ? undefined : name;
}
