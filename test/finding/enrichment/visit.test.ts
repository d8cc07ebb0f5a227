import { Logger } from '@nestjs/common';
import type { Config } from '../../../backend/platform/config.js';
import { SiteVisitorService } from '../../../backend/finding/enrichment/site-visitor.service.js';
import { redirectTo, SiteFarm } from '../../support/site-farm.js';

let farm: SiteFarm;
let visitor: SiteVisitorService;
let turns: { host: string; delayMs: number }[];
beforeEach(async () => {
  farm = await new SiteFarm().open();
  visitor = new SiteVisitorService(farm.internet, { publicUrl: 'https://leads.test' } as Config);
  turns = [];
});
afterEach(() => farm.close());

const visit = (website: string) =>
  visitor.visit(
    website,
    async (host, delayMs) => void turns.push({ host, delayMs }),
    new AbortController().signal,
  );
const values = async (website: string) => (await visit(website)).contacts.map(({ value }) => value);

const NOTHING = { contacts: [], pages: 0, redirectedTo: null, parked: false };
const mail = (local: string) => `<a href="mailto:${local}@luna.com">write</a>`;
const link = (path: string) => `<a href="${path}">x</a>`;

it('a visit reads the home page and its two best pages, and records where it found each contact', async () => {
  const website = farm.site('luna.com', {
    '/': `${mail('shop')}<a href="https://facebook.com/luna.bar">f</a>${['/contact', '/about', '/menu', '/about-us-2'].map(link).join('')}`,
    '/contact': mail('info'),
    '/about': mail('events'),
  });
  const { contacts, pages, error } = await visit(website);
  expect({ pages, error }).toEqual({ pages: 3, error: null });
  expect(contacts).toEqual([
    {
      kind: 'email',
      value: 'info@luna.com',
      sourceUrl: 'http://luna.com/contact',
      confidence: 0.95,
    },
    { kind: 'facebook', value: 'luna.bar', sourceUrl: 'http://luna.com/', confidence: 0.85 },
    {
      kind: 'email',
      value: 'events@luna.com',
      sourceUrl: 'http://luna.com/about',
      confidence: 0.81,
    },
    { kind: 'email', value: 'shop@luna.com', sourceUrl: 'http://luna.com/', confidence: 0.81 },
  ]);
  expect(farm.pathsOf('luna.com')).toEqual(['/robots.txt', '/', '/contact', '/about']);
  expect(farm.requests[0]!.userAgent).toBe('LeadDeliveryBot/1.0 (+https://leads.test)');
  expect(turns).toHaveLength(4);
});

it('a visit keeps the contacts found so far when another page fails', async () => {
  const website = farm.site('luna.com', {
    '/': mail('info') + link('/contact'),
    '/contact': (request) => request.destroy(),
  });
  expect(await visit(website)).toMatchObject({ pages: 1, error: null, contacts: [{}] });
});

it('a visit collects a profile given as the website without visiting the social network', async () => {
  expect(await values('https://www.facebook.com/LunaBar')).toEqual(['lunabar']);
  expect(farm.internet.lookups).toEqual([]);
});

