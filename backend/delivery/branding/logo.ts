import { crc32 } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { LOGO_BYTES, MAX_LOGO_PIXELS } from '#contract/branding.js';
import { ProblemException } from '../../platform/problem.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that draw. Others hold frames of an animation, texts or profiles, which may be compressed a thousandfold. */
const CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);

/** A traced logo has some hundred. */
const MAX_ELEMENTS = 1_000;
/** Each draws all elements of a mask. */
const MAX_MASKED = 20;
/** The sides of a drawing, in any unit. */
const MAX_SIDE = 10_000;
const SIDES = new Set(['width', 'height', 'viewBox']);

/** Elements that only draw. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs title desc linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
/** Without dashes: a short text can describe billions of them. */
const ATTRIBUTES =
  /^(?:xmlns|viewBox|version|id|class|d|x[12]?|y[12]?|[cfr][xy]|r|d[xy]|width|height|points|offset|transform|opacity|preserveAspectRatio|gradientUnits|gradientTransform|spreadMethod|clipPathUnits|maskUnits|fill(?:-[\w-]+)?|stroke(?:-(?!dash)[\w-]+)?|(?:stop|clip|font)-[\w-]+|mask|text-anchor|letter-spacing|dominant-baseline)$/;
const SVG = 'http://www.w3.org/2000/svg';
/** A mask within a mask is drawn once for every element of the outer one. */
const MASKS = new Set(['mask', 'clipPath']);
const MASKED = new Set(['mask', 'clip-path']);
/** Characters that XML can't contain. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Drawing programs nest groups a few levels deep. The parser's time grows with the square of the depth. */
const MAX_DEPTH = 100;
/** Functions of CSS and SVG that name no other file. A reference within the file is `url(#id)`. */
const FUNCTION =
  /\b(?:url\(\s*(["']?)#[\w.:-]+\1\s*\)|(?:matrix|translate|scale|rotate|skew[XY]|rgba?|hsla?)\s*\([^()]*\))/gi;
/** URLs, and escape sequences, which can spell anything in CSS. */
const OUTSIDE = /javascript:|data:|https?:|\\/i;

/**
 * A logo reduced to its drawing elements: no scripts, styles, links or other files.
 * @throws ProblemException 400 for a file that isn't an image
 */
export function cleanLogo(url: string): string {
  const [start, base64] = url.split(',') as [string, string];
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LOGO_BYTES) throw notALogo();
  const isPng = start.startsWith('data:image/png');
  const logo = isPng ? cleanPng(bytes) : Buffer.from(cleanSvg(bytes.toString()));
  // Writing out self-closing tags and entities makes it longer.
  if (logo.length > LOGO_BYTES) throw notALogo();
  return `${start},${logo.toString('base64')}`;
}

/** @see https://www.w3.org/TR/png-3/#5DataRep */
function cleanPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw notALogo();
  const kept: Buffer[] = [PNG];
  const types: string[] = [];
  for (let at = PNG.length; types.at(-1) !== 'IEND';) {
    // Length, type, data and checksum.
    const end = at + 12 + (at + 8 <= bytes.length ? bytes.readUInt32BE(at) : bytes.length);
    if (end > bytes.length) throw notALogo();
    const chunk = bytes.subarray(at, end);
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) throw notALogo();
    const type = chunk.toString('latin1', 4, 8);
    // A second header could describe a larger picture.
    if ((type === 'IHDR') !== (types.length === 0)) throw notALogo();
    if (type === 'IHDR') checkHeader(chunk.subarray(8, -4));
    if (CHUNKS.has(type)) kept.push(chunk);
    types.push(type);
    at = end;
  }
  if (!types.includes('IDAT')) throw notALogo();
  return Buffer.concat(kept);
}

function checkHeader(data: Buffer): void {
  if (data.length !== 13) throw notALogo();
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  if (width === 0 || height === 0) throw notALogo();
  if (Math.max(width, height) > MAX_LOGO_PIXELS) throw tooManyPixels();
}

function cleanSvg(source: string): string {
  let svg = '';
  /** Depth within the drawing. */
  let depth = 0;
  /** Depth within an element that is left out. */
  let left = 0;
  /** Depth within masks. */
  let masks = 0;
  let isComplete = false;
  let elements = 0;
  let masked = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth + left > MAX_DEPTH) throw notALogo();
        if (left > 0 || isComplete || !ELEMENTS.has(name)) return void (left += 1);
        if (MASKS.has(name)) masks += 1;
        const kept = Object.entries(attributes).filter(
          ([key, value]) =>
            key !== 'xmlns' &&
            ATTRIBUTES.test(key) &&
            isInside(value) &&
            !(masks > 0 && MASKED.has(key)),
        );
        elements += 1;
        if (kept.some(([key]) => MASKED.has(key))) masked += 1;
        if (elements > MAX_ELEMENTS || masked > MAX_MASKED) throw tooComplex();
        if (name === 'svg' && kept.some(([key, value]) => SIDES.has(key) && isHuge(value)))
          throw tooComplex();
        // Browsers don't show the picture without it.
        if (depth === 0) kept.unshift(['xmlns', SVG]);
        depth += 1;
        svg += `<${name}${kept.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`;
      },
      ontext(text) {
        // Text outside of the drawing may be left over from a declaration.
        if (left === 0 && depth > 0) svg += escaped(text);
      },
      onclosetag(name) {
        if (left > 0) return void (left -= 1);
        depth -= 1;
        // A document has one root.
        isComplete = depth === 0;
        if (MASKS.has(name)) masks -= 1;
        svg += `</${name}>`;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  const drawing = svg.trim();
  if (!/^<svg[\s>]/.test(drawing)) throw notALogo();
  return drawing;
}

/** Whether a value only affects the drawing, and refers to nothing outside the file. */
const isInside = (value: string) =>
  !OUTSIDE.test(value) && !value.replaceAll(FUNCTION, '').includes('(');

const isHuge = (value: string) =>
  (value.match(/[\d.]+(?:e[-+]?\d+)?/gi) ?? []).some((number) => !(Number(number) <= MAX_SIDE));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const refused = (text: string) => new ProblemException(400, text, { errors: { logo: text } });
const notALogo = () => refused('Choose a PNG or SVG file of at most 200 kB');
const MOST_PIXELS = MAX_LOGO_PIXELS.toLocaleString('en-US');
const tooManyPixels = () =>
  refused(`Choose a PNG of at most ${MOST_PIXELS} × ${MOST_PIXELS} pixels`);
const tooComplex = () =>
  refused('This drawing is too large or complex. Choose a simpler SVG or a PNG.');
