import { CityProblem } from '../city-problem.js';
import { isPostcode, postcodePattern } from './postcodes.js';

interface Located {
  label: string;
  country: string | null;
}

/** A postal code has at most this many words: "SW1A 1AA", "SE-111 22". */
const MAX_WORDS = 2;

/** Splits of a typed city into a postal code and the rest, the longest code first: "50667 Köln", "London SW1A 1AA". */
export function codesIn(text: string): { code: string; rest: string }[] {
  const found: { code: string; rest: string }[] = [];
  const parts = text.normalize('NFKC').replace(/〒/g, ' ').split(',');
  for (const [index, part] of parts.entries()) {
    const words = part.trim().split(/\s+/);
    for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--) {
      for (let start = 0; start + length <= words.length; start++) {
        const code = words.slice(start, start + length).join(' ');
        if (!isPostcode(code)) continue;
        const name = words.toSpliced(start, length).join(' ');
        const rest = parts.with(index, name).filter((piece) => piece.trim() !== '');
        found.push({ code, rest: rest.join(',').trim() });
      }
    }
  }
  return found.sort((a, b) => b.code.length - a.code.length);
}

/**
 * Finds the area that a text names, and the postal code in it. Nothing of the text is left out.
 * @throws CityProblem if the area is unknown or ambiguous, or its country has no such postal codes
 */
export async function locate<Area extends Located>(
  text: string,
  find: (name: string) => Promise<Area>,
): Promise<{ area: Area; code: string | null }> {
  const codes = codesIn(text);
  let refused: CityProblem | undefined;
  for (const { code, rest } of codes) {
    if (rest === '') {
      const message = `"${code}" looks like a postal code. Enter its city, too, such as "San Francisco, CA 94103".`;
      refused ??= new CityProblem(message, []);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the first split that fits ends the loop
    const area = await find(rest).catch((error: unknown) => {
      if (!(error instanceof CityProblem)) throw error;
      return error;
    });
    if (area instanceof CityProblem) {
      if (area.isAmbiguous)
        refused ??= new CityProblem(
          area.message,
          area.candidates.map((label) => `${label} ${code}`),
        );
    } else if (area.country && postcodePattern(code, area.country)) return { area, code };
    else if (area.country)
      refused ??= new CityProblem(
        `"${code}" is not a postal code in the country of ${area.label}. Enter the city without it, or correct it.`,
        [area.label],
      );
  }
  try {
    return { area: await find(text), code: null };
  } catch (error) {
    throw error instanceof CityProblem && !error.isAmbiguous && refused ? refused : error;
  }
}
