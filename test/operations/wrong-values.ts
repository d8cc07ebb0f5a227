import { json } from '../finding/leads/support.js';
import { DELIVERY, DESTINATION, PERSON_ONLY, PROFILE, WEBHOOK } from './callers.js';

const NUL = 'a\u0000b';
const HALF = '\ud800';
const REVERSED = 'a\u202eb';
export const tooLong = (max: number) => 'x'.repeat(max + 1);
const text = (max = 200) => [5, NUL, HALF, REVERSED, tooLong(max)];
const needed = (max = 200) => ['', ' \u200b', null, ...text(max)];
const roles = ['OWNER', 'member', '', 5, null];
const days = ['', 'tomorrow', '2026-02-30', '1999-12-31', '2026-12-31T00:00:00Z', 5];
const switches = ['yes', 1, null];
const ID = '00000000-0000-4000-8000-000000000001';
const tooMany = (length: number) => Array.from({ length: length + 1 }, (_, index) => `t${index}`);
const address = {
  addressLine1: needed(),
  addressLine2: text(),
  city: needed(),
  state: needed(),
  postalCode: ['12_3', ...needed(10)],
  country: needed(),
};
const PRO = { plan: 'PRO', billingPeriod: 'MONTHLY' };
const planChoice = { plan: ['GOLD', '', 5, null], billingPeriod: ['WEEKLY', '', 5, null] };
const business = { industry: ['Farming', 5], businessSize: ['3'], leadGoals: ['many'] };
const names = { firstName: needed(), lastName: needed() };
const list = {
  limit: ['0', '1001', '-1', 'all'],
  sort: ['Name', json(['nothing', 'ASC']), json(['id', 'UP'])],
  range: ['[0', json([5, 4]), json([0, 1000]), json([-1, 4])],
  filter: ['{', json(5), json({ nothing: 1 }), json({ status: 'DONE' }), json({ id: ['x'] })],
};

const auditFilters = [
  '{',
  json(5),
  json({ nothing: 1 }),
  json({ group: 'leads' }),
  json({ actor: 'x' }),
  json({ since: '2026-01-01' }),
  json({ until: 5 }),
];

const flags = ['yes', '1', ''];
/** A ring through positions; the first one closes it. */
const ring = (...positions: [number, number][]) => ({
  type: 'Polygon',
  coordinates: [[...positions, positions[0]]],
});
/** Areas that can't be searched: empty, crossing themselves, too many corners, open, too large, across the date line. */
const polygons = [
  {},
  { type: 'Polygon', coordinates: [] },
  { type: 'Polygon', coordinates: [[]] },
  { type: 'Polygon', coordinates: [[[0, 0]]] },
  ring([0, 0], [1, 1], [2, 2]),
  ring([0, 0], [1, 1], [1, 0], [0, 1]),
  ring(
    ...Array.from({ length: 201 }, (_, corner): [number, number] => [
      Math.cos(corner / 32),
      Math.sin(corner / 32),
    ]),
  ),
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ],
  },
  ring([-170, -80], [0, -80], [0, 80], [-170, 80]),
  ring([179, 0], [-179, 0], [-179, 1], [179, 1]),
  ring([181, 0], [182, 0], [182, 1]),
];
const runQuery = {
  city: ['', '%00', tooLong(100)],
  category: ['', '%00', tooLong(100)],
  minLeads: ['0', '2501', 'many', ''],
  radiusKm: ['0', '5000', '-1', 'far', ''],
  polygon: ['{', '5', ...polygons.map(json)],
  postcodes: ['', 'abc', '1', 'x'.repeat(13), Array(51).fill('94103').join()],
  source: ['google', ''],
  minRating: ['-1', '5.1', 'good', ''],
  minReviews: ['-1', '1.5', 'many', ''],
  hasPhone: flags,
  hasWebsite: flags,
  noWebsite: flags,
  hasContact: flags,
  openOnly: flags,
  language: ['', 'English%20please'],
  onlyNew: flags,
  enrich: flags,
  maxRequests: ['-1', '1.5', '100001', ''],
};

