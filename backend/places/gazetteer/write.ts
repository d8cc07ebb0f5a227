import { writeFileSync } from 'node:fs';
import { copyText } from '../copy.js';
import { AREA_ROWS, NAME_ROWS } from './files.js';
import { foldKey } from './names.js';
import { gazetteer } from './rows.js';

/*
 * The build runs this file: deriving the rows from the packages takes 8 s of processor time, which would delay the first
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
const names = new Map<string, Buffer>();
for (const { key, area, fame } of aliases) {
  const line = `${foldKey(key)}\t${area.population}\t${area.id}\t${fame}\n`;
  names.set(line, Buffer.from(line));
}
writeFileSync(NAME_ROWS, Buffer.concat([...names.values()].sort(Buffer.compare)));
