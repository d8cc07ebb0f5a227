import { lines, optional, required } from '#contract/fields.js';
import { withoutTracking } from '#contract/tracking.js';
import { readable } from '#contract/text.js';
import { fileNameOf } from '../../../backend/delivery/deliveries/search.js';
import { clean } from '../../../backend/maps/places/text.js';
import { emailAddresses } from '../../../backend/maps/places/web/emails.js';
import { ownDomain } from '../../../backend/maps/places/web/hosts.js';
import { webLinks } from '../../../backend/maps/places/web/links.js';
import { contactAt } from '../../../backend/maps/places/web/profiles.js';

describe('webLinks()', () => {
  it.each([
    ['cafe.example', 'https://cafe.example'],
    ['http://cafe.example/a?b=c', 'http://cafe.example/a?b=c'],
    ['cafe.example:8080/menu', 'https://cafe.example:8080/menu'],
    ['https://a.example; https://b.example', 'https://a.example'],
    ['a.example;b.example', 'https://a.example'],
    ['https://a.example/x;y=1', 'https://a.example/x;y=1'],
    ['http://https://cafe.example', 'https://cafe.example'],
    ['https:/cafe.example', 'https://cafe.example'],
    ['https//cafe.example', 'https://cafe.example'],
    ['javascript:alert(1)', null],
    ['data:text/html,hi.there', null],
    ['ftp://files.example', null],
    ['mailto:info@cafe.example', null],
    ['info@cafe.example', null],
    ['none', null],
    ['', null],
    // Website builders: each customer has a subdomain or a path.
    ['https://sites.google.com/view/bistro', 'https://sites.google.com/view/bistro'],
    ['http://bistro.business.site', 'http://bistro.business.site'],
    ['https://bistro.wixsite.com/home', 'https://bistro.wixsite.com/home'],
    ['https://bistro.square.site/', 'https://bistro.square.site/'],
  ])('reads %j as the website %j', (written, website) =>
    expect(webLinks([written])).toEqual({ website, profiles: [] }),
  );

  it.each([
    'https://www.facebook.com/slashintl',
    'https://m.facebook.com/slashintl',
    'https://de-de.facebook.com/slashintl',
    'https://fb.me/slashintl',
    'https://goo.gl/maps/abc',
    'https://maps.app.goo.gl/abc',
    'https://www.google.com/maps/place/Bistro',
    'https://www.google.co.uk/maps?cid=1',
    'https://g.page/bistro',
    'https://linktr.ee/bistro',
    'https://www.instagram.com/bistro/',
    'https://vk.com/bistro',
    'https://ok.ru/bistro',
    'https://page.line.me/bistro',
    'https://lin.ee/abc',
    'https://blog.naver.com/bistro',
    'https://m.place.naver.com/restaurant/1',
    'https://pf.kakao.com/_abc',
    'https://wa.me/4922192570',
    'https://t.me/bistro',
    'https://www.xing.com/pages/bistro',
    'https://www.yelp.de/biz/bistro',
    'https://www.tripadvisor.com.br/Restaurant_Review-g1-d1',
    'https://www.booking.com/hotel/de/bistro.html',
    'https://www.lieferando.de/speisekarte/bistro',
    'https://www.just-eat.es/restaurants-bistro',
    'https://www.ubereats.com/store/bistro',
    'https://www.toasttab.com/local/order/bistro',
    'https://tabelog.com/tokyo/A1301/A130101/13000001/',
    'https://beauty.hotpepper.jp/slnH000000001/',
    'https://www.jameda.de/bistro',
    'https://www.doctolib.fr/dentiste/paris/bistro',
    'https://www.pagesjaunes.fr/pros/1',
    'https://www.gelbeseiten.de/gsbiz/1',
    'https://www.paginasamarillas.es/f/madrid/bistro.html',
    'https://www.dianping.com/shop/1',
    'https://www.swiggy.com/restaurants/bistro',
    'https://www.zomato.com/mumbai/bistro',
    'https://bit.ly/abc',
    'https://en.wikipedia.org/wiki/Bistro',
    'https://www.amazon.co.jp/stores/bistro',
    'https://bistro.tumblr.com/about',
    'https://bistro.etsy.com',
    'https://mp.weixin.qq.com/s/abc',
    'https://www.seccionamarilla.com.mx/bistro',
    'https://food.grab.com/sg/en/restaurant/bistro',
  ])('keeps %j as a profile, which is neither a website nor a domain', (link) => {
    expect(webLinks([link])).toEqual({ website: null, profiles: [link] });
    expect(ownDomain(link)).toBeNull();
  });

  it.each([
    [
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fbistro.example%2Fmenu&h=AT0',
      'https://bistro.example/menu',
    ],
    ['https://www.google.com/url?q=https://bistro.example/&sa=D', 'https://bistro.example/'],
    ['https://www.google.de/url?sa=t&url=https%3A%2F%2Fbistro.example', 'https://bistro.example/'],
    ['https://www.yelp.com/biz_redir?url=https%3A%2F%2Fbistro.example', 'https://bistro.example/'],
    ['https://vk.com/away.php?to=https%3A%2F%2Fbistro.example', 'https://bistro.example/'],
    [
      'https://l.instagram.com/?u=https%3A%2F%2Fbistro.example%2F%3Futm_source%3Dig&e=AT',
      'https://bistro.example/',
    ],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbistro.example&data=1',
      'https://bistro.example/',
    ],
  ])('unwraps %j', (wrapped, website) => expect(webLinks([wrapped]).website).toBe(website));

  it('unwraps a wrapped profile', () =>
    expect(
      webLinks(['https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.instagram.com%2Fbistro']),
    ).toEqual({
      website: null,
      profiles: ['https://www.instagram.com/bistro'],
    }));

  it("prefers the business's own website to profiles in any order, and drops a network's front page", () =>
    expect(
      webLinks([
        'https://www.facebook.com/bistro',
        'https://facebook.com/',
        'bistro.example',
        'https://other.example',
      ]),
    ).toEqual({
      website: 'https://bistro.example',
      profiles: ['https://www.facebook.com/bistro'],
    }));
});

