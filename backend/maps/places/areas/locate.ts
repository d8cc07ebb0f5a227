import { CityProblem } from '../city-problem.js';
import { postcodePattern } from './postcodes.js';
import { allCodesIn, codesIn } from './typed-codes.js';

interface Located {
  label: string;
  country: string | null;
}

const EXAMPLE = '"San Francisco, CA 94103"';

/**
 * Finds the area that a text names, and the postal codes in it. Nothing of the text is left out.
 * @throws CityProblem if the area is unknown or ambiguous, or its country has no such postal codes
 */
export async function locate<Area extends Located>(
  text: string,
  find: (name: string) => Promise<Area>,
): Promise<{ area: Area; codes: string[] }> {
  const codes = codesIn(text);
  let refused: CityProblem | undefined;
  for (const { code, rest } of codes) {
    if (rest === '') {
      const message = `"${code}" looks like a postal code. Enter its city, too, such as ${EXAMPLE}.`;
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
    } else if (area.country && postcodePattern(code, area.country)) return { area, codes: [code] };
    else if (area.country)
      refused ??= new CityProblem(
        `"${code}" is not a postal code in the country of ${area.label}. Enter the city without it, or correct it.`,
        [area.label],
      );
  }
  const all = allCodesIn(text);
  if (all.codes.length > 1 && all.rest !== '') {
    const area = await unlessUnknown(find(all.rest));
    if (area?.country && all.codes.every((code) => postcodePattern(code, area.country)))
      return { area, codes: all.codes };
  }
  try {
    return { area: await find(text), codes: [] };
  } catch (error) {
    if (!(error instanceof CityProblem) || error.isAmbiguous || codes.length === 0) throw error;
    throw (
      refused ??
      new CityProblem(
        `${error.message} To search a postal code, enter its city and the code only, such as ${EXAMPLE}.`,
        error.candidates,
      )
    );
  }
}

const unlessUnknown = <Area>(search: Promise<Area>): Promise<Area | null> =>
  search.catch((error: unknown) => {
    if (error instanceof CityProblem) return null;
    throw error;
  });
