import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FetchError, isPublicAddress } from '../../../demo/service/train/address.js';
import { checkedLookup, createGuardedFetch } from '../../../demo/service/train/fetch.js';
import { listen, stop } from '../../helpers/net.js';

const HTML = { accept: ['text/html'] };
const MEBIBYTE = 1024 * 1024;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(
  answer: Answer,
): Promise<{ server: Server; origin: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  return { server, origin: await listen(server), requests };
}

function page(response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}

function refused(pattern: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof FetchError, `a FetchError was expected, not ${String(error)}`);
    assert.match(error.message, pattern);
    return true;
  };
}

describe('the guarded fetch', () => {
  let shop: Awaited<ReturnType<typeof serve>>;
  let secret: Awaited<ReturnType<typeof serve>>;

  before(async () => {
    secret = await serve((_request, response) => page(response, 'internal'));
    shop = await serve((request, response) => {
      const path = request.url ?? '/';
      const hops = /^\/site\/hop\/(\d)$/.exec(path)?.[1];
      if (hops === '0') page(response, 'arrived');
      else if (hops) response.writeHead(302, { location: `./${Number(hops) - 1}` }).end();
      else if (path === '/site/leak') response.writeHead(302, { location: `${secret.origin}/` }).end();
      else if (path === '/site/leak-localhost')
        response.writeHead(307, { location: secret.origin.replace('127.0.0.1', 'localhost') }).end();
      else if (path === '/site/leak-file') response.writeHead(301, { location: 'file:///etc/hosts' }).end();
      else if (path === '/site/leak-metadata')
        response.writeHead(301, { location: 'http://169.254.169.254/latest/' }).end();
      else if (path === '/site/large') page(response, Buffer.alloc(6 * MEBIBYTE, 'a'));
      else if (path === '/site/bomb')
        page(response, gzipSync(Buffer.alloc(20 * MEBIBYTE)), { 'content-encoding': 'gzip' });
      else if (path === '/site/zipped')
        page(response, gzipSync('unzipped'), { 'content-encoding': 'gzip', 'set-cookie': 'id=1' });
      else if (path === '/site/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('png');
      else if (path === '/site/slow') response.writeHead(200, { 'content-type': 'text/html' }).write('first');
      else if (path === '/site/page') page(response, 'a page');
      else response.writeHead(404).end();
    });
  });

  after(() => Promise.all([shop, secret].map(({ server }) => stop(server))));

  const open = (limits = {}) => createGuardedFetch({ ownSite: `${shop.origin}/site/`, limits });

  describe('refuses an address', () => {
    const addresses: [address: string, reason: RegExp][] = [
      ['http://127.0.0.1/', /not on the public internet/],
      ['http://localhost/', /not on the public internet/],
      ['http://0.0.0.0/', /not on the public internet/],
      ['http://10.0.0.1/', /not on the public internet/],
      ['http://100.64.0.1/', /not on the public internet/],
      ['http://169.254.169.254/latest/meta-data/', /not on the public internet/],
      ['http://172.31.255.255/', /not on the public internet/],
      ['http://192.168.1.1/', /not on the public internet/],
      ['http://198.18.0.1/', /not on the public internet/],
      ['http://224.0.0.1/', /not on the public internet/],
      ['http://255.255.255.255/', /not on the public internet/],
      ['http://[::1]/', /not on the public internet/],
      ['http://[::]/', /not on the public internet/],
      ['http://[fc00::1]/', /not on the public internet/],
      ['http://[fe80::1]/', /not on the public internet/],
      ['http://[ff02::1]/', /not on the public internet/],
      ['http://[64:ff9b::7f00:1]/', /not on the public internet/],
      ['http://[2002:7f00:1::]/', /not on the public internet/],
      ['http://[2001:db8::1]/', /not on the public internet/],
      ['http://[::ffff:127.0.0.1]/', /plain form/],
      ['http://[::ffff:7f00:1]/', /not on the public internet/],
      ['http://2130706433/', /plain form/],
      ['http://0x7f000001/', /plain form/],
      ['http://0x7f.1/', /plain form/],
      ['http://127.1/', /plain form/],
      ['http://0177.0.0.1/', /plain form/],
      ['http://0x08080808/', /plain form/],
      ['http:\\\\127.1\\', /plain form/],
      ['http://shop.example:8080/', /ports 80 and 443/],
      ['http://shop.example:22/', /ports 80 and 443/],
      ['http://user@shop.example/', /user name or password/],
      ['http://user:secret@shop.example/', /user name or password/],
      ['ftp://shop.example/', /http and https addresses are read, not ftp\.$/],
      ['file:///etc/passwd', /http and https/],
      ['data:text/html,hello', /http and https/],
      ['javascript:alert(1)', /http and https/],
      ['shop.example/page', /not a web address/],
      ['', /not a web address/],
    ];
    for (const [address, reason] of addresses) {
      it(address || 'that is empty', async () => {
        await assert.rejects(open()(address, HTML), refused(reason));
      });
    }
  });

  it('tells public addresses from all others', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111']) {
      assert.equal(isPublicAddress(address), true, address);
    }
    for (const address of ['not an address', '::ffff:8.8.8.8', '::8.8.8.8', '100::1', 'fec0::1']) {
      assert.equal(isPublicAddress(address), false, address);
    }
  });

  it("reads the service's own sample site, and nothing else of the same server", async () => {
    const file = await open()(`${shop.origin}/site/page`, HTML);
    assert.equal(file.body.toString(), 'a page');
    assert.equal(file.contentType, 'text/html');
    assert.equal(file.url, `${shop.origin}/site/page`);
    await assert.rejects(open()(`${shop.origin}/training`, HTML), refused(/ports 80 and 443/));
    await assert.rejects(open()(`${shop.origin}/site/../training`, HTML), refused(/ports 80 and 443/));
    await assert.rejects(open()(`${secret.origin}/`, HTML), refused(/ports 80 and 443/));
  });

  it('reads the sample site from this service even if an address names another port', async () => {
    const file = await open()(`${secret.origin}/site/page`, HTML);
    assert.equal(file.body.toString(), 'a page');
    assert.equal(file.url, `${shop.origin}/site/page`);
    assert.equal(secret.requests.length, 0);
  });

  it('follows three redirects but not a fourth', async () => {
    const file = await open()(`${shop.origin}/site/hop/3`, HTML);
    assert.equal(file.body.toString(), 'arrived');
    assert.equal(file.url, `${shop.origin}/site/hop/0`);
    await assert.rejects(open()(`${shop.origin}/site/hop/4`, HTML), refused(/redirects too often/));
  });

  it('checks the target of a redirect before it connects to it', async () => {
    for (const path of ['leak', 'leak-localhost', 'leak-file', 'leak-metadata']) {
      await assert.rejects(open()(`${shop.origin}/site/${path}`, HTML), FetchError, path);
    }
    assert.equal(secret.requests.length, 0);
  });

  it('refuses a name if any of its addresses is private', async () => {
    const fetchFile = createGuardedFetch({
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    await assert.rejects(fetchFile('http://two-faced.example/', HTML), refused(/not on the public internet/));
  });

  it('resolves a name once and connects to the address that it has checked', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    let asked = 0;
    const lookUp = checkedLookup(async () => [{ address: answers[asked++] ?? '', family: 4 }]);
    const look = () =>
      new Promise((resolve, reject) => {
        lookUp('rebinding.example', {}, (error, address) => (error ? reject(error) : resolve(address)));
      });
    assert.equal(await look(), '93.184.216.34');
    assert.equal(asked, 1);
    await assert.rejects(look(), refused(/not on the public internet/));
  });

  it('says that a host was not found', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    };
    const fetchFile = createGuardedFetch({ resolve });
    await assert.rejects(
      fetchFile('https://nowhere.example/', HTML),
      refused(/nowhere\.example was not found/),
    );
  });

  it('stops at 5 MB, counted after decompression', async () => {
    await assert.rejects(open()(`${shop.origin}/site/large`, HTML), refused(/larger than 5 MB/));
    await assert.rejects(open()(`${shop.origin}/site/bomb`, HTML), refused(/larger than 5 MB/));
    const file = await open()(`${shop.origin}/site/zipped`, HTML);
    assert.equal(file.body.toString(), 'unzipped');
  });

  it('gives up if an answer does not end in time', async () => {
    await assert.rejects(
      open({ totalMs: 150 })(`${shop.origin}/site/slow`, HTML),
      refused(/did not answer in full within 0.15 s/),
    );
  });

  it('stops when the caller does', async () => {
    const controller = new AbortController();
    const answer = open()(`${shop.origin}/site/slow`, { ...HTML, signal: controller.signal });
    controller.abort(new Error('the service is stopping'));
    await assert.rejects(answer, /the service is stopping/);
  });

  it('accepts only the requested types, and only successful answers', async () => {
    await assert.rejects(
      open()(`${shop.origin}/site/picture`, HTML),
      refused(/type "image\/png"; expected text\/html/),
    );
    await assert.rejects(open()(`${shop.origin}/site/missing`, HTML), refused(/answered 404/));
  });

  it('stays on the hosts it was given', async () => {
    const google = { accept: ['text/csv'], hosts: ['google.com'] };
    await assert.rejects(
      open()('https://google.com.evil.example/x', google),
      refused(/not an address of google\.com/),
    );
    await assert.rejects(open()('https://notgoogle.com/x', google), refused(/not an address of google\.com/));
  });

  it('sends no cookie and no authorization', async () => {
    const fetchFile = open();
    await fetchFile(`${shop.origin}/site/zipped`, HTML);
    const headers = { Cookie: 'id=1', Authorization: 'Bearer key', 'Accept-Language': 'en' };
    await fetchFile(`${shop.origin}/site/page`, { ...HTML, headers });
    const last = shop.requests.at(-1)?.headers;
    assert.equal(last?.cookie, undefined);
    assert.equal(last?.authorization, undefined);
    assert.equal(last?.['accept-language'], 'en');
  });
});
