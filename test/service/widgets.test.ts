import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient, isValidationError, type BannerInput, type Client } from 'agent-widgets/client';
import { startService, type RunningService } from './helpers/running-service.js';

const COLORS = {
  contentBackground: '#22645d',
  contentText: '#ffffff',
  contentShadow: '#000000',
  linkBackground: '#ffffff',
  linkText: '#22645d',
  closeButton: '#ffffff',
  patternColor1: '#ffffff',
  patternColor2: '#ffffff',
  patternColor3: '#ffffff',
};

/** Changes to a banner, each with the field that it makes wrong; undefined if the banner stays right. */
const RULES: readonly [change: Record<string, unknown>, wrong: string | undefined][] = [
  [{}, undefined],
  [{ id: '' }, 'id'],
  [{ id: undefined }, 'id'],
  [{ companyId: undefined }, 'companyId'],
  [{ name: undefined }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ companyId: '\t' }, 'companyId'],
  [{ mode: 'float', placement: 'bottom', textAlignment: 'right', linkMode: 'fancy' }, undefined],
  [
    { closeBehavior: 'remember', scrollBehavior: 'follow', cornerStyle: 'dubbed', URLTarget: '_blank' },
    undefined,
  ],
  [{ mode: 'wide' }, 'mode'],
  [{ placement: 'left' }, 'placement'],
  [{ textAlignment: 'justify' }, 'textAlignment'],
  [{ linkMode: 'bold' }, 'linkMode'],
  [{ closeBehavior: 'never' }, 'closeBehavior'],
  [{ scrollBehavior: 'sticky' }, 'scrollBehavior'],
  [{ cornerStyle: 'sharp' }, 'cornerStyle'],
  [{ URLTarget: '_top' }, 'URLTarget'],
  [{ shadow: 'yes' }, 'shadow'],
  [{ verticalPadding: 12 }, 'verticalPadding'],
  [{ content: 5 }, 'content'],
  [{ JColorStudio: COLORS }, undefined],
  [{ JColorStudio: { ...COLORS, closeButton: undefined } }, 'JColorStudio.closeButton'],
  [{ JFontStudio: { fontFamily: 'Georgia', contentSize: '16', linkSize: '15' } }, undefined],
  [{ JFontStudio: { fontFamily: 'Georgia', contentSize: '16' } }, 'JFontStudio.linkSize'],
  [{ JInstantEmbed: [{ kind: 'video', nested: { any: 1 } }] }, undefined],
  [{ JInstantEmbed: ['video'] }, 'JInstantEmbed'],
  [
    { enableSDK: true, enableTracking: false, serviceBranding: true, customCSS: 'a{}', customJS: '1' },
    undefined,
  ],
];

describe('widgets', () => {
  let service: RunningService;
  let client: Client;
  let lastId = 0;
  before(async () => {
    service = await startService();
    client = createClient({
      apiKey: service.facts['key'] ?? '',
      bannerUrl: `${service.url}/banner`,
      popupHeroUrl: `${service.url}/popuphero`,
      facePopUrl: `${service.url}/facepop`,
    });
  });
  after(() => service.stop());

  const banner = (more: Partial<BannerInput> = {}): BannerInput => ({
    id: `banner-${++lastId}`,
    companyId: service.facts['company'] ?? '',
    name: 'Spring',
    content: '<p>Spring is here</p>',
    ...more,
  });

  it('a banner is created, served for <promo-banner src>, replaced and deleted', async () => {
    const spring = banner();
    assert.deepEqual((await client.banners.create(spring)).data, spring);
    const served = await service.get<BannerInput>(`/banner/${spring.id}.json`);
    assert.deepEqual(served.body, spring);
    assert.match(served.headers.get('content-type') ?? '', /^application\/json/);

    await client.banners.edit({ ...spring, content: '<p>Summer</p>' });
    assert.equal((await service.get<BannerInput>(`/banner/${spring.id}.json`)).body.content, '<p>Summer</p>');

    await client.banners.delete(spring);
    assert.equal((await service.get(`/banner/${spring.id}.json`)).status, 404);
    await assert.rejects(client.banners.edit(spring), /banner with that id was not found/);
    await assert.rejects(client.banners.delete(spring), /banner with that id was not found/);
  });

  it('a banner of the seed is served without the name of its author', async () => {
    const { body } = await service.get<BannerInput>('/banner/banner-winter-glazes.json');
    assert.equal(body.name, 'Winter glazes 2026');
    const spring = banner({ authorId: 'someone' });
    await client.banners.create(spring);
    assert.ok(!('authorId' in (await service.get(`/banner/${spring.id}.json`)).body));
  });

  it('an id can be used only once', async () => {
    const spring = banner();
    await client.banners.create(spring);
    await assert.rejects(client.banners.create(spring), /already exists/);
  });

  it('a key does not act for another company', async () => {
    const others = banner({ companyId: 'company-of-others' });
    for (const operation of ['create', 'edit', 'delete'] as const) {
      await assert.rejects(client.banners[operation](others), /does not act for/);
    }
  });

  for (const [change, wrong] of RULES) {
    const what = JSON.stringify(change, (_key, value: unknown) => (value === undefined ? 'missing' : value));
    it(`client and service agree that a banner with ${what} is ${wrong ? `wrong in ${wrong}` : 'right'}`, async () => {
      const object = { ...banner(), ...change };
      for (const path of ['new', 'edit', 'delete']) {
        const { status, body } = await service.post(`/banner/${path}`, {
          APIKey: service.facts['key'],
          banner: object,
        });
        assert.equal(status, wrong ? 400 : 200, body.data);
        if (wrong) assert.match(body.data, new RegExp(`banner\\.${wrong}`));
      }
      for (const operation of ['create', 'edit', 'delete'] as const) {
        const call = client.banners[operation](object);
        if (!wrong) await call;
        else {
          await assert.rejects(call, (fault) => {
            assert.ok(isValidationError(fault));
            return Object.keys(fault.fields).some((path) => path.startsWith(wrong));
          });
        }
      }
    });
  }

  for (const [kind, key, path] of [
    ['popupHeroes', 'popupHero', 'popuphero'],
    ['facePops', 'facePop', 'facepop'],
  ] as const) {
    it(`a ${key} is stored unchanged, and gets an id if it has none`, async () => {
      const object = { title: 'Hello', deep: { list: [1, { two: null }] } };
      const created = (await client[kind].create(object)).data as { id: string };
      assert.ok(created.id.length > 8);
      assert.deepEqual(created, { ...object, id: created.id });
      const edited = { id: created.id, title: 'Goodbye' };
      assert.deepEqual((await client[kind].edit(edited)).data, edited);
      await client[kind].delete({ id: created.id });
      await assert.rejects(client[kind].delete({ id: created.id }), /was not found/);
    });

    it(`a ${key} without an id is neither edited nor deleted`, async () => {
      for (const operation of ['edit', 'delete']) {
        const { status, body } = await service.post(`/${path}/${operation}`, {
          APIKey: service.facts['key'],
          [key]: { title: 'Hello' },
        });
        assert.equal(status, 400);
        assert.match(body.data, new RegExp(`${key}\\.id is missing`));
      }
    });
  }
});
