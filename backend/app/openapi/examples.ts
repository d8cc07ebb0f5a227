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
      value: { ids: ['3f0e6d5c-2f4f-4a57-9d3a-1f2b6f1c8e10'], addTags: ['spring'] },
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
