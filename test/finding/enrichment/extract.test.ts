import { contactsOf } from '../../../backend/finding/enrichment/extract/contacts.js';
import { readPage } from '../../../backend/finding/enrichment/extract/page.js';
import { profileOf } from '../../../backend/maps/places/web/profiles.js';

const URL = 'https://www.taverna-luna.com/contact';
const read = (html: string, url = URL) => contactsOf(html, url).contacts;
const emails = (html: string, url = URL) =>
  read(html, url)
    .filter(({ kind }) => kind === 'email')
    .map(({ value }) => value)
    .toSorted();
const confidence = (html: string, url = URL) => read(html, url)[0]?.confidence;

describe('an email address on a page', () => {
  it.each([
    ['a link', '<a href="mailto:info@taverna-luna.com?subject=Hi">write</a>', 'info'],
    ['a link with a name', '<a href="mailto:Luna &lt;info@taverna-luna.com&gt;">x</a>', 'info'],
    ['a link with slashes', '<a href="MAILTO://info@taverna-luna.com">x</a>', 'info'],
    ['blind copies', '<a href="mailto:?bcc=office@taverna-luna.com">x</a>', 'office'],
    ['plain text', '<p>Write to info@taverna-luna.com!</p>', 'info'],
    ['capitals', '<p>INFO@Taverna-Luna.COM</p>', 'info'],
    ['a sentence without a space after it', '<p>info@taverna-luna.com.Call us</p>', 'info'],
    ['an adjacent word', '<p><b>info@taverna-luna.com</b><b>Tel</b></p>', 'info'],
    ['comments', '<p>info<!-- no robots -->@taverna-luna.com</p>', 'info'],
    ['separate elements', '<p><span>info</span>@<b>taverna-luna</b>.com</p>', 'info'],
    ['invisible characters', '<p>info\u200b@taverna\u00ad-luna.com</p>', 'info'],
    ['a full-width at sign', '<p>info＠taverna-luna.com</p>', 'info'],
    ['an image of the at sign', '<p>info<img src=at.png alt="@">taverna-luna.com</p>', 'info'],
    ['Spanish words', '<p>reservas (arroba) taverna-luna (punto) com</p>', 'reservas'],
    ['Czech words', '<p>info [zavináč] taverna-luna [tečka] com</p>', 'info'],
    ['Russian words', '<p>info(собака)taverna-luna(точка)com</p>', 'info'],
    ['braces', '<p>info{at}taverna-luna{dot}com</p>', 'info'],
    ['at and dot without brackets', '<p>info at taverna-luna dot com</p>', 'info'],
    [
      'text around a hidden part',
      '<style>.no{display:none}</style>info<i class="no">x</i>@taverna-luna.com',
      'info',
    ],
    [
      'letters reversed by a class',
      '<style>.r{unicode-bidi:bidi-override;direction:rtl}</style><b class=r>moc.anul-anrevat@ofni</b>',
      'info',
    ],
    ['letters reversed by an element', '<bdo dir=rtl>moc.anul-anrevat@ofni</bdo>', 'info'],
    [
      'several data attributes',
      '<a data-name="info" data-domain="taverna-luna" data-tld="com">x</a>',
      'info',
    ],
    ['one data attribute', '<a data-email="info[at]taverna-luna.com">x</a>', 'info'],
    [
      'an event handler',
      `<a onclick="location='mailto:'+'info'+'@taverna-luna.com'">x</a>`,
      'info',
    ],
    ['a script', '<script>var m = "info\\u0040taverna-luna.com";</script>', 'info'],
    [
      'an RDFa property',
      '<span property="schema:email" content="info@taverna-luna.com"></span>',
      'info',
    ],
    [
      'a JSON-LD contact point',
      '<script type="application/ld+json">[{"@type":["Restaurant"],"contactPoint":[{"email":["info@taverna-luna.com"]}]}]</script>',
      'info',
    ],
    [
      'broken JSON-LD',
      '<script type="application/ld+json">{"email":"info@taverna-luna.com",}</script>',
      'info',
    ],
  ])('is extracted from %s', (_, html, local) => {
    expect(emails(html)).toEqual([`${local}@taverna-luna.com`]);
  });

  it('keeps international characters in either encoding', () => {
    expect(emails('<p>info@café-luna.fr, kontakt@xn--mller-kva.de</p>')).toEqual([
      'info@café-luna.fr',
      'kontakt@müller.de',
    ]);
  });

  it.each([
    ['image names', '<img src="info@2x.png"><p>logo@3x.webp</p>'],
    ['package versions', '<script src="https://cdn.com/info@1.2.3/x.js"></script>'],
    [
      'placeholders',
      '<p>info@example.com info@yourdomain.com contact@domain.com info@mysite.org</p>',
    ],
    ['internal host names', '<p>info@printer.local info@server.internal info@localhost</p>'],
    ['web service providers', '<p>info@wixpress.com support@sentry.io hello@squarespace.com</p>'],
    [
      'no-reply addresses',
      '<a href="mailto:no-reply@taverna-luna.com">x</a><p>noreply@taverna-luna.com</p>',
    ],
    ['prose', '<p>Meet at noon. Look at dot com history. info@ taverna</p>'],
    ['comments', '<!-- info@taverna-luna.com -->'],
    ['form placeholders', '<input placeholder="info@taverna-luna.com">'],
  ])('is not extracted from %s', (_, html) => {
    expect(emails(html)).toEqual([]);
  });

  it('is never collected when it belongs to a person', () => {
    const html = `
      <a href="mailto:maria.rossi@taverna-luna.com">Maria</a> <p>giovanni@taverna-luna.com m.rossi84@gmail.com</p>
      <script type="application/ld+json">{"@type":"Person","email":"info@taverna-luna.com"}</script>`;
    expect(emails(html)).toEqual([]);
  });

  it('belongs to the business when it contains the name of the business', () => {
    expect(emails('<p>tavernaluna@gmail.com luna@gmail.com</p>')).toEqual([
      'tavernaluna@gmail.com',
    ]);
  });
});

