import { crc32, deflateSync } from 'node:zlib';
import { BrandingService } from '../../../backend/delivery/branding/branding.service.js';
import type { Brand } from '#contract/branding.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { newMember } from '../../support/team.js';

const app = useApp();
const person = usePerson(app);

const BRAND: Brand = { name: 'Acme', color: '#0b57d0', logo: null, replyTo: null };
const save = (brand: Partial<Brand>) =>
  app
    .as(person)
    .put('/api/settings/branding')
    .send({ ...BRAND, ...brand });
const svg = (source: string) =>
  `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;
const sourceOf = (logo: string) => Buffer.from(logo.split(',')[1]!, 'base64').toString();
const onPlan = (plan: string) =>
  app.database.query('UPDATE accounts SET plan = $1 WHERE id = $2', [plan, person.accountId]);

/** A PNG of one black pixel per byte, with these chunks after its header. */
function png(width = 1, height = 1, ...chunks: [type: string, data: Buffer][]) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return pngOf(
    ['IHDR', header],
    ...chunks,
    ['IDAT', deflateSync(Buffer.alloc(2))],
    ['IEND', Buffer.of()],
  );
}
function pngOf(...chunks: [type: string, data: Buffer][]) {
  const written = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...written]);
}
const pngUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

beforeEach(() => onPlan('AGENCY'));

it('a brand is saved, shown again and removed', async () => {
  expect((await app.as(person).get('/api/settings/branding')).body).toMatchObject({
    brand: null,
    isIncluded: true,
  });
  const { body } = await save({}).expect(200);

  expect(body.brand).toEqual(BRAND);
  await save({ name: 'Acme Leads' }).expect(200);
  expect((await app.as(person).get('/api/settings/branding')).body.brand.name).toBe('Acme Leads');
  await app.as(person).delete('/api/settings/branding').expect(204);
  expect((await app.as(person).get('/api/settings/branding')).body.brand).toBeNull();
});

it('branding is part of the Agency plan, and ends with it', async () => {
  await save({}).expect(200);
  const brands = app.app.get(BrandingService);
  expect(await brands.of(person.accountId)).toEqual(BRAND);
  await onPlan('PRO');

  expect(await brands.of(person.accountId)).toBeNull();
  expect((await save({}).expect(403)).body).toMatchObject({
    code: 'plan_required',
    plan: 'AGENCY',
  });
});

it('a delivered file is named after the brand and its title, and stays in its folder', async () => {
  await save({ name: 'Acme <b>' }).expect(200);
  const { ExportFilesService } =
    await import('../../../backend/delivery/export/export-files.service.js');
  const { stream, fileName } = await app.app
    .get(ExportFilesService)
    .open(
      { accountId: person.accountId, rows: {}, format: 'xlsx', title: '../cafés in Monaco' },
      new AbortController().signal,
    );
  await stream.resume().toArray();

  expect(fileName).toBe('Acme-b-cafés-in-Monaco.xlsx');
});

it('an SVG logo keeps its drawing, without scripts, handlers or other files', async () => {
  const source = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)">
      <script>alert(2)</script><style>@import url(https://x.example/a.css)</style>
      <foreignObject><iframe src="https://x.example"/></foreignObject>
      <a href="javascript:alert(3)"><text>hidden</text></a>
      <image href="https://x.example/pixel.png"/><use href="https://x.example/a.svg#b"/>
      <path d="M0 0h9v9" fill="url(#g)"/><rect fill="url(https://x.example/a.svg#b)" width="9"/>
      <text>A &amp; B &lt;i&gt;</text>
    </svg>`;
  const { body } = await save({ logo: svg(source) }).expect(200);
  const clean = sourceOf(body.brand.logo);

  expect(clean).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 9 9">/);
  expect(clean).toContain('<path d="M0 0h9v9" fill="url(#g)"></path>');
  expect(clean).toContain('<rect width="9"></rect>');
  expect(clean).toContain('A &amp; B &lt;i&gt;');
  expect(clean).not.toMatch(/script|alert|x\.example|foreign|onload|hidden|ENTITY|<image|<use/);
});

it.each([
  ['fill', 'u\\72l(//x.example/a.svg#b)'],
  ['fill', '\\75rl(//x.example/a.svg#b)'],
  ['fill', '&#92;75 rl(&quot;//x.example/a.svg#b&quot;)'],
  ['style', 'background:\\75rl(//x.example/a.png)'],
  ['mask', "image-set('//x.example/a.png' 1x)"],
  ['fill', "url(#g) src('//x.example/a.png')"],
  ['clip-path', 'url(//x.example/a.svg#b)'],
])('an SVG logo loses %s="%s", which could fetch another file', async (name, value) => {
  const logo = svg(`<svg><rect width="9" ${name}="${value}"/></svg>`);
  const { body } = await save({ logo }).expect(200);

  expect(sourceOf(body.brand.logo)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"></rect></svg>',
  );
});

it('an SVG logo keeps colors, transforms and references within it', async () => {
  const drawing = `<g transform="translate(1, 2) rotate(-45) matrix(1 0 0 1 0 0)"><rect fill="url('#g') rgb(0, 0, 9)" mask="url( #m )" stroke="hsl(9 9% 9%)"></rect></g>`;
  const { body } = await save({ logo: svg(`<svg>${drawing}</svg>`) }).expect(200);

  expect(sourceOf(body.brand.logo)).toContain(drawing);
});