/** Fields of a search in a body. */
const runFields = {
  city: needed(100),
  category: needed(100),
  categories: [[], 'bar', [''], [5], [tooLong(100)], Array(6).fill('bar'), null],
  minLeads: [0, 2501, 1.5, 'many', null],
  radiusKm: [0, 5000, -1, '10', null],
  polygon: [...polygons, '{}', null],
  postcodes: [[], ['abc'], ['1'], [NUL], '94103', Array(51).fill('94103'), null],
  source: ['google', '', null],
  minRating: [-1, 5.1, '4', null],
  minReviews: [-1, 1.5, '9', null],
  hasPhone: switches,
  hasWebsite: switches,
  noWebsite: switches,
  hasContact: switches,
  openOnly: switches,
  language: ['', 'English please', 5, null],
  onlyNew: switches,
  enrich: switches,
  maxRequests: [-1, 1.5, 100_001, '9', null],
};

/** Without the fields that a change may remove with null. */
const scheduleFields = {
  cadence: ['hourly', 5, null],
  weekdays: [[], [0], [8], [1, 1], '1', 5, [1, 2]],
  dayOfMonth: [0, 32, 1.5, '1'],
  localTime: ['8:00', '24:00', '08:60', 'noon', 5],
  timeZone: ['Mars/Base', '+02:00', 'GMT+5', '', 5],
};
const deliveryFields = (isPatch: boolean) => {
  const { onlyNew: _always, ...search } = runFields;
  const removable = ['city', 'category', 'categories', 'minLeads', ...Object.keys(search).slice(4)];
  const fields: Record<string, unknown[]> = {
    ...search,
    name: needed(100),
    ...scheduleFields,
    format: ['pdf', '', 5],
    layout: ['', 5, tooLong(100)],
    columns: [[], 'name', [''], tooMany(100)],
    bom: switches,
    includeChanges: switches,
    sendEmpty: switches,
    destinationIds: ['x', ['x'], [ID, ID], Array(11).fill(ID)],
  };
  if (!isPatch) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [
      name,
      removable.includes(name) || ['bom', 'includeChanges', 'sendEmpty'].includes(name)
        ? values.filter((value) => value !== null)
        : values.filter((value) => JSON.stringify(value) !== '[1,2]'),
    ]),
  );
};

const viewFields = {
  name: needed(60),
  filter: ['x', 5, null, { sql: 1 }, { minRating: 6 }, { q: tooLong(200) }],
  sort: ['Name', ['Name'], ['Nothing', 'ASC'], ['Name', 'sideways'], 5],
  shared: switches,
};
const webhookFields = {
  url: [
    'ftp://example.com',
    'example.com',
    'http://10.0.0.8/',
    `https://example.com/${REVERSED}`,
    '',
    5,
    null,
    `http://x.test/${tooLong(2000)}`,
  ],
  events: [[], ['run.started'], ['run.completed', 'run.completed'], 'run.completed', null],
};

const savedQuery = {
  label: 'Mine',
  value: { filter: {}, sort: { field: 'name', order: 'ASC' }, perPage: 25 },
};

/** Addresses that no server accepts. */
const UNDELIVERABLE = [
  `${'x'.repeat(65)}@example.com`,
  `x@${'x'.repeat(64)}.example`,
  'x@example-.com',
  `x@${'long.'.repeat(50)}example`,
];
const BRAND = { name: 'Acme', color: '#0b57d0', logo: null, replyTo: null };

export interface Call {
  /** Valid fields sent with the request, so that only the tested field is wrong. */
  with?: Record<string, unknown>;
  /** The status for an API key where only a logged-in user is accepted. */
  key?: typeof PERSON_ONLY;
  hasOptionalBody?: true;
  /** Visitors may call it, too. */
  isPublic?: true;
  /** Wrong values by field; for a query, as encoded in the URL. */
  fields: Record<string, unknown[]>;
}

