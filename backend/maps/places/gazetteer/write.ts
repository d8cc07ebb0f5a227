import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyText } from '../copy.js';
import { AREA_ROWS, NAME_ROWS } from './files.js';
import { foldKey } from './names.js';
import { gazetteer } from './rows.js';

/*
 * The build runs this file with the folder for its results: deriving the rows from the packages takes 8 s of processor
 * time, which would delay the first start of each installation.
 */
const { areas, aliases } = gazetteer();
const areaRows = areas.map((area) => [
  area.id,
  area.kind,
  area.parent?.id ?? null,
  area.name,
  area.nameKey,
  area.label,
  area.labelKey,
  area.regionCode,
  area.region,
  area.district,
  area.country,
  area.population,
  area.latitude,
  area.longitude,
]);
const [, , folder = ''] = process.argv;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, basename(AREA_ROWS.pathname)), [...copyText(areaRows)].join(''));
const lines = aliases.map(
  ({ key, area, fame }) => `${foldKey(key)}\t${area.population}\t${area.id}\t${fame}`,
);
// As Latin-1, JavaScript sorts the bytes of UTF-8.
const sorted = Buffer.from(lines.join('\n')).toString('latin1').split('\n').sort();
const names = sorted.filter((line, index) => line !== sorted[index - 1]);
writeFileSync(join(folder, basename(NAME_ROWS.pathname)), `${names.join('\n')}\n`, 'latin1');