describe('the confidence of an email address', () => {
  const link = (address: string) => `<a href="mailto:${address}">x</a>`;

  it.each([
    ['a link', link('info@taverna-luna.com'), '<p>info@taverna-luna.com</p>', 'plain text'],
    ['its own domain', link('info@taverna-luna.com'), link('info@gmail.com'), 'a mail provider'],
    [
      'a mail provider',
      link('info@gmail.com'),
      link('info@web-agency.com'),
      "another company's domain",
    ],
    [
      'a general role',
      link('info@taverna-luna.com'),
      link('jobs@taverna-luna.com'),
      'a specific role',
    ],
  ])('is higher for %s than for %s', (_, better, worse) => {
    expect(confidence(better)).toBeGreaterThan(confidence(worse)!);
  });

  it('is higher on the contact page', () => {
    const html = link('info@taverna-luna.com');
    expect(confidence(html)).toBe(0.95);
    expect(confidence(html, 'https://taverna-luna.com/')).toBe(0.9);
  });

  it("treats a subdomain as the site's own domain", () => {
    expect(confidence(link('info@taverna-luna.com'), 'https://bar.taverna-luna.com/contact')).toBe(
      0.95,
    );
  });

  it('equals that of its most reliable occurrence, with one entry per address', () => {
    const html = `<p>info@taverna-luna.com</p>${link('info@taverna-luna.com')}`;
    expect(read(html)).toEqual([
      { kind: 'email', value: 'info@taverna-luna.com', sourceUrl: URL, confidence: 0.95 },
    ]);
  });

  it("keeps only the site's own address from a directory of 10,000", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `info@cafe-${index}.com`).join(' ');
    expect(emails(`<p>info@taverna-luna.com ${many}</p>`)).toEqual(['info@taverna-luna.com']);
  });
});

