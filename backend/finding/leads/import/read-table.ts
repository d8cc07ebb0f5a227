import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports.js';
import { guessMapping } from './columns.js';
import { Refused } from './formats.js';
import { headerOf, readGrid, tooManyRows } from './grids.js';
import type { FileToRead, ReadFile } from './read-file.js';
import { type CountriesOf, type ImportRecord, readRows } from './rows.js';

const SAMPLE_ROWS = 3;

/** Reads a file, and what its rows say. @throws Refused */
export async function readTable(file: FileToRead, countriesOf: CountriesOf): Promise<ReadFile> {
  const { rows: all, ...found } = await readGrid(file);
  const { mapping, described, home, isPreview } = file;
  const first = all[0];
  // 0: the table has no header.
  const headerRow = described.headerRow ?? (headerOf(all) ?? first)?.number ?? 0;
  const rows = all.filter(({ number }) => number > headerRow);
  if (rows.length === 0) throw new Refused('The file has no rows below its headers.');
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  const header = all.find(({ number }) => number === headerRow)?.cells ?? [];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  if (width > MAX_IMPORT_COLUMNS)
    throw new Refused(`The file has more than ${MAX_IMPORT_COLUMNS} columns.`);
  const chosen = mapping ?? guessMapping(header);
  const reading = { header, mapping: chosen, home, countriesOf };
  const records: ImportRecord[] = [];
  const about = await readRows(rows, reading, (record) => {
    if (!isPreview) records.push(record);
  });
  return {
    ...found,
    columns: Array.from(
      { length: width },
      (_, at) => header[at]?.slice(0, 100) || `Column ${at + 1}`,
    ),
    headerRow,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 100))),
    mapping: chosen,
    ...about,
    records,
  };
}
