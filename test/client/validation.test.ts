import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  createChatClient,
  createClient,
  isValidationError,
  type BannerInput,
  type DataItemInput,
} from '../../src/client/index.js';
import {
  COLOR_STUDIO_KEYS,
  DATA_ITEM_TYPES,
  FONT_STUDIO_KEYS,
  PLAN_PRODUCTS,
} from '../../src/protocol/index.js';

let requests = 0;
const url = 'https://service.example';
const client = createClient({
  apiKey: 'k',
  baseUrl: url,
  aiUrl: url,
  bannerUrl: url,
  popupHeroUrl: url,
  facePopUrl: url,
  fetch: () => {
    requests += 1;
    return Promise.resolve(Response.json({ status: true, data: {} }));
  },
});

const banner: BannerInput = { id: 'b', companyId: 'c', name: 'n' };
const item = {
  id: 'i',
  trainingId: 't',
  type: 'QA',
  source: 'Why?',
  content: 'So.',
  properties: { match: 'broad' },
};
const invitation = {
  email: 'e@potters.example',
  companyId: 'c',
  whitelabelId: 'w',
  planIds: [{ productName: 'Chatbot', planId: 'Chatbot-free' }],
};
const fill = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, '#123456']));

const LOOP: { itself?: unknown } = {};
LOOP.itself = LOOP;

/** Sends an input. The answer fits only some of the operations, which is not a fault of the input. */
const passes = (call: () => Promise<unknown>) =>
  call().catch((error) => assert.ok(!isValidationError(error), String(error)));

const ITEM_FIELDS = ['id', 'trainingId', 'type', 'source', 'content', 'properties'] as const;

