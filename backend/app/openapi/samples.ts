import type { OpenAPIObject } from '@nestjs/swagger';
import { sample } from 'openapi-sampler';

type Node = Record<string, unknown>;
type Content = Record<string, Node>;

/**
 * What fields contain, by their name, or of one item of their list. Dates, ids and choices follow from their schemas; other numbers are 12.
 */
const VALUES: Record<string, string | number | object> = {
  Address: '1 Congress Ave, Austin, TX 78701',
  After: 'Contacted',
  Assignee: 'Ada Brooks',
  'Assignee ID': '7c0b8c1e-5f0a-4d6b-8a38-0d8f9c2b6a55',
  'Average Lead Rating': 4.4,
  Before: 'New',
  'CSV URL': 'https://leads.example/api/export/runs/497f6eca.csv?token=q1Zk3yXb',
  Categories: 'bakery',
  Category: 'Bakery',
  City: 'Austin',
  'Completion Rate': 1,
  Confidence: 0.92,
  'Country Code': 'US',
  Display: '+1 512-555-0100',
  'Due On': '2026-12-14',
  Email: 'hello@lucinda.example',
  'Email Confidence': 0.92,
  'Email Source URL': 'https://lucinda.example/contact',
  Error: 'The website did not respond.',
  Field: 'Phone',
  Hours: 'Mo-Fr 07:00-17:00',
  'House Number': '1',
  Latitude: 30.2672,
  Licence: 'ODbL 1.0',
  Link: 'https://www.openstreetmap.org/node/1',
  Locality: 'Austin',
  Longitude: -97.7431,
  Message: 'Found 40 leads.',
  Name: 'Lucinda Sourdough',
  'Next Step': 'Call back in May.',
  Note: 'Call back in May.',
  Phone: '+15125550100',
  'Phone Country': 'US',
  'Phone Type': 'landline-or-mobile',
  'Postal Code': '78701',
  Progress: 100,
  Rating: 4.6,
  'Redirected To': 'https://www.lucinda.example/',
  Region: 'TX',
  'Review Count': 128,
  'Searched Area': 'Austin, TX, US',
  Source: 'osm',
  'Source ID': 'node/1',
  'Source URL': 'https://www.openstreetmap.org/node/1',
  'Street Name': 'Congress Ave',
  Tags: 'spring',
  Value: '+15125550100',
  Website: 'https://lucinda.example',
  'Website Status': 'alive',
  accountName: 'Acme Ltd',
  addTags: 'spring',
  address: '1 Congress Ave',
  addressLine1: '1 Congress Ave',
  addressLine2: 'Suite 200',
  addresses: 'sales@example.com',
  apiKey: 'AIzaSyExample',
  area: 'Austin, TX, US',
  attribution: '© OpenStreetMap contributors',
  authDomain: 'leads.example',
  authEmulatorUrl: 'http://127.0.0.1:9099',
  bio: 'Bakeries are my territory.',
  body: '{"type":"run.completed"}',
  brand: 'visa',
  by: 'Ada Brooks',
  candidates: 'Austin, TX, US',
  categories: 'bakery',
  category: 'bakery',
  city: 'Austin, TX',
  code: 'scope_required',
  color: '#0f766e',
  columnOrder: 'name',
  columns: 'name',
  companyName: 'Acme Ltd',
  config: { addresses: ['sales@example.com'] },
  contact: 'hello@example.com',
  country: 'US',
  currency: 'usd',
  delimiter: ',',
  description: 'Bakeries and pastry shops',
  detail: 'The search was not found.',
  disabledReason: 'It has been failing for days.',
  displayName: 'Ada Brooks',
  displayedFilters: { minRating: true },
  downloadUrl: 'https://leads.example/api/export/files/497f6eca?token=q1Zk3yXb',
  east: -97.56,
  email: 'ada@example.com',
  encoding: 'utf-8',
  error: 'The search was not found.',
  estimatedCost: 0.32,
  events: 'run.completed',
  features: 'Scheduled deliveries',
  field: 'phone',
  fileName: 'customers.csv',
  filter: { minRating: 4 },
  filters: { minRating: { rejected: 12, unknown: 3 } },
  firstName: 'Ada',
  headers: { 'content-type': 'application/json' },
  hiddenColumns: 'rating',
  hint: 'Sent as you type',
  id: 'in_1QxYz2',
  invitedBy: 'Ada Brooks',
  ip: '203.0.113.7',
  key: 'ldk_5aP2mExample',
  label: 'Bakery',
  language: 'en',
  last4: '4242',
  lastName: 'Brooks',
  latitude: 30.2672,
  layout: 'standard',
  lead: 'Lucinda Sourdough',
  least: 0.32,
  licence: 'ODbL 1.0',
  license: 'ODbL 1.0',
  licenses: 'ODbL 1.0',
  lists: {},
  localTime: '08:00',
  locale: 'en-US',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  longitude: -97.7431,
  mailAddress: 'ada@example.com',
  mapping: { name: 0, phone: 2 },
  matched: 'Pastry shop',
  message: 'Found 40 leads.',
  meta: { role: 'MEMBER' },
  minEmailConfidence: 0.8,
  minRating: 4,
  most: 0.64,
  name: 'Bakeries in Austin',
  north: 30.52,
  note: 'It rings at a private home.',
  notes: 'Ratings are not available for this area.',
  notificationEmail: 'ada@example.com',
  noun: 'bakeries',
  number: 'LD-0001',
  pauseReason: 'Paused manually.',
  phone: '+15125550100',
  phoneCountry: 'US',
  postalCode: '78701',
  postcodes: '78701',
  prefix: 'ldk_5aP2',
  progress: 100,
  projectId: 'leads-example',
  q: 'sourdough',
  reason: 'Paused manually.',
  receipt: 'Sent to sales@example.com',
  refusal: 'Your plan has no leads left.',
  region: 'Texas',
  removeTags: 'winter',
  replyTo: 'hello@example.com',
  requestId: '01j9zq3v8e',
  responseTime: 0.18,
  results: { 'Website visited': 12 },
  sample: 'Lucinda Sourdough',
  scope: 'run',
  secret: 'whsec_Example',
  sentTo: 'accounting@example.com',
  sentence: 'Every Monday at 08:00',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  shareAmong: '7c0b8c1e-5f0a-4d6b-8a38-0d8f9c2b6a55',
  sheet: 'Customers',
  sheets: 'Customers',
  shortage: 'Your plan has 12 leads left. The run requests 40.',
  shownColumns: 'name',
  skips: { 'No website': 3 },
  source: 'osm',
  sourceId: 'node/1',
  south: 30.1,
  state: 'TX',
  statement: 'LEAD DELIVERY',
  status: 'paid',
  step: 'contact',
  subject: 'sales@example.com',
  tag: 'spring',
  text: 'Interested, call back in May.',
  timeZone: 'America/Chicago',
  title: 'Not Found',
  token: 'eyJpZCI6IjNmMGU2ZDVjIn0.q1Zk3yXb',
  type: 'run.completed',
  unknown: 'minRating',
  url: 'https://leads.example/dashboard',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
  value: 'bakery',
  values: { firstName: 'Ada' },
  version: '5f1c2ab34d6e7f80',
  website: 'https://lucinda.example',
  weekdays: 1,
  west: -97.94,
};

