import type { ExportColumn } from '#contract/export-columns.js';
import { cellKind } from '../../../finding/leads/lead.export.sql.js';
import { unescaped } from './cells.js';

/** The longest text that a spreadsheet cell can hold. */
const MAX_CELL = 32_767;
/** Characters that XML or a spreadsheet would change, and COPY's escapes. */
// oxlint-disable-next-line no-control-regex
const CHANGED = /[&<>\\\u0000-\u0008\u000a-\u001f\ufffe\uffff]|_x|\t | \t|^ | $/;
/** Whether cells, separated by tabs, can be written as they are. */
export const isPlainText = (cells: string) => cells.length <= MAX_CELL && !CHANGED.test(cells);

/** Forbidden in XML, even escaped. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const xmlText = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** A cell's text. Spreadsheets never evaluate inline strings as formulas, but read `_x0041_` as an escaped character. */
export function asText(cell: string): string {
  if (isPlainText(cell)) return `<t>${cell}</t>`;
  const text = unescaped(cell)
    .replace(/\r\n?/g, '\n')
    .slice(0, MAX_CELL)
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return `<t xml:space="preserve">${xmlText(text)}</t>`;
}

const LETTERS = Array.from({ length: 26 * 27 }, (_, at) =>
  at < 26
    ? String.fromCodePoint(65 + at)
    : String.fromCodePoint(64 + Math.floor(at / 26), 65 + (at % 26)),
);
export const cellName = (column: number, row: number) => `${LETTERS[column]}${row}`;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Widths in characters. */
const WIDTHS = { text: 24, number: 12, date: 18, day: 12 };

/** A sheet up to its header row, which stays in view. */
export function opening(columns: readonly ExportColumn[]): string {
  const widths = columns
    .map(
      ({ id }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[cellKind(id)]}" customWidth="1"/>`,
    )
    .join('');
  const header = columns
    .map(
      ({ header: name }, at) =>
        `<c r="${cellName(at, 1)}" s="1" t="inlineStr"><is>${asText(name)}</is></c>`,
    )
    .join('');
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${header}</row>`;
}

/** The end of a sheet, with filters on its header. */
export const closing = (columns: number, rows: number) =>
  `</sheetData><autoFilter ref="A1:${cellName(columns - 1, rows)}"/></worksheet>`;

/** The files of a workbook apart from its sheets. */
export function workbookParts(sheets: number, title: string): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (list: string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-${type}+xml"/>`;
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers
      .map(
        (number) =>
          `<sheet name="Leads${number > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="rId${number}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((number) =>
        relation(`rId${number}`, `${OFFICE}/worksheet`, `worksheets/sheet${number}.xml`),
      ),
      relation(`rId${sheets + 1}`, `${OFFICE}/styles`, 'styles.xml'),
    ]),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title.replace(FORBIDDEN, ''))}</dc:title></cp:coreProperties>`,
    '_rels/.rels': relations([
      relation('rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml'),
      relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
    ]),
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
      override('/xl/workbook.xml', 'officedocument.spreadsheetml.sheet.main'),
      override('/xl/styles.xml', 'officedocument.spreadsheetml.styles'),
      override('/docProps/core.xml', 'package.core-properties'),
      ...numbers.map((number) =>
        override(`/xl/worksheets/sheet${number}.xml`, 'officedocument.spreadsheetml.worksheet'),
      ),
    ].join('')}</Types>`,
  };
}
