import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SelectedLead } from '../leads/lead.sql.js';
import type { Parcel } from './destination.js';

const NAMES = ['Café de la Poste', 'Bar du Port', 'Le Petit Marché'];
const COLUMNS = ['id', 'Name', 'Category', 'Phone', 'Address', 'City', 'Licence'] as const;

/** Three invented businesses. Their phone numbers are from the range reserved for fiction. */
const sampleLeads = (): SelectedLead[] =>
  NAMES.map((name, index) => ({
    // The same ids in every test, so that destinations that update rows keep only three.
    id: `00000000-0000-4000-8000-00000000000${index + 1}`,
    Name: name,
    Category: 'Sample',
    Phone: `+1555555010${index}`,
    Email: null,
    Address: `${index + 1} Example Street`,
    Website: `https://example.com/${index + 1}`,
    Rating: 4.5,
    'Review Count': 10,
    Hours: null,
    Display: `${name}, ${index + 1} Example Street`,
    Latitude: null,
    Longitude: null,
    Source: 'Sample',
    Licence: 'Sample data',
    'Retain Until': null,
    'Source ID': `sample-${index + 1}`,
    'First Seen': new Date(),
    'Last Seen': new Date(),
    City: 'Example City',
    Status: 'NEW',
    Tags: ['test'],
    Note: null,
    Suppressed: false,
    Completeness: 60,
    'Email Confidence': null,
    'Email MX': null,
    'Email Source URL': null,
    'Website Status': null,
    'Last Verified': null,
    'Phone Valid': null,
    'Phone Type': null,
    'Phone Country': null,
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
