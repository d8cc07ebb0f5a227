import Papa from 'papaparse';
import { csvHeader, leadField, TABLE_FIELDS } from '#contract/lead-fields.js';
import { neutralizeFormula } from '#contract/leads.js';
import { valueOf, type TableLead } from '../lead-table/lead';

const NEWLINE = '\r\n';

/** Writes leads as CSV (RFC 4180), with the same header and formula guard as the server's export. */
export function leadsToCsv(leads: readonly TableLead[]): string {
  const rows = leads.map((lead) =>
    TABLE_FIELDS.map((field) => neutralizeFormula(String(valueOf(lead, field) ?? ''))),
  );
  return Papa.unparse([TABLE_FIELDS.map(csvHeader), ...rows], { newline: NEWLINE }) + NEWLINE;
}

const normalizeHeader = (header: string) => header.trim().toLowerCase().replaceAll(' ', '');

/** Reads leads from a CSV with a header row. Header case doesn't matter; reviews have several names. */
export function csvToLeads(csv: string): TableLead[] {
  const { data } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: normalizeHeader,
    transform: (value) => value.trim(),
  });
  return data.map((row, index) => {
    const fields = TABLE_FIELDS.map((id) => {
      const { wire, kind, alias = wire } = leadField(id);
      const text = row[normalizeHeader(csvHeader(id))] ?? row[normalizeHeader(alias)];
      const isNumber = kind === 'rating' || kind === 'count';
      return [wire, isNumber ? csvNumber(text) : csvText(text)];
    });
    const lead = Object.fromEntries(fields) as Omit<TableLead, 'id'>;
    return { ...lead, id: `row-${index + 1}`, Name: lead.Name ?? '' };
  });
}

/** "(1,234)" is 1234. Blanks, dashes and other non-numeric values are null. */
export function csvNumber(text: string | undefined): number | null {
  const bare = (text ?? '').replace(/[(),\s]/g, '');
  return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : null;
}

/** Removes the apostrophe that the formula guard adds. */
function csvText(text: string | undefined): string | null {
  if (!text) return null;
  const bare = text.slice(1);
  return text.startsWith("'") && neutralizeFormula(bare) !== bare ? bare : text;
}
