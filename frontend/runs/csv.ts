import Papa from 'papaparse';
import { csvHeader, leadField, TABLE_FIELDS } from '../../contract/lead-fields.js';
import { neutralizeFormula } from '../../contract/leads.js';
import { valueOf, type TableLead } from '../lead-table/lead';

const NEWLINE = '\r\n';

/** The leads as CSV (RFC 4180), with the header and the formula guard of the server's export. */
export function leadsToCsv(leads: readonly TableLead[]): string {
  const rows = leads.map((lead) =>
    TABLE_FIELDS.map((field) => neutralizeFormula(String(valueOf(lead, field) ?? ''))),
  );
  return Papa.unparse([TABLE_FIELDS.map(csvHeader), ...rows], { newline: NEWLINE }) + NEWLINE;
}

const plain = (header: string) => header.trim().toLowerCase().replaceAll(' ', '');

/** Leads of a CSV with a header row; headers may be lowercase, and reviews go by several names. */
export function csvToLeads(csv: string): TableLead[] {
  const { data } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: plain,
    transform: (value) => value.trim(),
  });
  return data.map((row, index) => {
    const fields = TABLE_FIELDS.map((id) => {
      const { wire, kind, alias = wire } = leadField(id);
      const text = row[plain(csvHeader(id))] ?? row[plain(alias)];
      const isNumber = kind === 'rating' || kind === 'count';
      return [wire, isNumber ? csvNumber(text) : restored(text)];
    });
    const lead = Object.fromEntries(fields) as Omit<TableLead, 'id'>;
    return { ...lead, id: `row-${index + 1}`, Name: lead.Name ?? '' };
  });
}

/** "(1,234)" is 1234; blank, a dash and anything that is no number are no value. */
export function csvNumber(text: string | undefined): number | null {
  const bare = (text ?? '').replace(/[(),\s]/g, '');
  return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : null;
}

/** The text as it was before the formula guard put its apostrophe in front. */
function restored(text: string | undefined): string | null {
  if (!text) return null;
  const bare = text.slice(1);
  return text.startsWith("'") && neutralizeFormula(bare) !== bare ? bare : text;
}