describe('ownDomain()', () => {
  it.each([
    ['https://www.bar.co.uk/menu', 'bar.co.uk'],
    ['https://shop.bar.com.br', 'bar.com.br'],
    ['https://www.bar.gob.mx', 'bar.gob.mx'],
    ['https://bar.wixsite.com/home', 'bar.wixsite.com'],
    ['https://www.bar.weebly.com', 'bar.weebly.com'],
    ['https://bar.blogspot.de', 'bar.blogspot.de'],
    ['https://bar.webnode.page', 'bar.webnode.page'],
    ['https://bar.myshopify.com', 'bar.myshopify.com'],
    ['https://sites.google.com/view/bar', null],
    ['https://BAR.example.', 'bar.example'],
    ['not a url', null],
    [null, null],
  ])('reads %j as %j', (website, domain) => expect(ownDomain(website)).toBe(domain));
});

describe('withoutTracking()', () => {
  it.each([
    ['https://a.example/?utm_source=x&UTM_Medium=y&y_source=1_Abc', 'https://a.example/'],
    ['https://a.example/?id=5&gclid=x&fbclid=y&mc_cid=1#menu', 'https://a.example/?id=5#menu'],
    [
      'https://a.example/?cid=28&ref=7&store=3&lang=de',
      'https://a.example/?cid=28&ref=7&store=3&lang=de',
    ],
    ['https://a.example/?a=%20b&utm_id=1&c', 'https://a.example/?a=%20b&c'],
    ['https://a.example/??utm_source=gmb', 'https://a.example/'],
    ['https://a.example/?id=3&%3Futm_source=klp', 'https://a.example/?id=3'],
    ['https://a.example/#id=16?utm_source=Yext', 'https://a.example/#id=16'],
    ['https://a.example/#utm_source=gmb', 'https://a.example/'],
    ['https://a.example/?u=/b?c=d&e=f', 'https://a.example/?u=/b?c=d&e=f'],
    ['https://a.example/#/menu?x', 'https://a.example/#/menu?x'],
  ])('turns %j into %j', (address, expected) => expect(withoutTracking(address)).toBe(expected));
});

describe('contactAt()', () => {
  it.each([
    ['https://m.facebook.com/Bistro/', 'facebook', 'bistro'],
    ['https://www.instagram.com/bistro/', 'instagram', 'bistro'],
    ['https://vk.com/bistro', 'page', 'https://vk.com/bistro'],
    ['https://www.facebook.com/groups/1', 'page', 'https://www.facebook.com/groups/1'],
  ])('reads %j as %s %j', (link, kind, value) => expect(contactAt(link)).toEqual({ kind, value }));
});

describe('emailAddresses()', () => {
  it.each([
    ['mailto:Info@nbsp.example?subject=x', ['info@nbsp.example']],
    ['Info@nbsp.example?subject=Re:x', ['info@nbsp.example']],
    [
      'mailto:a@bar.example,b@bar.example?cc=c@bar.example',
      ['a@bar.example', 'b@bar.example', 'c@bar.example'],
    ],
    ['mailto:?to=info%40bar.example', ['info@bar.example']],
    ['mailto:info%40bar.example', ['info@bar.example']],
    ['info%40bar.example', ['info@bar.example']],
    ['"Front Desk" <a@b.c>', ['a@b.c']],
    ['Front Desk <desk@lecoin.example>', ['desk@lecoin.example']],
    ['"Desk, Front" <a@bar.example>; b@bar.example', ['a@bar.example', 'b@bar.example']],
    ['<a@bar.example>', ['a@bar.example']],
    ['(a@bar.example).', ['a@bar.example']],
    ['a@bar.example;b@bar.example', ['a@bar.example', 'b@bar.example']],
    ['a@bar.example b@bar.example', ['a@bar.example', 'b@bar.example']],
    ['a@bar.example, A@Bar.example', ['a@bar.example']],
    ['E-Mail: a@bar.example', ['a@bar.example']],
    ['info (at) bar.example', ['info@bar.example']],
    ['info[at]bar[dot]example', ['info@bar.example']],
    ['info @ bar.example', ['info@bar.example']],
    ['info＠bar.example', ['info@bar.example']],
    ['Info@Müller.example', ['info@müller.example']],
    ['info@xn--mller-kva.example', ['info@müller.example']],
    ["o'brien+x@bar.example", ["o'brien+x@bar.example"]],
    ['a at b', []],
    ['info at bar dot example', []],
    ['@bar', []],
    ['info@bar', []],
    ['a..b@bar.example', []],
    ['https://bar.example', []],
    [null, []],
  ])('reads %j as %j', (text, addresses) => expect(emailAddresses(text)).toEqual(addresses));
});

