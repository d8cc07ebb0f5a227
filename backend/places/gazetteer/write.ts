import { writeFileSync } from 'node:fs';
import { copyText } from '../copy.js';
import { ALIAS_ROWS, AREA_ROWS } from './files.js';
import { gazetteer } from './rows.js';

/*
 * The build runs this file: deriving the rows from the packages takes 3.5 s of processor time, which would delay the first
 * start of each installation.
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
writeFileSync(AREA_ROWS, [...copyText(areaRows)].join(''));
writeFileSync(ALIAS_ROWS, [...copyText(aliases.map(({ key, cityId }) => [key, cityId]))].join(''));