/** The paths that a wrong input is refused for. */
const WRONG: Record<string, [call: () => Promise<unknown>, ...paths: string[]]> = {
  'an empty id': [() => client.dataItems.delete(''), 'id'],
  'an id of spaces': [() => client.dataItems.list('  '), 'trainingId'],
  'an id that is a number': [() => client.dataItems.delete(7 as never), 'id'],
  'an unknown type of data item': [
    () => client.dataItems.edit({ ...item, type: 'Song', properties: {} } as never),
    'type',
  ],
  'a QA item without match': [
    () => client.dataItems.edit({ ...item, properties: {} } as never),
    'properties.match',
  ],
  'a QA item with an unknown match': [
    () => client.dataItems.edit({ ...item, properties: { match: 'fuzzy' } } as never),
    'properties.match',
  ],
  'match on another type than QA': [
    () => client.dataItems.edit({ ...item, type: 'Summary' } as never),
    'properties.match',
  ],
  'a data item without anything': [() => client.dataItems.edit({} as never), ...ITEM_FIELDS],
  'no data item at all': [() => client.dataItems.edit(null as never), ...ITEM_FIELDS],
  'no invitation at all': [
    () => client.whitelabel.createInvitation(undefined as never),
    'email',
    'companyId',
    'whitelabelId',
    'planIds',
  ],
  'no invite link at all': [() => client.whitelabel.inviteLink(null as never), 'hostname', 'inviteData'],
  'no change of plan at all': [
    () => client.whitelabel.editClientPlan(undefined as never),
    'planId',
    'emailAddress',
  ],
  'a PopupHero that contains itself': [() => client.popupHeroes.create(LOOP), ''],
  'a FacePop with a bigint': [() => client.facePops.edit({ views: 1n }), ''],
  'no question at all': [() => client.chat.send(undefined as never), 'agentId', 'message'],
  "no question at all, in the page's part of the client": [
    () => createChatClient({ aiUrl: url }).send(null as never),
    'agentId',
    'message',
  ],
  'a conversation id that is null': [
    () => client.chat.send({ agentId: 'a', conversationId: null as never, message: 'Hi' }),
    'conversationId',
  ],
  'a conversation id that is a number': [
    () => client.chat.send({ agentId: 'a', conversationId: 7 as never, message: 'Hi' }),
    'conversationId',
  ],
  'a conversation id that is an object': [
    () => createChatClient({ aiUrl: url }).send({ agentId: 'a', conversationId: {} as never, message: 'Hi' }),
    'conversationId',
  ],
  'a question without text': [() => client.chat.send({ agentId: 'a', message: ' \n' }), 'message'],
  'an unknown response style': [
    () => client.chat.send({ agentId: '', message: 'Hi', responseStyle: 'rtf' as never }),
    'agentId',
    'responseStyle',
  ],
  'an unknown product': [
    () =>
      client.whitelabel.createInvitation({
        ...invitation,
        planIds: [...invitation.planIds, { productName: 'Kiln', planId: '' }],
      } as never),
    'planIds[1].productName',
    'planIds[1].planId',
  ],
  'plans that are no list': [
    () => client.whitelabel.createInvitation({ ...invitation, email: '', planIds: 'Chatbot-free' } as never),
    'email',
    'planIds',
  ],
  'a product without plans of its own': [
    () =>
      client.whitelabel.inviteLink({
        hostname: 'h',
        inviteData: { Survia: 'Survia-free', Chatbot: '' },
      } as never),
    'inviteData.Survia',
    'inviteData.Chatbot',
  ],
  'no plan for a client': [
    () => client.whitelabel.editClientPlan({ planId: '', emailAddress: '' }),
    'planId',
    'emailAddress',
  ],
  'a banner without its required fields': [
    () => client.banners.create({} as never),
    'id',
    'companyId',
    'name',
  ],
  'a banner with unknown values': [
    () =>
      client.banners.edit({
        ...banner,
        mode: 'Float',
        placement: 'left',
        textAlignment: 'start',
        linkMode: 'link',
        closeBehavior: 'never',
        scrollBehavior: 'sticky',
        cornerStyle: 'rounded',
        URLTarget: '_self',
      } as never),
    'mode',
    'placement',
    'textAlignment',
    'linkMode',
    'closeBehavior',
    'scrollBehavior',
    'cornerStyle',
    'URLTarget',
  ],
  'a banner with values of a wrong type': [
    () =>
      client.banners.delete({
        ...banner,
        shadow: 'true',
        verticalPadding: 12,
        JInstantEmbed: [{}, 1],
      } as never),
    'shadow',
    'verticalPadding',
    'JInstantEmbed',
  ],
  'a colour studio with a key missing': [
    () =>
      client.banners.create({
        ...banner,
        JColorStudio: { ...fill(COLOR_STUDIO_KEYS), linkText: undefined },
        JFontStudio: { fontFamily: 'Georgia' },
      } as never),
    'JColorStudio.linkText',
    'JFontStudio.contentSize',
    'JFontStudio.linkSize',
  ],
  'a studio that is no object': [
    () => client.banners.create({ ...banner, JFontStudio: 'Georgia' } as never),
    ...FONT_STUDIO_KEYS.map((key) => `JFontStudio.${key}`),
  ] as [() => Promise<unknown>, ...string[]],
  'a PopupHero that is no object': [() => client.popupHeroes.create('hero' as never), ''],
  'a PopupHero that is null': [() => client.popupHeroes.create(null as never), ''],
  'plans that are null': [
    () => client.whitelabel.inviteLink({ hostname: 'h', inviteData: null as never }),
    'inviteData',
  ],
  'a plan that is null': [
    () => client.whitelabel.createInvitation({ ...invitation, planIds: [null] as never }),
    'planIds',
  ],
  'a FacePop that is a list': [() => client.facePops.edit([] as never), ''],
};