describe('robots.txt', () => {
  it.each([
    ['everyone', 'User-agent: *\nDisallow: /'],
    ['us by name', 'User-agent: LeadDeliveryBot\nDisallow: /\n\nUser-agent: *\nDisallow:'],
    ['us among others', 'User-agent: other\nUser-agent: leaddeliverybot/1.0 # x\nDisallow: /'],
  ])('is respected when it asks %s to stay away', async (_, robots) => {
    const website = farm.site('luna.com', { '/': mail('info'), '/robots.txt': robots });
    expect(await visit(website)).toEqual({
      ...NOTHING,
      error: "The website's robots.txt doesn't allow automated visits.",
    });
    expect(farm.pathsOf('luna.com')).toEqual(['/robots.txt']);
  });

  it('is ignored when it addresses other bots', async () => {
    const robots = 'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /cart';
    const website = farm.site('luna.com', { '/': mail('info'), '/robots.txt': robots });
    expect(await values(website)).toEqual(['info@luna.com']);
  });

  it('can exclude individual pages', async () => {
    const robots = 'User-agent: *\nDisallow: /contact';
    const website = farm.site('luna.com', {
      '/': mail('info') + link('/contact') + link('/about'),
      '/contact': mail('office'),
      '/about': mail('events'),
      '/robots.txt': robots,
    });
    expect(await values(website)).toEqual(['info@luna.com', 'events@luna.com']);
  });

  it('is a profile if it redirects to one, which is not read', async () => {
    const website = farm.site('luna.com', { '/': redirectTo('https://www.facebook.com/luna.bar') });
    expect(await visit(website)).toEqual({
      ...NOTHING,
      error: null,
      redirectedTo: 'facebook.com',
      contacts: [
        {
          kind: 'facebook',
          value: 'luna.bar',
          sourceUrl: 'https://www.facebook.com/luna.bar',
          confidence: 0.95,
        },
      ],
    });
    expect(farm.pathsOf('luna.com')).toEqual(['/robots.txt', '/']);
  });

  it('is read from the host that a redirect points to', async () => {
    const website = farm.site('luna.com', { '/': redirectTo('http://www.luna.com/') });
    farm.site('www.luna.com', { '/': mail('info'), '/robots.txt': 'User-agent: *\nDisallow: /' });
    expect((await visit(website)).error).toBe(
      "The website's robots.txt doesn't allow automated visits.",
    );
    expect(farm.pathsOf('www.luna.com')).toEqual(['/robots.txt']);
  });

  it('is read once for all visits to a host', async () => {
    const website = farm.site('luna.com', { '/': mail('info') });
    await visit(website);
    await visit(website);
    expect(farm.pathsOf('luna.com')).toEqual(['/robots.txt', '/', '/']);
  });

  it('fails the visit when it is unreachable, before any page is requested', async () => {
    const website = farm.site('luna.com', {
      '/': mail('info'),
      '/robots.txt': (_, response) => response.writeHead(503).end(),
    });
    expect((await visit(website)).error).toBe(
      "The website's robots.txt can't be read right now (503).",
    );
    expect(farm.pathsOf('luna.com')).toEqual(['/robots.txt']);
  });

  it('sets the pause between pages, and a long pause limits the visit to one page', async () => {
    const pages = { '/': link('/contact'), '/contact': mail('info') };
    const slow = farm.site('slow.com', {
      ...pages,
      '/robots.txt': 'User-agent: *\nCrawl-delay: 3',
    });
    const slowSite = farm.site('slower.com', {
      ...pages,
      '/robots.txt': 'User-agent: *\nCrawl-delay: 60',
    });
    expect((await visit(slow)).pages).toBe(2);
    expect((await visit(slowSite)).pages).toBe(1);
    expect(turns.map(({ delayMs }) => delayMs)).toEqual([0, 3000, 3000, 0, 5000]);
  });

  it('is parsed quickly even with half a megabyte of agents and rules', async () => {
    const robots = 'User-agent: a\n'.repeat(17_000) + 'Disallow: /x\n'.repeat(20_000);
    const website = farm.site('luna.com', { '/': mail('info'), '/robots.txt': robots });
    expect(await values(website)).toEqual(['info@luna.com']);
  });

  it('is refused when it has more rules for us than any site needs', async () => {
    const robots = 'User-agent: *\n' + 'Disallow: /*a*b*c\n'.repeat(20_000);
    const website = farm.site('luna.com', { '/': mail('info'), '/robots.txt': robots });
    expect((await visit(website)).error).toBe("The website's robots.txt can't be read.");
  });

  it('is refused when a few rules would take seconds to match', async () => {
    const robots = `User-agent: *\n${`Disallow: /*${'a'.repeat(980)}\n`.repeat(500)}`;
    const website = farm.site('luna.com', { '/': mail('info'), '/robots.txt': robots });
    expect((await visit(website)).error).toBe("The website's robots.txt can't be read.");
  });
});

it('a visit follows no redirect to an address thousands of characters long', async () => {
  const long = `/${'a'.repeat(3_000)}`;
  const website = farm.site('luna.com', { '/': redirectTo(long), [long]: mail('info') });
  expect((await visit(website)).error).toBe("The website's address is too long.");
});

it('a visit logs an unexpected error without the address of the website', async () => {
  const { warn } = Logger.prototype;
  const logged: unknown[] = [];
  Logger.prototype.warn = (...parts: unknown[]) => void logged.push(...parts);
  farm.internet.resolve = () => Promise.reject(new Error('The wires are wet'));
  const { error } = await visit('http://luna.com/?mail=ada').finally(() => {
    Logger.prototype.warn = warn;
  });
  expect(error).toBe("The website couldn't be read.");
  expect(logged).toEqual([
    new Error('The wires are wet'),
    'A website failed for an unknown reason',
  ]);
});

describe('the charset of a website', () => {
  const text = 'Büro: info@müller.de';
  const site = (type: string, body: Buffer) =>
    farm.site('luna.com', {
      '/': (_, response) => response.writeHead(200, { 'content-type': type }).end(body),
    });

  it.each([
    ['the header', 'text/html; charset=ISO-8859-1', Buffer.from(text, 'latin1')],
    ['a meta element', 'text/html', Buffer.from(`<meta charset="windows-1252">${text}`, 'latin1')],
    ['a byte order mark', 'text/html', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['nothing, in UTF-8', 'text/html', Buffer.from(text)],
    ['nothing, in Latin-1', 'text/html', Buffer.from(text, 'latin1')],
    ['an unknown charset name', 'text/html; charset=klingon', Buffer.from(text)],
  ])('is recognized when declared by %s', async (_, type, body) => {
    expect(await values(site(type, body))).toEqual(['info@müller.de']);
  });

  it('can be Shift_JIS', async () => {
    const body = Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'),
      // 連絡 in Shift_JIS; its second bytes look like ASCII letters.
      Buffer.from([0x98, 0x41, 0x97, 0x8d]),
      Buffer.from(' info@luna.com'),
    ]);
    expect(await values(site('text/html', body))).toEqual(['info@luna.com']);
  });
});

describe('visiting an unusable website', () => {
  it.each([
    ['it fails', 500, 'text/html', 'x', 'The website returned an error (500).'],
    ['the page is gone', 410, 'text/html', 'x', 'The website has no such page (410).'],
    ['it refuses bots', 403, 'text/html', 'x', 'The website blocks automated visits (403).'],
    [
      'it limits visits',
      429,
      'text/html',
      'x',
      'The website limits how often it can be visited (429).',
    ],
    ['it is an image', 200, 'image/png', 'x', 'The website returned image/png instead of a page.'],
    [
      'it is binary data',
      200,
      'text/html',
      'PK\u0003\u0004\0\0\0',
      'The website returned binary data instead of a page.',
    ],
  ])('reports that %s', async (_, status, type, body, error) => {
    const website = farm.site('luna.com', {
      '/': (_request, response) => response.writeHead(status, { 'content-type': type }).end(body),
    });
    expect(await visit(website)).toEqual({ ...NOTHING, error });
  });

  it('finds no contacts on an empty page, which is not a failure', async () => {
    expect(await visit(farm.site('luna.com', { '/': '' }))).toEqual({
      ...NOTHING,
      pages: 1,
      error: null,
    });
  });

  it('sends no request when it is not on the public internet', async () => {
    const { error } = await visit('http://169.254.169.254/latest/meta-data/');
    expect(error).toBe("The website isn't on the public internet.");
    expect(turns).toEqual([]);
  });
});
