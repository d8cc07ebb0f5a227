import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { LEAD_FIELD_IDS, LEAD_FIELDS, leadField } from '#contract/lead-fields.js';
import type { SelectedLead } from '../../finding/leads/lead.sql.js';
import type { Parcel } from './destination.js';

const NAMES = ['Café de la Poste', 'Bar du Port', 'Le Petit Marché'];
const COLUMNS = ['id', 'Name', 'Category', 'Phone', 'Address', 'City', 'Licence'] as const;

/** All nullable fields set to null. */
const UNKNOWN = Object.fromEntries(
  LEAD_FIELD_IDS.filter((id) => !leadField(id).required).map((id) => [LEAD_FIELDS[id].wire, null]),
) as { [Name in keyof SelectedLead as null extends SelectedLead[Name] ? Name : never]: null };

/** Three invented businesses. Their phone numbers are from the range reserved for fiction. */
const sampleLeads = (): SelectedLead[] =>
  NAMES.map((name, index) => ({
    ...UNKNOWN,
    // The same ids in every test, so that destinations that update rows keep only three.
    id: `00000000-0000-4000-8000-00000000000${index + 1}`,
    Name: name,
    Category: 'Sample',
    Phone: `+1555555010${index}`,
    Address: `${index + 1} Example Street`,
    Website: `https://example.com/${index + 1}`,
    Rating: 4.5,
    'Review Count': 10,
    Display: `${name}, ${index + 1} Example Street`,
    Source: 'Sample',
    Licence: 'Sample data',
    'Source ID': `sample-${index + 1}`,
    'First Seen': new Date().toISOString(),
    'Last Seen': new Date().toISOString(),
    City: 'Example City',
    Status: 'NEW',
    Tags: ['test'],
    Suppressed: false,
    Completeness: 60,
  }));

/** The parcel that "Send a test" sends. */
export function sampleParcel(accountId: string, name: string): Parcel {
  const leads = sampleLeads();
  const rows = leads.map((lead) => COLUMNS.map((column) => `"${lead[column]}"`).join(','));
  const file = Buffer.from([COLUMNS.join(','), ...rows, ''].join('\r\n'));
  const pages = async function* () {
    yield leads;
  };
  return {
    id: randomUUID(),
    accountId,
    name,
    city: 'Example City',
    category: 'Sample',
    fileName: 'lead-delivery-test.csv',
    mediaType: 'text/csv; charset=utf-8',
    bytes: file.length,
    rows: leads.length,
    open: async () => Readable.from([file]),
    leads: pages,
    unsent: pages,
    sentTo: 0,
    url: async () => 'https://example.com/lead-delivery-test.csv',
    isTest: true,
  };
}
