import { createGzip, gzipSync } from 'node:zlib';
import {
  SafeClient,
  type BodyLimits,
} from '../../../backend/finding/enrichment/web/safe-client.js';
import { redirectTo, SiteFarm, type Page } from '../../support/site-farm.js';

const WANTED: BodyLimits = { types: /^text\/html$/, bytes: 1_000_000 };
const DAMAGED = "The page is damaged and can't be decompressed.";
const NOT_PUBLIC = "The website isn't on the public internet.";

let farm: SiteFarm;
let client: SafeClient;
beforeEach(async () => {
  farm = await new SiteFarm().open();
  client = new SafeClient(farm.internet, 'TestBot/1.0');
});
afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await farm.close();
});

const get = (url: string, signal = new AbortController().signal) =>
  client.get(url, WANTED, signal, async () => undefined);
const failure = (url: string) =>
  get(url).then(
    ({ status }) => `answered ${status}`,
    (error: Error) => error.message,
  );

describe('an address outside the public internet', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
    'https://192.168.0.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
  ])('is not reached when written as %s', async (url) => {
    expect(await failure(url)).toBe(NOT_PUBLIC);
  });

  it.each([
    ['file:///etc/passwd', 'Only http and https addresses are visited.'],
    ['gopher://site.com/', 'Only http and https addresses are visited.'],
    ['http://site.com:8080/', 'Only websites on ports 80 and 443 are visited.'],
    ['http://site.com:22/', 'Only websites on ports 80 and 443 are visited.'],
    ['http://user:secret@site.com/', "Addresses with a username or password aren't visited."],
    ['http://', "The website's address isn't valid."],
    ['not a URL', "The website's address isn't valid."],
  ])('is not reached when written as %s, with the reason: %s', async (url, message) => {
    expect(await failure(url)).toBe(message);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['private', ['10.1.2.3']],
    ['metadata', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['public and private', ['93.184.215.14', '192.168.0.1']],
    ['private behind public IPv6', ['2606:4700:4700::1111', 'fd00::1']],
    ['no address', []],
  ])('is not reached through a name that resolves to %s', async (_, addresses) => {
    farm.internet.answers.set('trap.com', [addresses]);
    expect(await failure('http://trap.com/')).toBe(NOT_PUBLIC);
    expect(farm.requests).toEqual([]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
    '//[::1]/',
    'http://inside.com/',
  ])('is not reached through a redirect to %s', async (location) => {
    farm.site('trap.com', { '/': redirectTo(location) });
    farm.internet.answers.set('inside.com', [['10.0.0.1']]);
    expect(await failure('http://trap.com/')).toBe(NOT_PUBLIC);
    expect(farm.requests).toHaveLength(1);
  });

  it.each([
    ['file:///etc/passwd', 'Only http and https addresses are visited.'],
    ['http://trap.com:6379/', 'Only websites on ports 80 and 443 are visited.'],
    ['http://me:secret@trap.com/', "Addresses with a username or password aren't visited."],
  ])('is not reached through a redirect to %s, with the reason: %s', async (location, message) => {
    farm.site('trap.com', { '/': redirectTo(location) });
    expect(await failure('http://trap.com/')).toBe(message);
  });

  it('is not reached through DNS rebinding: each connection resolves the name once', async () => {
    farm.site('rebind.com', {
      '/': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end('x'),
    });
    farm.internet.answers.set('rebind.com', [['93.184.215.14'], ['127.0.0.1']]);
    expect(await failure('http://rebind.com/')).toBe('answered 200');
    expect(farm.internet.lookups).toEqual(['rebind.com']);
    expect(await failure('http://rebind.com/')).toBe(NOT_PUBLIC);
    expect(farm.requests).toHaveLength(1);
  });

  it('is not contacted when the socket ends up at a different address', async () => {
    farm.site('site.com', { '/': 'x' });
    const dial = farm.internet.dial.bind(farm.internet);
    // "localhost" is 127.0.0.1 to the socket, which differs from the dialed address.
    farm.internet.dial = (addresses, port) => ({
      ...dial(addresses, port),
      addresses: ['0.0.0.0'],
    });
    expect(await failure('http://site.com/')).toBe(NOT_PUBLIC);
    expect(farm.requests).toEqual([]);
  });
});