it.each([
  ['a page as SVG', svg('<html><svg/></html>')],
  ['text as PNG', `data:image/png;base64,${Buffer.from('not a PNG').toString('base64')}`],
  [
    'HTML after the first bytes of a PNG',
    pngUrl(Buffer.concat([png().subarray(0, 8), Buffer.from('<html>')])),
  ],
  ['a PNG that is cut off', pngUrl(png().subarray(0, -5))],
  [
    'a PNG with a wrong checksum',
    pngUrl(Buffer.concat([png().subarray(0, 20), Buffer.of(9), png().subarray(21)])),
  ],
  ['a PNG without pixels', pngUrl(png(0))],
  ['a PNG without data', pngUrl(pngOf(['IEND', Buffer.of()]))],
  ['a PNG with a second header', pngUrl(png(1, 1, ['IHDR', png(32_000, 32_000).subarray(16, 29)]))],
  ['more than 200 kB', svg(`<svg><text>${'x'.repeat(200_001)}</text></svg>`)],
  [
    'a picture that exceeds 200 kB once it is sanitized',
    svg(`<svg><text>${'>'.repeat(51_000)}</text></svg>`),
  ],
  ['49,000 nested groups', svg(`<svg>${'<g>'.repeat(49_000)}</svg>`)],
])('a brand rejects %s as a logo', async (_, logo) => {
  const { body } = await save({ logo }).expect(400);

  expect(body.errors).toEqual({ logo: 'Choose a PNG or SVG file of at most 200 kB' });
});

it.each([
  [32_000, 1],
  [1, 2_001],
])('a brand rejects a PNG of %d × %d pixels', async (width, height) => {
  const { body } = await save({ logo: pngUrl(png(width, height)) }).expect(400);

  expect(body.errors).toEqual({ logo: 'Choose a PNG of at most 2,000 × 2,000 pixels' });
});

const masked = (count: number) =>
  `<svg><mask id="m"><rect/></mask>${'<g mask="url(#m)"/>'.repeat(count)}</svg>`;
it.each([
  ['1,001 elements', `<svg>${'<g/>'.repeat(1_000)}</svg>`],
  ['21 masked elements', masked(21)],
  ['21 clipped elements', masked(21).replaceAll('mask', 'clip-path')],
  ['a huge side', '<svg width="10001"/>'],
  ['a huge side in scientific notation', '<svg height="1E9px"/>'],
  ['a huge view box', '<svg viewBox="0 0 20 1e99999"/>'],
  ['a huge drawing within another', '<svg><svg viewBox="0,0,99999.9,1"/></svg>'],
])('a brand rejects an SVG with %s', async (_, source) => {
  const { body } = await save({ logo: svg(source) }).expect(400);

  expect(body.errors.logo).toBe(
    'This drawing is too large or complex. Choose a simpler SVG or a PNG.',
  );
});

it('a brand accepts an SVG with as many elements and masks as a traced logo', async () => {
  const source = masked(20).replace('<svg>', `<svg viewBox="0 0 1e4 1">${'<g/>'.repeat(977)}`);
  await save({ logo: svg(source) }).expect(200);
});

it('a PNG logo keeps its pixels, without texts, profiles and bytes after its end', async () => {
  const plain = png(2_000, 2_000);
  const padded = png(2_000, 2_000, ['iCCP', Buffer.from('profile')], ['zTXt', Buffer.from('text')]);
  const logo = pngUrl(Buffer.concat([padded, Buffer.from('<script>')]));
  const { body } = await save({ logo }).expect(200);

  expect(body.brand.logo).toBe(pngUrl(plain));
});

it.each([
  ['<rect stroke-<script="1" stroke-"a="2" fill-="3" width="9"/>', '<rect width="9"></rect>'],
  [
    '<path stroke="#000" stroke-dasharray="1e-9" stroke-dashoffset="1"/>',
    '<path stroke="#000"></path>',
  ],
  ['<text>a\u0000\u0001\ufffebc</text>', '<text>abc</text>'],
  ['<mask id="a"><g mask="url(#b)" clip-path="url(#c)"/></mask>', '<mask id="a"><g></g></mask>'],
  ['<text>one</text></svg><svg><text>two</text>', '<text>one</text>'],
])('an SVG logo of %j becomes a well-formed picture', async (drawing, clean) => {
  const { body } = await save({ logo: svg(`<svg>${drawing}</svg>`) }).expect(200);

  expect(sourceOf(body.brand.logo)).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${clean}</svg>`);
});

it('a brand accepts a 200 kB logo', async () => {
  const around = ['<svg xmlns="http://www.w3.org/2000/svg"><text>', '</text></svg>'] as const;
  const text = 'x'.repeat(200_000 - around.join('').length);

  await save({ logo: svg(around.join(text)) }).expect(200);
});

it('an SVG logo without its namespace receives it, because browsers would not show the logo otherwise', async () => {
  const { body } = await save({ logo: svg('<svg><path d="M0 0h9"/></svg>') }).expect(200);

  expect(sourceOf(body.brand.logo)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"></path></svg>',
  );
});

it('only someone who may change the brand sees the addresses that replies can go to', async () => {
  const addressesFor = async (who: Subscriber) =>
    (await app.as(who).get('/api/settings/branding').expect(200)).body.addresses;
  const owner = await app.newPerson({ isVerified: true });
  const member = await newMember(app, owner, 'MEMBER');
  expect(await addressesFor(owner)).toContain(owner.email);
  expect(await addressesFor(member)).toEqual([]);
});

it('replies go only to a confirmed address', async () => {
  const { body } = await save({ replyTo: 'someone@else.example' }).expect(400);

  expect(body.errors.replyTo).toMatch(/^First confirm this address/);
  const { addresses } = (await app.as(person).get('/api/settings/branding')).body;
  const [own] = addresses as string[];
  if (own) await save({ replyTo: own }).expect(200);
});

it('a brand rejects a color on which white text is hard to read', async () => {
  const { body } = await save({ color: '#ffcc00' }).expect(400);

  expect(body.errors.color).toMatch(/hard to read/);
});