/** Every field of every call, with values that the contract rejects. */
export const CALLS: Record<string, Call> = {
  'PATCH /api/users/me': {
    key: PERSON_ONLY,
    fields: {
      ...names,
      phone: ['call me', ...needed(20)],
      notificationEmail: ['', 'nobody', 5, ...UNDELIVERABLE],
      ...address,
    },
  },
  'PUT /api/users/me/onboarding-draft': {
    key: PERSON_ONLY,
    with: { step: 'contact', values: {} },
    fields: {
      step: ['', 'a b', 5, null],
      values: [5, null, { city: 5 }, { 'a b': '' }, { city: tooLong(200) }, { city: NUL }],
      savedAt: ['yesterday', 5],
    },
  },
  'PUT /api/settings/profile': {
    with: PROFILE,
    fields: {
      ...names,
      ...address,
      phone: ['call me', '123', '1'.repeat(16), ...needed(20)],
      displayName: text(),
      timeZone: ['Mars/Base', 5],
      locale: ['xx-XX', 5],
      bio: [5, NUL, HALF, tooLong(500)],
      // The login provider owns it: it may be sent and is ignored.
      email: [],
    },
  },
  'PUT /api/settings/notifications': {
    key: PERSON_ONLY,
    fields: {
      alertOnReady: switches,
      weeklySummary: switches,
      productUpdates: switches,
      systemAlerts: switches,
      leadDigestCadence: ['HOURLY', 'off', 5, null],
    },
  },
  'PUT /api/settings/marketing': {
    key: PERSON_ONLY,
    with: { allowed: true, source: 'settings' },
    fields: { allowed: switches, source: needed(50) },
  },
  'PUT /api/settings/lists/{list}': {
    key: PERSON_ONLY,
    fields: {
      shownColumns: ['name', [''], ['a b'], [tooLong(40)], tooMany(50), null],
      hiddenColumns: ['name', [''], ['a b'], [tooLong(40)], tooMany(50), null],
      columnOrder: ['name', [''], ['a b'], [tooLong(40)], tooMany(50), null],
      viewOrder: ['x', ['x'], [5], Array(51).fill(ID), null],
      hiddenViews: ['x', ['x'], [5], null],
      density: ['small', 5, null],
      layout: ['cards', 5, null],
      savedQueries: [
        'mine',
        [null],
        ...needed(60).map((label) => [{ ...savedQuery, label }]),
        ...[5, null, { 'a b': 1 }, { q: NUL }, { q: HALF }, { q: tooLong(2000) }].map((filter) => [
          { ...savedQuery, value: { ...savedQuery.value, filter } },
        ]),
        tooMany(20).map((label) => ({ ...savedQuery, label })),
        null,
      ],
    },
  },
  'GET /api/settings/security/events': {
    key: PERSON_ONLY,
    fields: { kind: ['', 'none'], limit: ['0', '101', '1.5', 'all'] },
  },
  'POST /api/settings/api-keys': {
    key: PERSON_ONLY,
    fields: {
      name: needed(60),
      scopes: [[], ['admin'], 'read', null],
      expiresAt: ['2030-01-31', '2020-01-31T00:00:00Z', 5, ''],
    },
  },
  'POST /api/settings/delete-account': {
    key: PERSON_ONLY,
    fields: { confirmationPhrase: ['delete', '', 5, null] },
  },
  'PATCH /api/accounts/{account}': {
    fields: {
      type: ['PARTNERSHIP', null],
      name: needed(),
      website: ['javascript:alert(1)', 'ftp://example.com', 'two words', ...text()],
      ...address,
      ...business,
    },
  },
  'POST /api/scraperuns': {
    with: { city: 'Monaco', category: 'bar' },
    fields: runFields,
  },
  'POST /api/deliveries': { with: DELIVERY, fields: deliveryFields(false) },
  'POST /api/deliveries/preview': { with: { cadence: 'weekly' }, fields: scheduleFields },
  'PATCH /api/deliveries/{delivery}': { fields: deliveryFields(true) },
  'GET /api/deliveries': { fields: list },
  'GET /api/deliveries/{delivery}/runs': {
    fields: { ...list, filter: ['{', json(5), json({ nothing: 1 })] },
  },
  'POST /api/destinations/recipients/link': {
    fields: {
      address: ['nobody', 'a@b', 'a@example.com\r\nBcc: b@example.com', 5, null, ...UNDELIVERABLE],
    },
  },
  'POST /api/destinations': {
    with: DESTINATION,
    fields: {
      type: ['webhook', 'ftp', '', 5, null],
      name: needed(100),
      config: [
        {},
        { to: [] },
        { to: ['nobody'] },
        ...UNDELIVERABLE.map((address) => ({ to: [address] })),
        { to: tooMany(20) },
        'x',
        null,
      ],
      createFields: switches,
    },
  },
  'PATCH /api/destinations/{spareDestination}': {
    fields: {
      name: needed(100),
      config: ['x', 5, null],
      createFields: switches,
    },
  },
  'POST /api/webhooks': { with: WEBHOOK, fields: webhookFields },
  'PATCH /api/webhooks/{spareWebhook}': { fields: { ...webhookFields, isEnabled: switches } },
  'GET /api/webhooks/{webhook}/attempts': { fields: { limit: ['0', '101', '-1', 'all'] } },
  'POST /api/webhooks/{webhook}/recover': {
    fields: { since: ['yesterday', '2026-11-20', '', 5, null] },
  },
  'GET /scrape/progress': { with: { city: 'Monaco', category: 'bar' }, fields: runQuery },
  'GET /api/scraperuns/estimate': { with: { city: 'Monaco', category: 'bar' }, fields: runQuery },
  'GET /api/scraperuns': { fields: list },
  'GET /api/leads': {
    fields: {
      ...list,
      filter: [
        ...list.filter,
        json({ minRating: 6 }),
        json({ run: 'x' }),
        json({ q: tooLong(200) }),
        json({ due: 'tomorrow' }),
        json({ timeZone: 'Mars/Base' }),
        json({ bbox: { south: 1, west: 0, north: 0, east: 0 } }),
        json({ polygon: { type: 'Polygon', coordinates: [] } }),
        json({ polygon: { type: 'Polygon', coordinates: [[]] } }),
      ],
      ids: ['x', '', tooMany(100).join()],
    },
  },
  'PATCH /api/leads': {
    with: { ids: [ID] },
    fields: {
      ids: [[], ['x'], ID, Array(1001).fill(ID), null],
      Status: ['DONE', 5, null],
      addTags: ['hot', [''], [tooLong(40)], tooMany(20), [NUL]],
      removeTags: ['hot', [''], [tooLong(40)], tooMany(20)],
      'Assignee ID': ['', 'me', 5, ID],
      'Next Step': text(),
      'Due On': days,
      Suppressed: switches,
    },
  },
  'PATCH /api/team': { key: PERSON_ONLY, fields: { viewersExport: switches } },
  'GET /api/audit': {
    fields: {
      ...list,
      limit: [...list.limit, '101'],
      range: [...list.range, json([0, 100])],
      filter: auditFilters,
    },
  },
  'GET /api/audit/csv': { fields: { filter: auditFilters } },
  'PATCH /api/team/members/{member}': { key: PERSON_ONLY, fields: { role: roles } },
  'POST /api/team/owner': { key: PERSON_ONLY, fields: { memberId: ['', 'x', 5, null] } },
  'POST /api/team/invitations': {
    key: PERSON_ONLY,
    with: { email: 'new@example.com', role: 'VIEWER', companyName: 'Acme' },
    fields: {
      email: ['', 'x', '@example.com', `${tooLong(254)}@example.com`, 5, null],
      role: roles,
      companyName: needed(),
    },
  },
  'POST /api/invitation/accept': {
    key: PERSON_ONLY,
    fields: { token: [5, null, tooLong(2000)] },
  },
  'GET /api/views': { fields: { timeZone: ['', 'Mars/Base', '+02:00', tooLong(64)] } },
  'POST /api/views': { with: { name: 'New', filter: {} }, fields: viewFields },
  'PATCH /api/views/{view}': { fields: { ...viewFields, deleted: [true, 'no', 5, null] } },
  'GET /api/leads/facets': { fields: { filter: list.filter } },
  'PATCH /api/checklist': { key: PERSON_ONLY, fields: { dismissed: switches } },
  'GET /api/leads/histograms': { fields: { filter: list.filter } },
  'GET /api/leads/map': {
    with: { zoom: 3 },
    fields: {
      filter: list.filter,
      bbox: ['', '1,2,3', '181,0,0,0', '0,10,0,5', 'a,b,c,d'],
      zoom: ['', '21', '-1', '1.5'],
    },
  },
  'PATCH /api/leads/{lead}': {
    fields: {
      Status: ['DONE', 5, null],
      Tags: ['hot', [''], [tooLong(40)], tooMany(20), [NUL], null],
      Note: [5, NUL, HALF, tooLong(2000)],
      'Assignee ID': ['', 'me', 5, ID],
      'Next Step': text(),
      'Due On': days,
    },
  },
  'GET /api/activity': {
    fields: {
      range: ['[0', json([5, 4]), json([0, 100])],
      filter: ['', '5', json({ lead: 'x' }), json({ kind: [] }), json({ mentionsMe: false })],
    },
  },
  'POST /api/leads/{lead}/activity': {
    with: { kind: 'call' },
    fields: {
      kind: ['', 'status', 5, null],
      text: [5, NUL, HALF, tooLong(2000), null],
      mentions: ['x', ['x'], [5], tooMany(20), null],
    },
  },
  'POST /api/leads/{reportedLead}/report': {
    with: { reason: 'closed' },
    fields: { reason: ['', 'wrong', 5, null], note: [5, NUL, HALF, tooLong(500), null] },
  },
  'POST /api/leads/{lead}/merge': {
    with: { leadIds: ['00000000-0000-4000-8000-000000000001'] },
    fields: { leadIds: [null, 'x', [], ['x'], [5], tooMany(10)] },
  },
  'POST /api/leads/{lead}/split': {
    with: { source: 'fake', sourceId: 'place-1' },
    fields: {
      mergeId: ['x', 5, null, '00000000-0000-4000-8000-000000000001'],
      source: ['', 5, null, NUL, tooLong(40)],
      sourceId: ['', 5, null, NUL, tooLong(500)],
    },
  },
  'GET /api/leads/duplicates': { fields: { range: ['[0', json([5, 4]), json([0, 50])] } },
  'PATCH /api/leads/duplicates/{duplicate}': {
    fields: { dismissed: ['yes', 5, null] },
  },
  'PUT /api/leads/rules': {
    with: { rules: [] },
    fields: {
      rules: [
        5,
        null,
        [5],
        [{ city: 5, category: null, members: [ID] }],
        [{ city: NUL, category: null, members: [ID] }],
        [{ city: null, category: tooLong(200), members: [ID] }],
        [{ city: null, category: null, members: ['me'] }],
        [{ city: null, category: null, members: [ID] }],
        [{ city: null, category: null, members: tooMany(50) }],
        tooMany(50),
      ],
      version: [5, null, tooLong(64)],
    },
  },
  'POST /api/leads/bulk': {
    with: { filter: {}, change: { Status: 'WON' } },
    fields: {
      filter: [5, '{}', null, { nothing: 1 }, { status: 'DONE' }, { id: ['x'] }, { q: NUL }],
      change: [
        5,
        null,
        {},
        { nothing: 1 },
        { Status: 'DONE' },
        { Suppressed: 'yes' },
        { addTags: [] },
        { addTags: tooMany(20) },
        { removeTags: [tooLong(40)] },
        { 'Due On': 'tomorrow' },
        { verify: false },
        { verify: true, Status: 'WON' },
      ],
      count: [-1, 1.5, '5', null],
    },
  },
  'GET /api/leads/by-run/{run}': { fields: { range: ['[0', json([5, 4]), json([0, 2500])] } },
  'GET /api/export/leads.{format}': {
    fields: {
      layout: ['', 'nothing', tooLong(60)],
      columns: ['', 'nothing', 'name,name'],
      bom: flags,
      sort: list.sort,
      filter: list.filter,
      // With a bearer token, the link token is neither required nor read.
      token: [],
    },
  },
  'POST /api/export/links': {
    fields: {
      format: ['pdf', 5, null],
      layout: ['', 5, 'nothing', NUL, tooLong(60)],
      columns: ['name', [], ['nothing'], ['name', 'name'], [5]],
      bom: switches,
      filter: [5, { nothing: 1 }, { status: 'DONE' }, { minReviews: -1 }],
      sort: ['Name', ['nothing', 'ASC'], ['Name', 'UP'], ['Name']],
    },
  },
  'POST /api/export/layouts': {
    with: { name: 'Mine', columns: ['name'] },
    fields: {
      name: needed(60),
      columns: ['name', [], ['nothing'], ['name', 'name'], null],
    },
  },
  'PUT /api/settings/branding': {
    key: PERSON_ONLY,
    with: BRAND,
    fields: {
      name: needed(60),
      color: ['', 'red', '#ffff00', '#12345', 5, null],
      logo: ['', 5, 'https://example.com/logo.png', 'data:text/html;base64,AAAA'],
      replyTo: ['', 'a@b', 5, `x@y.example\r\nBcc: z@y.example`, ...UNDELIVERABLE],
    },
  },
  'POST /api/billing/checkout': { key: PERSON_ONLY, with: PRO, fields: planChoice },
  'POST /api/billing/change': { key: PERSON_ONLY, with: PRO, fields: planChoice },
  'GET /api/billing/preview': {
    key: PERSON_ONLY,
    with: PRO,
    fields: { plan: ['GOLD', ''], billingPeriod: ['WEEKLY', ''] },
  },
  'POST /api/billing/sync': {
    key: PERSON_ONLY,
    hasOptionalBody: true,
    fields: { session: ['', 'a b', 5, null] },
  },
  'PUT /api/billing/email': {
    key: PERSON_ONLY,
    fields: { email: ['', 'x', '@example.com', `${tooLong(254)}@example.com`, 5] },
  },
  'POST /api/billing/portal': { key: PERSON_ONLY, fields: { flow: ['pay', '', 5, null] } },
  'POST /api/test/clock': { key: PERSON_ONLY, fields: { advance: ['7 days', 'P', '', 7, null] } },
  'GET /api/csv-proxy': {
    fields: {
      url: ['', 'x', 'file:///etc/passwd', 'http://169.254.169.254/', '{csv}x', tooLong(4000)],
    },
  },
  'GET /api/places/areas': {
    isPublic: true,
    fields: { q: [tooLong(100)], category: [tooLong(100)] },
  },
  'GET /api/places/categories': {
    isPublic: true,
    fields: { q: [tooLong(100)], city: ['', '%00', tooLong(100)] },
  },
  'POST /api/places/wanted': { fields: { city: ['', NUL, tooLong(100), 5, null] } },
  'GET /api/public/search': {
    isPublic: true,
    with: { city: 'Monaco', category: 'bar' },
    fields: { city: ['', '%00', tooLong(100)], category: ['', '%00', tooLong(100)] },
  },
};
