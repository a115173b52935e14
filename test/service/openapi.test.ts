import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chatRequest, startService, type RunningService } from './helpers/running-service.js';

/** The operations of the interface, section 4, by path. */
const PATHS = [
  '/whitelabel-client-invitation-create',
  '/whitelabel/invite-link',
  '/whitelabel/edit-client-plan',
  '/ai/dataitem/all',
  '/ai/dataitem/edit',
  '/ai/dataitem/delete',
  '/ai/chat',
  ...['banner', 'popuphero', 'facepop'].flatMap((kind) =>
    ['new', 'edit', 'delete'].map((verb) => `/${kind}/${verb}`),
  ),
];

interface Schema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}

/** The parts of the description that these tests read. */
interface Description {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly operationId: string;
          readonly responses: Readonly<Record<string, unknown>>;
          readonly requestBody: {
            readonly content: { readonly 'application/json': { readonly schema: Schema } };
          };
        };
      }
    >
  >;
}

describe('the description at /openapi.json', () => {
  let service: RunningService;
  let description: Description;
  before(async () => {
    service = await startService();
    description = (await service.get<Description>('/openapi.json')).body;
  });
  after(() => service.stop());

  const requestOf = (path: string): Schema | undefined =>
    description.paths[path]?.post.requestBody.content['application/json'].schema;

  it('describes all sixteen operations in OpenAPI 3.1', () => {
    assert.match(description.openapi, /^3\.1/);
    assert.equal(description.servers[0]?.url, service.url);
    assert.deepEqual(Object.keys(description.paths), PATHS);
    const ids = Object.values(description.paths).map(({ post }) => post.operationId);
    assert.equal(new Set(ids).size, 16);
  });

  it('asks for the key everywhere but in a chat', () => {
    for (const path of PATHS) {
      const required = requestOf(path)?.required;
      assert.equal(required?.includes('APIKey'), path !== '/ai/chat', path);
    }
  });

  it('names each status that an operation may answer with', () => {
    for (const path of PATHS) {
      const own = path === '/ai/chat' ? ['403', '503'] : ['401'];
      const statuses = ['200', '400', '413', '429', '500', ...own].sort();
      assert.deepEqual(Object.keys(description.paths[path]?.post.responses ?? {}), statuses, path);
    }
  });

  it('requires the same six fields of a chat as the service', async () => {
    const schema = requestOf('/ai/chat');
    assert.ok(schema);
    const fields = Object.keys(chatRequest(service.facts, 'Hello?'));
    assert.deepEqual([...schema.required].sort(), [...fields].sort());
    assert.deepEqual(schema.properties['responseStyle']?.enum, ['plaintext', 'markdown', 'html']);
    for (const field of fields) {
      const { body } = await service.post('/ai/chat', {
        ...chatRequest(service.facts, 'Hello?'),
        [field]: undefined,
      });
      assert.match(body.data, new RegExp(`${field} is missing`));
    }
  });

  it('refers only to what it contains', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    assert.ok(references.length > 0);
    for (const [, path = ''] of references) {
      const target = path
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], description);
      assert.ok(target, path);
    }
  });
});