describe('a wrong input', () => {
  for (const [what, [call, ...paths]] of Object.entries(WRONG)) {
    it(`${what} is refused before anything is sent, with the path`, async () => {
      requests = 0;
      await assert.rejects(call(), (error) => {
        assert.ok(isValidationError(error), String(error));
        assert.deepEqual(Object.keys(error.fields).sort(), paths.sort());
        for (const path of paths) assert.ok(error.message.includes(path));
        assert.deepEqual([error.retryable, error.maybeApplied], [false, false]);
        return true;
      });
      assert.equal(requests, 0);
    });
  }

  it('is named with the rule it breaks, never with its value', async () => {
    const secret = 'what a visitor wrote';
    const call = client.chat.send({ agentId: '', message: secret, responseStyle: secret as never });
    await assert.rejects(call, (error: Error) => {
      assert.equal(
        error.message,
        'chat.send: agentId must be text; responseStyle must be one of plaintext, markdown, html',
      );
      return true;
    });
  });

  it('that is no object at all is said to be none', async () => {
    await assert.rejects(client.popupHeroes.create('hero' as never), {
      message: 'popupHeroes.create: the input must be an object',
    });
  });

  it('a full banner, an item of each type and known plans are taken', async () => {
    requests = 0;
    const calls = [
      () =>
        client.banners.create({
          ...banner,
          mode: 'float',
          placement: 'bottom',
          pattern: 'dots',
          textAlignment: 'center',
          linkMode: 'fancy',
          closeBehavior: 'forget',
          scrollBehavior: 'follow',
          cornerStyle: 'dubbed',
          URLTarget: '_blank',
          shadow: false,
          JColorStudio: fill(COLOR_STUDIO_KEYS) as never,
          JFontStudio: fill(FONT_STUDIO_KEYS) as never,
          JInstantEmbed: [],
        }),
      ...DATA_ITEM_TYPES.map((type) => () => {
        const properties = type === 'QA' ? { match: 'exact' } : {};
        return client.dataItems.edit({ ...item, type, properties } as DataItemInput);
      }),
      () =>
        client.whitelabel.createInvitation({
          ...invitation,
          planIds: PLAN_PRODUCTS.map((productName) => ({ productName, planId: `${productName}-free` })),
        }),
      () => {
        const plans = PLAN_PRODUCTS.map((product) => [product, `${product}-pro_whitelabel`]);
        return client.whitelabel.inviteLink({ hostname: 'h', inviteData: Object.fromEntries(plans) });
      },
    ];
    for (const call of calls) await passes(call);
    assert.equal(requests, calls.length);
  });

  it('an optional field that is undefined counts as left out', async () => {
    requests = 0;
    const { mode, shadow, JColorStudio, JInstantEmbed } = {} as Partial<BannerInput>;
    await client.banners.create({ ...banner, mode, shadow, JColorStudio, JInstantEmbed });
    await passes(() =>
      client.dataItems.edit({ ...item, type: 'Link', properties: { match: undefined } } as never),
    );
    const plans = { Chatbot: undefined, Banner: 'Banner-free' } as { Banner: string };
    await passes(() => client.whitelabel.inviteLink({ hostname: 'h', inviteData: plans }));
    assert.equal(requests, 3);
  });
});

describe('an input', () => {
  const plain = { dataItem: item, invitation, banner: { ...banner, JFontStudio: fill(FONT_STUDIO_KEYS) } };
  const bare = JSON.parse(JSON.stringify(plain), (_key, value: unknown) =>
    typeof value === 'object' && !Array.isArray(value) ? Object.assign(Object.create(null), value) : value,
  ) as typeof plain;
  const foreign = runInNewContext(`(${JSON.stringify(plain)})`) as typeof plain;

  for (const [what, { dataItem, invitation, banner }] of Object.entries({
    'without a prototype, as the arguments of GraphQL are,': bare,
    'of another realm': foreign,
  })) {
    it(`${what} is taken as any other`, async () => {
      requests = 0;
      const [{ planId, productName }] = invitation.planIds as [{ planId: string; productName: string }];
      const inviteData = Object.assign(Object.create(null), { [productName]: planId }) as object;
      const calls = [
        client.dataItems.edit(dataItem as never),
        client.whitelabel.createInvitation(invitation as never),
        client.whitelabel.inviteLink({ hostname: 'h', inviteData }),
        client.banners.create({ ...banner, JInstantEmbed: [banner] } as never),
        client.facePops.create(banner),
      ];
      for (const { reason } of (await Promise.allSettled(calls)) as { reason?: unknown }[]) {
        assert.ok(!isValidationError(reason), String(reason));
      }
      assert.equal(requests, calls.length);
    });
  }
});

