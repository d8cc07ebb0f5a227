import { Parser } from 'htmlparser2';
import { LOGO_BYTES } from '../../contract/branding.js';
import { ProblemException } from '../problem.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Elements that only draw. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs title desc linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
const ATTRIBUTES =
  /^(?:xmlns|viewBox|version|id|class|d|x[12]?|y[12]?|[cfr][xy]|r|d[xy]|width|height|points|offset|transform|opacity|preserveAspectRatio|gradientUnits|gradientTransform|spreadMethod|clipPathUnits|maskUnits|fill(?:-.+)?|stroke(?:-.+)?|stop-.+|clip-.+|mask|font-.+|text-anchor|letter-spacing|dominant-baseline)$/;
const SVG = 'http://www.w3.org/2000/svg';
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
  const isPng = start.startsWith('data:image/png');
  if (bytes.length > LOGO_BYTES || (isPng && !bytes.subarray(0, 8).equals(PNG))) throw notALogo();
  if (isPng) return url;
  const svg = Buffer.from(cleanSvg(bytes.toString()));
  // Writing out self-closing tags and entities makes it longer.
  if (svg.length > LOGO_BYTES) throw notALogo();
  return `${start},${svg.toString('base64')}`;
}

function cleanSvg(source: string): string {
  let svg = '';
  /** Depth within the drawing. */
  let depth = 0;
  /** Depth within an element that is left out. */
  let left = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth + left > MAX_DEPTH) throw notALogo();
        if (left > 0 || !ELEMENTS.has(name)) return void (left += 1);
        const kept = Object.entries(attributes).filter(
          ([key, value]) => key !== 'xmlns' && ATTRIBUTES.test(key) && isInside(value),
        );
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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const notALogo = () =>
  new ProblemException(400, 'Choose a PNG or SVG file of at most 200 kB', {
    errors: { logo: 'Choose a PNG or SVG file of at most 200 kB' },
  });
