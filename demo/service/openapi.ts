import { z } from 'zod';
import { apiKey } from './contract.js';
import { OPERATIONS, type Operation } from './operations.js';

type Json = Record<string, unknown>;

const FAILURES: Readonly<Record<string, string>> = {
  400: 'The request does not have the required form.',
  401: 'The API key is not valid.',
  403: 'The agent does not answer pages of that origin.',
  413: 'The request is too large.',
  429: 'Too many requests; see Retry-After.',
  500: 'A fault of the service.',
  503: 'The service is starting; see Retry-After.',
};
const NEVER_WITHOUT_KEY = ['401'];
const NEVER_WITH_KEY = ['403', '503'];

/** OpenAPI 3.1 description of the interface, made from the schemas that check the requests. */
export function createOpenApi(siteUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agents, training data and widgets',
      version: '1.0.0',
      description:
        'The service behind the agent-widgets demo. A condition such as an unknown id is answered with status 200 and a failure body.',
    },
    servers: [{ url: siteUrl }],
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { post: describe(operation) }])),
    components: {
      schemas: {
        StatusFailure: toSchema(z.object({ status: z.literal(false), data: z.string() })),
        TaskFailure: toSchema(
          z.object({
            error: z.literal(true),
            taskName: z.string(),
            code: z.string(),
            message: z.string(),
            detail: z.string(),
          }),
        ),
      },
    },
  };
}

function describe(operation: Operation): Json {
  const failure = {
    $ref: `#/components/schemas/${operation.envelope === 'task' ? 'TaskFailure' : 'StatusFailure'}`,
  };
  const statuses = Object.keys(FAILURES).filter(
    (status) => !(operation.keyed ? NEVER_WITH_KEY : NEVER_WITHOUT_KEY).includes(status),
  );
  return {
    operationId: operation.id,
    summary: operation.summary,
    requestBody: { required: true, ...content(inputSchema(operation)) },
    responses: {
      200: {
        description: 'Done, or refused for the reason that the body names.',
        ...content({ anyOf: [successSchema(operation), failure] }),
      },
      ...Object.fromEntries(
        statuses.map((status) => [status, { description: FAILURES[status], ...content(failure) }]),
      ),
    },
  };
}

function inputSchema({ keyed, input }: Operation): Json {
  return toSchema(keyed ? z.object({ ...apiKey.shape, ...input.shape }) : input);
}

function successSchema({ envelope, output }: Operation): Json {
  if (envelope === 'task') {
    return toSchema(
      z.object({ error: z.literal(false), taskName: z.string(), output: output ?? z.unknown() }),
    );
  }
  return toSchema(z.object({ status: z.literal(true), ...(output ? { data: output } : {}) }));
}

function content(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function toSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
