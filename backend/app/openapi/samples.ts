import type { OpenAPIObject } from '@nestjs/swagger';
import { sample } from 'openapi-sampler';

type Node = Record<string, unknown>;
type Content = Record<string, Node>;

/** What fields contain, by their name, or of one item of their list. Dates, ids and choices follow from their schemas; other numbers are 12. */
const VALUES: Record<string, string | number> = {
  Category: 'Bakery',
  Categories: 'bakery',
  City: 'Austin',
  Confidence: 0.92,
  Display: '+1 512-555-0100',
  Field: 'Phone',
  Licence: 'ODbL 1.0',
  Link: 'https://www.openstreetmap.org/node/1',
  Name: 'Lucinda Sourdough',
  'Next Step': 'Call back in May.',
  Note: 'Call back in May.',
  Phone: '+15125550100',
  Progress: 100,
  'Source ID': 'node/1',
  'Source URL': 'https://www.openstreetmap.org/node/1',
  Source: 'osm',
  Tags: 'spring',
  Value: '+15125550100',
  accountName: 'Acme Ltd',
  address: '1 Congress Ave',
  addressLine1: '1 Congress Ave',
  addressLine2: 'Suite 200',
  addresses: 'sales@example.com',
  apiKey: 'AIzaSyExample',
  area: 'Austin, TX, US',
  attribution: '© OpenStreetMap contributors',
  authDomain: 'leads.example',
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
  country: 'US',
  currency: 'usd',
  description: 'Bakeries and pastry shops',
  detail: 'The search was not found.',
  displayName: 'Ada Brooks',
  east: -97.56,
  email: 'ada@example.com',
  error: 'The search was not found.',
  features: 'Scheduled deliveries',
  field: 'phone',
  fileName: 'customers.csv',
  firstName: 'Ada',
  hiddenColumns: 'rating',
  hint: 'Sent as you type',
  key: 'ldk_5aP2mExample',
  label: 'Bakery',
  language: 'en',
  last4: '4242',
  lastName: 'Brooks',
  latitude: 30.2672,
  layout: 'standard',
  license: 'ODbL 1.0',
  localTime: '08:00',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  longitude: -97.7431,
  message: 'Found 40 leads.',
  name: 'Bakeries in Austin',
  north: 30.52,
  note: 'It rings at a private home.',
  notificationEmail: 'ada@example.com',
  phone: '+15125550100',
  phoneCountry: 'US',
  postalCode: '78701',
  postcodes: '78701',
  prefix: 'ldk_5aP2',
  progress: 100,
  projectId: 'leads-example',
  q: 'sourdough',
  reason: 'Paused manually.',
  replyTo: 'hello@example.com',
  requestId: '01j9zq3v8e',
  responseTime: 0.18,
  scope: 'run',
  secret: 'whsec_Example',
  sentence: 'Every Monday at 08:00',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  sheet: 'Customers',
  sheets: 'Customers',
  shownColumns: 'name',
  source: 'osm',
  sourceId: 'node/1',
  south: 30.1,
  state: 'TX',
  statement: 'LEAD DELIVERY',
  tag: 'spring',
  text: 'Interested, call back in May.',
  timeZone: 'America/Chicago',
  title: 'Not Found',
  token: 'eyJpZCI6IjNmMGU2ZDVjIn0.q1Zk3yXb',
  url: 'https://leads.example/dashboard',
  value: 'bakery',
  version: '5f1c2ab34d6e7f80',
  website: 'https://lucinda.example',
  weekdays: 1,
  west: -97.94,
};

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
    if (type === 'application/json' && !media['examples'])
      media['example'] = sample(media['schema'] as object, {}, document);
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
  const { anyOf, items, type, format, pattern, minimum = -Infinity, maximum = Infinity } = field;
  if (Array.isArray(anyOf))
    return { ...field, anyOf: anyOf.map((one: Node) => withExample(name, one)) };
  if (items) return { ...field, items: withExample(name, items as Node) };
  const types = [type].flat().map((one) => (one === 'integer' ? 'number' : one));
  const value = VALUES[name] ?? (type === 'integer' ? 12 : undefined);
  const isKnown = format || ['enum', 'const', 'examples', 'default'].some((key) => key in field);
  if (isKnown || !types.includes(typeof value)) return field;
  const fits =
    typeof value === 'number'
      ? value >= Number(minimum) && value <= Number(maximum)
      : typeof pattern !== 'string' || new RegExp(pattern, 'u').test(String(value));
  return fits ? { ...field, examples: [value] } : field;
}
