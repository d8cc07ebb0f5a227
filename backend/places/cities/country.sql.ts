import { countryName } from '../gazetteer/regions.js';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
/** English names of countries by their ISO 3166-1 code, as SQL. */
const NAMES = `'${JSON.stringify(
  Object.fromEntries(
    CODES.map((code) => [code, countryName(code)]).filter(([code, name]) => code !== name),
  ),
).replaceAll("'", "''")}'`;

/**
 * SQL fragment: `label`, the English name of the `country` and its ISO 3166 `code`, of named areas.
 * @param labels SQL that selects the labels
 */
export const countriesOf = (labels: string) => `
  SELECT area.label, min(names.value) AS country, min(area.country) AS code FROM cities area
  JOIN json_each_text(${NAMES}) names ON names.key = area.country
  WHERE area.label IN (${labels}) GROUP BY area.label`;