describe('clean()', () => {
  it.each([
    ['Chow&#39;s Kitchen', "Chow's Kitchen"],
    ['Entity &amp; Söhne', 'Entity & Söhne'],
    ['&quot;Quoted&quot; GmbH', '"Quoted" GmbH'],
    ['Caf&eacute; &amp; Bar', 'Café & Bar'],
    ['L&rsquo;Atelier&nbsp;d&#x27;Art', "L’Atelier d'Art"],
    ['&#1050;&#1072;&#1092;&#1077;', 'Кафе'],
    ['&amp;lt;', '&lt;'],
    ['&amp;amp; Co', '&amp; Co'],
    ['A & B', 'A & B'],
    ['AT&T', 'AT&T'],
    ['Q&A; Bar', 'Q&A; Bar'],
    ['I <3 Pizza', 'I <3 Pizza'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['Galerie <A>', 'Galerie <A>'],
    ['<b>Bold</b> Klempner', 'Bold Klempner'],
    ['&lt;b&gt;Bold&lt;/b&gt; Klempner', 'Bold Klempner'],
    ['Main St 1<br/>Austin', 'Main St 1 Austin'],
    ['<a href="https://x.example">Bar</a>', 'Bar'],
    ['<P CLASS="x">Bar</P>', 'Bar'],
    ['Bar<script>alert(1)</script>', 'Bar'],
    ['Bar <!-- old -->', 'Bar'],
    ['Mo\u202enaco\u0007', 'Monaco'],
    ['\u2066Bar\u2069 \u200eEast\u200f\u061c', 'Bar East'],
    ['Zero\u200bWidth\u00ad\ufeff\u2060', 'ZeroWidth'],
    ['a\u0000b\u0085c\ud800d', 'a bcd'],
    ['  two   spaces ', 'two spaces'],
    ['\u200b', null],
    ['', null],
    [5, '5'],
    [null, null],
  ])('reads %j as %j', (text, expected) => expect(clean(text)).toBe(expected));

  it('cuts text at its limit without half a character', () => {
    expect(clean('ab cd', 3)).toBe('ab');
    expect(clean('a😀', 2)).toBe('a');
  });
});

describe('readable()', () => {
  it.each([
    ['a joiner in Persian', 'می\u200cخواهم'],
    ['a joiner in Hindi', 'क्\u200dष'],
    ['a joiner at the end of a word in Malayalam', 'അവന്\u200d'],
    ['an emoji of several people', '👨\u200d👩\u200d👧'],
    ['an emoji with a skin tone', '👩🏽\u200d🍳'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a variant of a Japanese character', '葛\u{e0100}城'],
    ['a mark in Hebrew', 'שלום!\u200f'],
    ['line breaks', 'a\nb\r\n\tc'],
  ])('keeps %s', (_, text) => expect(readable(text)).toBe(text));

  it.each([
    ['a joiner in English', 'Ca\u200dfe\u200c', 'Cafe'],
    ['a joiner between Chinese characters', '北\u200d京', '北京'],
    ['hidden tag characters', 'Bar\u{e0041}\u{e0042}', 'Bar'],
    ['marks in English', '\u200eBar\u200f', 'Bar'],
    ['isolates in Arabic', '\u2067مقهى\u2069', 'مقهى'],
    ['a Hangul filler', 'Bar\u3164', 'Bar'],
  ])('removes %s', (_, text, expected) => expect(readable(text)).toBe(expected));
});

describe('text that people type', () => {
  it('loses invisible characters, and keeps the lines of notes', () => {
    expect(lines(50).parse('\u202aCall\u202c\nback\u200b ')).toBe('Call\nback');
    expect(required('Enter a name').parse('\ufeffZo\u200bé ')).toBe('Zoé');
    expect(optional().parse('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(fileNameOf(['Ca\u200bfé'], '2026-11-26', 'csv')).toBe('cafe-2026-11-26.csv');
  });

  it.each(['\u3164', '\u200b\u00ad', '\u2066'])('is missing if it consists of %j', (text) =>
    expect(required('Enter a name').safeParse(text).success).toBe(false),
  );

  it('is refused in names if it reorders letters', () =>
    expect(required('Enter a name').safeParse('Bar\u202egpj').success).toBe(false));
});