describe('an address', () => {
  const send = (aiUrl: unknown) => {
    requests = 0;
    const urls: string[] = [];
    const fetch = (url: unknown) => {
      urls.push(url as string);
      return Promise.resolve(Response.json({ status: true, data: { messages: ['Hi.'] } }));
    };
    const chat = createChatClient({ aiUrl: aiUrl as string, fetch });
    return chat.send({ agentId: 'a', message: 'Hello?' }).then(() => urls[0]);
  };

  it('may be absolute or a path of the page, with or without a slash at the end', async () => {
    const leads: Record<string, string> = {
      'https://ai.example': 'https://ai.example/chat',
      'http://127.0.0.1:4173/ai': 'http://127.0.0.1:4173/ai/chat',
      'https://ai.example/v1/': 'https://ai.example/v1/chat',
      'https://ai.example/v1///': 'https://ai.example/v1/chat',
      'HTTPS://ai.example/v1': 'HTTPS://ai.example/v1/chat',
      ' https://ai.example/v1\n': 'https://ai.example/v1/chat',
      'http://[::1]:80/ai': 'http://[::1]:80/ai/chat',
      '/': '/chat',
      '/ai': '/ai/chat',
      './ai/': './ai/chat',
      '../ai': '../ai/chat',
    };
    for (const [aiUrl, url] of Object.entries(leads)) assert.equal(await send(aiUrl), url);
    assert.equal(await send(new URL('/ai/', 'https://ai.example')), 'https://ai.example/ai/chat');
  });

  it('that is none is a fault of the set-up, and nothing is sent', async () => {
    const none = ['', ' ', undefined, 'ai', 'example.com/ai', 'javascript:alert(1)', 'data:,x', 'file:///ai'];
    for (const aiUrl of [
      ...none,
      'https://',
      'http:///ai',
      'http://127.0.0.1:99999/ai',
      'https://ai example/v1',
      'ftp://ai.example',
      'not a url',
      'https://user:secret@ai.example/ai',
      'https://ai.example?a=1',
      'https://ai.example/ai#top',
      '/ai?a=1',
      'localhost:8080',
    ]) {
      await assert.rejects(send(aiUrl), {
        kind: 'config',
        name: 'ConfigError',
        message: 'chat.send: aiUrl is not an http address',
        maybeApplied: false,
      });
    }
  });

  it("that is relative needs a page, or a fetch of the caller's own", async () => {
    const relative = {
      name: 'ConfigError',
      message: /^(chat\.send|dataItems\.list): a relative URL needs a page$/,
      retryable: false,
      maybeApplied: false,
    };
    const message = { agentId: 'a', message: 'Hello?' };
    for (const aiUrl of ['/ai', './ai', '../ai/']) {
      await assert.rejects(createChatClient({ aiUrl }).send(message), relative);
      await assert.rejects(createClient({ apiKey: 'k', aiUrl }).dataItems.list('t'), relative);
    }
    const failing = () => Promise.reject(new TypeError('Failed to fetch'));
    const injected = createChatClient({ aiUrl: '/ai', fetch: failing });
    await assert.rejects(injected.send(message), { name: 'NetworkError' });
  });

  it('that is relative fails on a page like any other when the network does', async () => {
    const location = new URL('https://shop.example/');
    Object.defineProperty(globalThis, 'location', { value: location, configurable: true });
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    try {
      const chat = createChatClient({ aiUrl: '/ai' });
      await assert.rejects(chat.send({ agentId: 'a', message: 'Hello?' }), { name: 'NetworkError' });
    } finally {
      mock.restoreAll();
      Reflect.deleteProperty(globalThis, 'location');
    }
  });

  it('is needed only by the calls that go there, which say that it is missing', async () => {
    const fetch = () => Promise.resolve(Response.json({ status: true, data: [] }));
    const { dataItems, banners } = createClient({ apiKey: 'k', aiUrl: url, fetch });
    assert.deepEqual(await dataItems.list('t'), []);
    await assert.rejects(banners.create(banner), {
      kind: 'config',
      message: 'banners.create: no bannerUrl',
    });
  });
});
