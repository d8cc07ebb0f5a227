const ID = '3f0e6d5c-2f4f-4a57-9d3a-1f2b6f1c8e10';
const OTHER_ID = '7c0b8c1e-5f0a-4d6b-8a38-0d8f9c2b6a55';
const TOKEN = 'eyJpZCI6IjNmMGU2ZDVjIn0.q1Zk3yXb';

const only = (summary: string, value: object) => ({ example: { summary, value } });

/** Bodies to start from in the API documentation, by operation and title. */
export const BODY_EXAMPLES: Record<string, Record<string, { summary: string; value: object }>> = {
  startRun: {
    city: {
      summary: 'A category in a city',
      value: { city: 'Austin, TX', category: 'coffee shop', minLeads: 20, hasContact: true },
    },
    categories: {
      summary: 'Several categories in one run',
      value: { city: 'Austin, TX', categories: ['bakery', 'cafe'], minLeads: 50 },
    },
    radius: {
      summary: 'Around a city, new leads only, with emails from websites',
      value: {
        city: 'Munich',
        category: 'dentist',
        radiusKm: 15,
        minLeads: 'all',
        onlyNew: true,
        enrich: true,
      },
    },
    postcodes: {
      summary: 'Postal codes, without a website',
      value: {
        city: 'San Francisco, CA',
        category: 'restaurant',
        postcodes: ['94103', '94110'],
        noWebsite: true,
      },
    },
  },
  updateLead: {
    contacted: {
      summary: 'Status, tags and a note',
      value: { Status: 'CONTACTED', Tags: ['spring'], Note: 'Call back in May.' },
    },
  },
  updateLeads: {
    tag: {
      summary: 'Tag several leads',
      value: { ids: [ID], addTags: ['spring'] },
    },
  },
  startBulkChange: {
    tag: {
      summary: 'Tag all new leads in a city',
      value: { filter: { city: 'Monaco', status: 'NEW' }, change: { addTags: ['spring'] } },
    },
  },
  reportLead: {
    phone: {
      summary: 'A wrong phone number',
      value: { reason: 'phone', note: 'It rings at a private home.' },
    },
  },
  createView: {
    'new-with-email': {
      summary: 'New leads with an email, newest first',
      value: {
        name: 'New with email',
        filter: { status: 'NEW', hasEmail: true },
        sort: ['First Seen', 'DESC'],
      },
    },
  },
  createExportLink: {
    xlsx: {
      summary: 'Leads with a phone, as XLSX',
      value: { format: 'xlsx', filter: { hasPhone: true }, sort: ['Name', 'ASC'] },
    },
    columns: {
      summary: 'Chosen columns, as CSV',
      value: { format: 'csv', columns: ['name', 'phone', 'website', 'license'] },
    },
  },
  saveLayout: {
    calls: {
      summary: 'Call list',
      value: { name: 'Calls', columns: ['name', 'phone', 'town'] },
    },
  },
  createDelivery: {
    weekly: {
      summary: 'Every Monday at 08:00',
      value: {
        name: 'New dentists in Munich',
        city: 'Munich',
        category: 'dentist',
        cadence: 'weekly',
        weekdays: [1],
        localTime: '08:00',
        timeZone: 'Europe/Berlin',
        format: 'csv',
      },
    },
  },
  createDestination: {
    email: {
      summary: 'Email',
      value: { type: 'email', name: 'Sales', config: { to: ['sales@example.com'] } },
    },
    s3: {
      summary: 'S3',
      value: {
        type: 's3',
        name: 'Warehouse',
        config: {
          endpoint: 'https://s3.eu-central-1.amazonaws.com',
          region: 'eu-central-1',
          bucket: 'leads',
          prefix: 'new/',
          accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
          secretAccessKey: 'wJalrXUtnFEMI-EXAMPLEKEY',
        },
      },
    },
  },
  createWebhook: {
    runs: {
      summary: 'When a run ends',
      value: { url: 'https://example.com/webhooks', events: ['run.completed', 'run.failed'] },
    },
  },
  createApiKey: {
    reader: {
      summary: 'A key that reads, for a year',
      value: { name: 'CRM', scopes: ['read'], expiresAt: '2027-12-01T00:00:00.000Z' },
    },
  },
  updateAccount: only('The company, for invoices', {
    type: 'COMPANY',
    name: 'Acme Ltd',
    addressLine1: '1 Congress Ave',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
  }),
  updateTeam: only('Let viewers download leads', { viewersExport: true }),
  updateMember: only('Make a member an admin', { role: 'ADMIN' }),
  proposeOwner: only('Propose an admin as the owner', { memberId: ID }),
  inviteMember: only('A member', { email: 'ada@example.com', role: 'MEMBER' }),
  acceptInvitation: only("The token of the email's link", { token: TOKEN }),
  requestArea: only('A city that is not covered yet', { city: 'Lugano' }),
  recordActivity: only('A call', { kind: 'call', text: 'Interested, call back in May.' }),
  updateDuplicate: only('Two different businesses', { dismissed: true }),
  previewImport: only('A file whose first column has names', {
    file: 'customers.csv',
    mapping: '{"name":0,"phone":2}',
  }),
  startImport: only('Customers, who become leads that are won', {
    file: 'customers.csv',
    mapping: '{"name":0,"phone":2}',
    as: 'known',
  }),
  saveRules: only('Bakeries in Austin go to two members in turn', {
    rules: [{ city: 'Austin', category: 'bakery', members: [ID, OTHER_ID] }],
  }),
  updateView: only('Share it with the team', { shared: true }),
  mergeLeads: only('Two records of one business', { leadIds: [ID] }),
  splitLead: only('Undo a merge', { mergeId: ID }),
  updateBranding: only("Your name and color on clients' pages", {
    name: 'Acme Agency',
    color: '#0f766e',
    logo: null,
    replyTo: 'hello@example.com',
  }),
  updateDestination: only('Another name', { name: 'Sales team' }),
  remindRecipient: only('Send the confirmation link again', { address: 'sales@example.com' }),
  previewDelivery: only('Every Monday at 08:00', {
    cadence: 'weekly',
    weekdays: [1],
    localTime: '08:00',
    timeZone: 'Europe/Berlin',
  }),
  updateDelivery: only('Twice a week, as XLSX', { weekdays: [1, 4], format: 'xlsx' }),
  updateWebhook: only('Receive nothing for now', { isEnabled: false }),
  recoverWebhookMessages: only('What failed since noon', { since: '2026-12-01T12:00:00.000Z' }),
  updateCurrentUser: only('Name and phone', {
    firstName: 'Ada',
    lastName: 'Brooks',
    phone: '+1 512 555 0100',
  }),
  saveOnboardingDraft: only('The second step', { step: 'contact', values: { firstName: 'Ada' } }),
  updateProfile: only('Language and time zone', { locale: 'en-GB', timeZone: 'Europe/London' }),
  updateNotificationSettings: only('A digest every Monday', { leadDigestCadence: 'WEEKLY' }),
  updateMarketingConsent: only('No marketing emails', { allowed: false, source: 'settings' }),
  updateList: only('Smaller rows', { density: 'compact' }),
  deleteAccount: only('The phrase that confirms it', { confirmationPhrase: 'DELETE' }),
  updateChecklist: only('Hide the checklist', { dismissed: true }),
  advanceClock: only('A week ahead', { advance: 'P7D' }),
  updateBillingEmail: only('An address of accounting', { email: 'accounting@example.com' }),
  startCheckout: only('Growth, paid yearly', { plan: 'GROWTH', billingPeriod: 'YEARLY' }),
  openPortal: only('Change the card', { flow: 'payment_method_update' }),
  syncBilling: only('After a checkout', { session: 'cs_test_a1b2c3' }),
  changePlan: only('Pro, paid monthly', { plan: 'PRO', billingPeriod: 'MONTHLY' }),
};

const PAGE = { sort: '["Name","ASC"]', range: '[0,49]' };

/** Values of query parameters to start from, by operation. */
export const QUERY_EXAMPLES: Record<string, Record<string, string | number>> = {
  estimateRun: { city: 'Austin, TX', category: 'coffee shop', minLeads: '20' },
  listRuns: {
    sort: '["Created At","DESC"]',
    range: '[0,49]',
    filter: '{"status":"Complete","city":"Austin"}',
  },
  listLeads: { ...PAGE, filter: '{"hasPhone":true,"minRating":4}' },
  listRunLeads: { range: '[0,99]' },
  downloadLeads: { sort: PAGE.sort, filter: '{"hasPhone":true}', columns: 'name,phone,website' },
};
