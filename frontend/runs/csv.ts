import Papa from 'papaparse';
import { CSV_COLUMNS, neutraliseFormula } from '../../contract/leads.js';
import type { LeadRow } from '../lead-table/lead';

const NEWLINE = '\r\n';

type CsvColumn = (typeof CSV_COLUMNS)[number];

const cells: Record<CsvColumn, (lead: LeadRow) => string | number | null> = {
  Name: (lead) => lead.Name,
  Category: (lead) => lead.Category,
  Phone: (lead) => lead.Phone,
  Address: (lead) => lead.Address,
  Website: (lead) => lead.Website,
  Rating: (lead) => lead.Rating,
  ReviewCount: (lead) => lead['Review Count'],
  Hours: (lead) => lead.Hours,
};

/** The leads as CSV (RFC 4180), with the header and the formula guard of the server's export. */
export function leadsToCsv(leads: readonly LeadRow[]): string {
  const rows = leads.map((lead) =>
    CSV_COLUMNS.map((column) => neutraliseFormula(String(cells[column](lead) ?? ''))),
  );
  return Papa.unparse([[...CSV_COLUMNS], ...rows], { newline: NEWLINE }) + NEWLINE;
}

/** Leads of a CSV with a header row; headers may be lowercase, and reviews go by several names. */
export function csvToLeads(csv: string): LeadRow[] {
  const { data } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase().replaceAll(' ', ''),
    transform: (value) => value.trim(),
  });
  return data.map((row, index) => ({
    id: `row-${index + 1}`,
    Name: restored(row.name) ?? '',
    Category: restored(row.category),
    Phone: restored(row.phone),
    Address: restored(row.address),
    Website: restored(row.website),
    Rating: csvNumber(row.rating),
    'Review Count': csvNumber(row.reviewcount ?? row.reviews),
    Hours: restored(row.hours),
  }));
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
  return text.startsWith("'") && neutraliseFormula(bare) !== bare ? bare : text;
}