describe('a social profile', () => {
  it.each([
    ['https://www.facebook.com/TavernaLuna/?ref=page', 'facebook', 'tavernaluna'],
    ['https://de-de.facebook.com/pg/tavernaluna/about', 'facebook', 'tavernaluna'],
    ['http://fb.com/tavernaluna', 'facebook', 'tavernaluna'],
    ['https://facebook.com/pages/Luna/123456789', 'facebook', '123456789'],
    ['https://facebook.com/profile.php?id=100012345', 'facebook', 'profile.php?id=100012345'],
    ['//instagram.com/taverna.luna/', 'instagram', 'taverna.luna'],
    ['https://www.linkedin.com/company/taverna-luna/about/', 'linkedin', 'company/taverna-luna'],
    ['https://twitter.com/@TavernaLuna', 'x', 'tavernaluna'],
    ['https://x.com/tavernaluna', 'x', 'tavernaluna'],
    ['https://www.youtube.com/@TavernaLuna/videos', 'youtube', '@tavernaluna'],
    [
      'https://youtube.com/channel/UCabcdefghijklmnopqrstuv',
      'youtube',
      'channel/UCabcdefghijklmnopqrstuv',
    ],
    ['https://www.tiktok.com/@taverna.luna?lang=en', 'tiktok', '@taverna.luna'],
  ])('extracts %s as %s %s', (href, network, path) => {
    expect(profileOf(href)).toEqual({ network, path });
  });

  it.each([
    'https://www.facebook.com/sharer/sharer.php?u=x',
    'https://www.facebook.com/tr?id=1',
    'https://www.facebook.com/events/123456',
    'https://www.instagram.com/p/Cabc123/',
    'https://www.linkedin.com/in/maria-rossi',
    'https://twitter.com/intent/tweet?text=x',
    'https://twitter.com/share',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/embed/abc',
    'https://www.tiktok.com/embed/1',
    'https://www.facebook.com/yourpage',
    'https://notfacebook.com/tavernaluna',
    'https://facebook.com.evil.com/tavernaluna',
    'ftp://facebook.com/tavernaluna',
    'facebook',
  ])('is not extracted from %s', (href) => {
    expect(profileOf(href)).toBeNull();
  });

  it('is less certain when a page links to several profiles on one network', () => {
    const link = (name: string) => `<a href="https://instagram.com/${name}">x</a>`;
    expect(confidence(link('luna'))).toBe(0.85);
    expect(confidence(link('luna') + link('designer'))).toBe(0.43);
  });
});

describe('the pages to visit next', () => {
  const pages = (html: string, url = 'https://taverna-luna.com/') => contactsOf(html, url).pages;

  it('are the contact page, then the about page, on the same site only', () => {
    const html = `
      <a href="/about-us">Who we are</a> <a href="https://other.com/contact">x</a> <a href="/menu">Menu</a>
      <a href="http://www.taverna-luna.com/contact#form">Write</a> <a href="/brochure-contact.pdf">PDF</a>`;
    expect(pages(html)).toEqual([
      'http://www.taverna-luna.com/contact',
      'https://taverna-luna.com/about-us',
    ]);
  });

  it.each([
    ['<a href="/%C3%BCber-uns">Wir</a>', '/%C3%BCber-uns'],
    ['<a href="/x">お問い合わせ</a>', '/x'],
    ['<a href="/chi-siamo">x</a>', '/chi-siamo'],
    ['<meta http-equiv=refresh content="0; url=/de/">', '/de/'],
  ])('are recognized by %s', (html, path) => {
    expect(pages(html)).toEqual([`https://taverna-luna.com${path}`]);
  });

  it('start with the legal notice (Impressum) on a German site', () => {
    const html = '<html lang="de-AT"><a href="/kontakt">a</a><a href="/impressum">b</a>';
    expect(pages(html)[0]).toBe('https://taverna-luna.com/impressum');
  });
});

it.each([
  ['of elements nested 200,000 deep', '<div>'.repeat(200_000)],
  ['of at signs only', '@'.repeat(1_000_000)],
  ['of unfinished addresses', 'info@'.repeat(200_000)],
  ['of hidden elements', '<i hidden itemprop=email>a@'.repeat(40_000)],
  ['of one unfinished style sheet', `<style>${'a{'.repeat(500_000)}`],
  ['of open brackets', `<script type="application/ld+json">${'['.repeat(1_000_000)}`],
])('extraction reads a page %s without failing', (_, html) => {
  expect(read(html)).toEqual([]);
});

it.each(['<b itemprop=email>', '<bdo dir=rtl>', '<a href=/x>'])(
  'extraction reads a page once, not once for each %s around it',
  (element) => {
    const html = element.repeat(900) + 'info@taverna-luna.com '.repeat(5_000);
    const { addresses, links } = readPage(html + '</b></bdo></a>'.repeat(900));
    expect(addresses.length).toBeLessThan(100_000);
    expect(links.every(({ text }) => text.length <= 200)).toBe(true);
  },
);
