import { CSV_COLUMNS, type Lead } from '../../contract/leads.js';

/** The one place on the server where lead columns get their wire names; `l` is the leads table. */
export const LEAD_FIELDS = `
  l.id,
  l.name AS "Name",
  l.category AS "Category",
  l.phone AS "Phone",
  l.email AS "Email",
  l.address AS "Address",
  l.website AS "Website",
  l.rating::float8 AS "Rating",
  l.review_count AS "Review Count",
  l.hours AS "Hours",
  concat_ws(' · ', l.name, l.address) AS "Display",
  l.latitude AS "Latitude",
  l.longitude AS "Longitude",
  l.source AS "Source",
  l.licence AS "Licence",
  l.source_id AS "Source ID",
  l.created_at AS "First Seen",
  l.last_seen_at AS "Last Seen",
  l.city AS "City",
  l.status AS "Status",
  to_json(l.tags) AS "Tags",
  l.note AS "Note",
  l.suppressed_at IS NOT NULL AS "Suppressed"`;

export type LeadRow = Omit<Lead, 'First Seen' | 'Last Seen'> & {
  'First Seen': Date;
  'Last Seen': Date;
};

/** A line break would end the CSV row; a cell that begins like a formula would run in a spreadsheet. */
const text = (column: string) => `regexp_replace(l.${column}, '[\\r\\n]+', ' ', 'g')`;
const cell = (column: string) => `
  CASE WHEN l.${column} ~ '^[=+@\\t\\r-]' AND l.${column} !~ '^[+-]?[0-9 ().-]+$'
       THEN '''' || ${text(column)}
       WHEN l.${column} ~ '[\\r\\n]' THEN ${text(column)}
       ELSE l.${column} END`;

const CSV_CELLS: Record<(typeof CSV_COLUMNS)[number], string> = {
  Name: cell('name'),
  Category: cell('category'),
  Phone: cell('phone'),
  Address: cell('address'),
  Website: cell('website'),
  Rating: 'l.rating',
  ReviewCount: 'l.review_count',
  Hours: cell('hours'),
};

/** Named query: a run's leads as CSV cells, in the order of the run. Ids are checked UUIDs. */
export const runCsvQuery = (runId: string) => `
  SELECT ${CSV_COLUMNS.map((column) => `${CSV_CELLS[column]} AS "${column}"`).join(', ')}
  FROM run_leads r JOIN leads l ON l.id = r.lead_id
  WHERE r.run_id = '${runId}'
  ORDER BY r.position`;