describe('fetching a page', () => {
  const page = (headers: Record<string, string>, body: string | Buffer) =>
    farm.site('site.com', {
      '/': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body),
    });

  it('follows redirects and sends our user agent', async () => {
    farm.site('site.com', { '/': redirectTo('/en/#top', 301) });
    farm.site('site.com', { '/': redirectTo('/en/#top', 301), '/en/': 'Hello' });
    const { url, status, body } = await get('http://site.com/');
    expect({ url, status, body: body.toString() }).toEqual({
      url: 'http://site.com/en/',
      status: 200,
      body: 'Hello',
    });
    expect(farm.requests[0]!.userAgent).toBe('TestBot/1.0');
  });

  it('follows up to five redirects', async () => {
    const hops = Object.fromEntries(
      Array.from({ length: 5 }, (_, hop) => [`/${hop}`, redirectTo(`/${hop + 1}`)]),
    );
    farm.site('site.com', { ...hops, '/5': 'Here', '/loop': redirectTo('/loop') });
    expect(await failure('http://site.com/0')).toBe('answered 200');
    expect(await failure('http://site.com/loop')).toBe('The website redirects more than 5 times.');
    expect(farm.pathsOf('site.com')).toHaveLength(12);
  });

  it('decompresses up to the limit: one megabyte of a gigabyte bomb', async () => {
    const before = process.memoryUsage().rss;
    farm.site('site.com', {
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
        const bomb = createGzip();
        const zeros = Buffer.alloc(1_000_000);
        let left = 1_000;
        const writeZeros = () => {
          while (left-- > 0 && !response.destroyed) {
            if (!bomb.write(zeros)) return void bomb.once('drain', writeZeros);
          }
          bomb.end();
        };
        bomb.pipe(response);
        writeZeros();
      },
    });
    const { body } = await get('http://site.com/');
    expect(body).toHaveLength(1_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('decompresses a page completely', async () => {
    page({ 'content-encoding': 'gzip' }, gzipSync('Hello'));
    expect((await get('http://site.com/')).body.toString()).toBe('Hello');
  });

  it('stops reading an endless page at the limit', async () => {
    farm.site('site.com', {
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = () =>
          !response.destroyed && response.write('x'.repeat(50_000), () => setImmediate(more));
        more();
      },
    });
    expect((await get('http://site.com/')).body).toHaveLength(1_000_000);
  });

  it.each([
    ['has damaged gzip', { 'content-encoding': 'gzip' }, 'not gzip', DAMAGED],
    ['is not valid Brotli', { 'content-encoding': 'br' }, 'not compressed at all', DAMAGED],
    ['is not valid Zstandard', { 'content-encoding': 'zstd' }, 'not compressed at all', DAMAGED],
    [
      'uses an unknown encoding',
      { 'content-encoding': 'pack200' },
      'x',
      "The page's compression isn't supported.",
    ],
    [
      'has huge headers',
      { 'x-much': 'x'.repeat(60_000) },
      'x',
      "The website's headers are too large.",
    ],
    ['is cut off', { 'content-length': '1000' }, 'x', 'The website closed the connection.'],
  ])('explains the failure when the page %s', async (_, headers, body, message) => {
    farm.site('site.com', {
      '/': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', ...headers });
        response.write(body);
        if ('content-length' in headers) setImmediate(() => response.destroy());
        else response.end();
      },
    });
    expect(await failure('http://site.com/')).toBe(message);
  });

  it('explains a broken connection, failed encryption and a missing host name', async () => {
    farm.site('site.com', { '/': (request) => request.destroy() });
    expect(await failure('http://site.com/')).toBe('The website closed the connection.');
    expect(await failure('https://site.com/')).toBe(
      "The website's certificate or encryption isn't valid.",
    );
    expect(await failure('http://nowhere.com/')).toBe("The website's domain doesn't exist.");
  });

  it('does not read a page with a different content type', async () => {
    let sent = 0;
    farm.site('site.com', {
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4' });
        const more = () =>
          !response.destroyed && response.write('x'.repeat(50_000), () => setImmediate(more));
        sent++;
        more();
      },
    });
    expect((await get('http://site.com/')).body).toHaveLength(0);
    expect(sent).toBe(1);
  });

  it('gives up on a page that arrives too slowly', async () => {
    farm.site('site.com', {
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    });
    await using impatientClient = new SafeClient(farm.internet, 'TestBot/1.0', 300);
    const pending = impatientClient.get(
      'http://site.com/',
      WANTED,
      new AbortController().signal,
      async () => undefined,
    );
    await expect(pending).rejects.toThrow('The website took longer than 10 seconds.');
  });

  it('counts all redirects toward the time limit', async () => {
    const slowly: Page = (request, response) => {
      const next = `/${Number(request.url!.slice(1)) + 1}`;
      setTimeout(() => response.writeHead(302, { location: next }).end(), 150);
    };
    farm.site('site.com', Object.fromEntries([0, 1, 2, 3].map((hop) => [`/${hop}`, slowly])));
    await using impatientClient = new SafeClient(farm.internet, 'TestBot/1.0', 400);
    const pending = impatientClient.get(
      'http://site.com/0',
      WANTED,
      new AbortController().signal,
      async () => undefined,
    );
    await expect(pending).rejects.toThrow('The website took longer than 10 seconds.');
  });

  it('stops immediately when the visit is canceled', async () => {
    farm.site('site.com', { '/': () => undefined });
    const stop = new AbortController();
    const pending = get('http://site.com/', stop.signal);
    stop.abort(new Error('called off'));
    await expect(pending).rejects.toThrow('called off');
  });
});