/** The beginning of a file, whose schema is text. */
const JSON_FILE = '[{"Name":"Lucinda Sourdough","Phone":"+15125550100"}]';

/** Adds an example to every field whose schema has none, and to every request and response in JSON. */
export function addSamples(document: OpenAPIObject): OpenAPIObject {
  const named = withFieldExamples(document) as OpenAPIObject;
  for (const operations of Object.values(named.paths))
    for (const { requestBody, responses } of Object.values(operations as Record<string, Node>)) {
      addSample((requestBody as { content?: Content } | undefined)?.content, named);
      for (const [status, response] of Object.entries(responses as Record<string, Node>))
        if (status.startsWith('2')) addSample(response['content'] as Content | undefined, named);
    }
  return named;
}

function addSample(content: Content | undefined, document: OpenAPIObject): void {
  for (const [type, media] of Object.entries(content ?? {}))
    if (type === 'application/json' && !media['examples']) {
      const schema = media['schema'] as Node;
      media['example'] = schema['type'] === 'string' ? JSON_FILE : sample(schema, {}, document);
    }
}

function withFieldExamples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withFieldExamples);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Node = {};
  for (const [key, value] of Object.entries(node))
    copy[key] =
      key === 'properties' && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value as Record<string, Node>).map(([name, field]) => [
              name,
              withExample(name, withFieldExamples(field) as Node),
            ]),
          )
        : withFieldExamples(value);
  return copy;
}

/** A field with an example of its name's value, if that fits and nothing else says what it contains. */
function withExample(name: string, field: Node): Node {
  const { anyOf, items, prefixItems } = field;
  const each = (nodes: unknown[]) => nodes.map((node) => withExample(name, node as Node));
  if (Array.isArray(anyOf)) return { ...field, anyOf: each(anyOf) };
  if (Array.isArray(prefixItems)) return { ...field, prefixItems: each(prefixItems) };
  if (items) return { ...field, items: withExample(name, items as Node) };
  const isKnown =
    ['format', 'enum', 'const', 'examples', 'default'].some((key) => key in field) ||
    Object.keys(field['properties'] ?? {}).length > 0;
  const fitting = isKnown ? undefined : [VALUES[name], 12].find((value) => fits(value, field));
  return fitting === undefined ? field : { ...field, examples: [fitting] };
}

function fits(value: unknown, { type, pattern, minimum = -Infinity, maximum = Infinity }: Node) {
  const types = [type].flat();
  if (typeof value === 'number')
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
      value >= Number(minimum) &&
      value <= Number(maximum)
    );
  return (
    types.includes(typeof value) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(String(value)))
  );
}
