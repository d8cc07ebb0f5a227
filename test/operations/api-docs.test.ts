import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { bulkForm } from '#contract/bulk.js';
import { DESTINATION_CONFIGS, destinationForm } from '#contract/destination-forms.js';
import { deliveryRequest } from '#contract/deliveries.js';
import { exportLayoutForm, exportLinkForm, leadsFileQuery } from '#contract/export.js';
import { leadReportForm } from '#contract/lead-reports.js';
import { leadPatch, leadsPatch, runLeadsQuery } from '#contract/leads.js';
import { leadsQuery } from '#contract/lead-filters.js';
import { runListQuery, runQuery, runRequest } from '#contract/scrape.js';
import { viewForm } from '#contract/views.js';
import { webhookForm } from '#contract/webhooks.js';
import { OTHER_ERRORS } from '../../backend/app/openapi/errors.js';
import { BODY_EXAMPLES, QUERY_EXAMPLES } from '../../backend/app/openapi/examples.js';
import { useApp } from '../support/app.js';

const app = useApp({ role: 'api' });

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  tags?: string[];
  requestBody?: { content?: Record<string, Media> };
  parameters?: { name: string; example?: unknown }[];
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}
const operations = () =>
  Object.values(app.document().paths).flatMap((methods) =>
    Object.values(methods as Record<string, Operation>),
  );

/** Returns a function that reports what is wrong with a value; null if nothing is. */
function validator(document: object) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'openapi');
  return (schema: object, value: unknown) => {
    const isValid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
    return isValid(value) ? null : isValid.errors;
  };
}

const BODIES = {
  startRun: runRequest,
  updateLead: leadPatch,
  updateLeads: leadsPatch,
  reportLead: leadReportForm,
  startBulkChange: bulkForm,
  createExportLink: exportLinkForm,
  saveLayout: exportLayoutForm,
  createDelivery: deliveryRequest,
  createDestination: destinationForm,
  createView: viewForm,
  createWebhook: webhookForm,
};
const QUERIES = {
  estimateRun: runQuery,
  listRuns: runListQuery,
  listLeads: leadsQuery,
  listRunLeads: runLeadsQuery,
  downloadLeads: leadsFileQuery,
};

it('the API documentation opens with runs, leads and exports, and ends with internal calls', () => {
  const names = app.document().tags!.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['runs', 'leads', 'exports']);
  expect(names.slice(-5)).toEqual(['users', 'map', 'public', 'operations', 'test']);
});

it('every call of the API has exactly one tag, which the API documentation describes', () => {
  const names = app.document().tags!.map(({ name }) => name);
  for (const { operationId, tags } of operations()) {
    expect({ operationId, tags }).toEqual({ operationId, tags: [expect.any(String)] });
    expect(names).toContain(tags![0]);
  }
});

it('the first call of the API documentation starts a run', () => {
  expect(operations().find(({ tags }) => tags?.includes('runs'))!.operationId).toBe('startRun');
});

it('the page of the API documentation has our title, icon and name, and links home and to the quick start', async () => {
  const { text } = await app.as().get('/api/docs').expect(200);
  expect(text).toContain('<title>API documentation · Lead Delivery</title>');
  expect(text).toContain('/favicon.svg');
  expect(text).toContain('href="/docs/api"');
  expect(text).toMatch(/<a class="brand" href="\/">/);
  expect(app.document().info.description).toContain('[API quick start](/docs/api)');
});

it('the page of the API documentation lists every call and event, and loads scripts from our own origin only', async () => {
  const { text, headers } = await app.as().get('/api/docs').expect(200);
  const listed = [...text.matchAll(/data-call="([^"]+)"/g)].map(([, id]) => id!);
  const events = Object.keys((app.document() as { webhooks?: object }).webhooks!);
  const all = [...operations().map(({ operationId }) => operationId), ...events];
  expect(listed.toSorted()).toEqual(all.toSorted());
  const scripts = [...text.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, src]) => src!);
  expect(text.match(/<script/g)).toHaveLength(scripts.length);
  expect(scripts.every((src) => src.startsWith('/'))).toBe(true);
  const scriptPolicy = /script-src ([^;]+)/.exec(headers['content-security-policy']!)![1];
  expect(scriptPolicy).not.toMatch(/unsafe|https:\/\/(?!apis\.google\.com)/);
  await app.as().get('/api/docs/swagger-ui-bundle.js').expect(200);
  await app.as().get('/api/docs/index.html').expect(404);
});

it('the OpenAPI document has the examples of bodies and parameters', () => {
  const byId = new Map(operations().map((operation) => [operation.operationId, operation]));
  for (const [id, examples] of Object.entries(BODY_EXAMPLES)) {
    const [content] = Object.values(byId.get(id)?.requestBody?.content ?? {});
    expect({ id, examples: content?.examples }).toEqual({ id, examples });
  }
  for (const [id, examples] of Object.entries(QUERY_EXAMPLES)) {
    const shown = byId.get(id)?.parameters?.filter(({ example }) => example !== undefined);
    expect(Object.fromEntries(shown!.map(({ name, example }) => [name, example]))).toEqual(
      examples,
    );
  }
});

it('every call of the API documentation has examples of its request and response, which are valid', () => {
  const validate = validator(app.document());
  const wrong = operations().flatMap(({ operationId: id, requestBody, responses }) => {
    const succeeding = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const bodies = [requestBody, ...succeeding.map(([, response]) => response)];
    return bodies.flatMap((body) =>
      Object.entries(body?.content ?? {}).flatMap(([type, { schema, example, examples }]) => {
        if (!['application/json', 'multipart/form-data'].includes(type)) return [];
        const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
        const errors = values.map((value) => validate(schema, value)).filter(Boolean);
        // What openapi-sampler writes where it knows nothing.
        expect(JSON.stringify(values)).not.toMatch(/"string"|"property1"/);
        return errors.length > 0 ? [{ id, errors }] : [];
      }),
    );
  });
  expect(wrong).toEqual([]);
});

it('the OpenAPI document has the errors of each call, beside those of its idempotency key', () => {
  const byId = new Map(operations().map((operation) => [operation.operationId, operation]));
  for (const [id, errors] of Object.entries(OTHER_ERRORS))
    for (const [status, text] of Object.entries(errors))
      expect({ id, text: byId.get(id)?.responses[status]?.description }).toEqual({
        id,
        text: expect.stringContaining(text!),
      });
  expect(byId.get('startRun')!.responses['409']!.description).toMatch(
    /^The account has as many .*\. The first request with this `Idempotency-Key`/,
  );
});

it('every example of the API documentation is a valid request', () => {
  expect(Object.keys(QUERY_EXAMPLES).sort()).toEqual(Object.keys(QUERIES).sort());
  for (const [id, schema] of Object.entries(BODIES)) {
    for (const { value } of Object.values(BODY_EXAMPLES[id]!)) {
      expect({ id, error: schema.safeParse(value).error }).toEqual({ id, error: undefined });
    }
  }
  for (const [id, schema] of Object.entries(QUERIES)) {
    const query = Object.fromEntries(
      Object.entries(QUERY_EXAMPLES[id]!).map(([name, value]) => [name, String(value)]),
    );
    expect({ id, error: schema.safeParse(query).error }).toEqual({ id, error: undefined });
  }
  for (const { value } of Object.values(BODY_EXAMPLES['createDestination']!)) {
    const { type, config } = destinationForm.parse(value);
    expect(DESTINATION_CONFIGS[type].safeParse(config).error).toBeUndefined();
  }
});

it("the OpenAPI document states the limits of a lead's numbers", () => {
  expect(app.document().components?.schemas?.['Lead']).toMatchObject({
    properties: {
      Completeness: { minimum: 0, maximum: 100 },
      'Review Count': { minimum: 0 },
      Rating: { minimum: 0, maximum: 5 },
    },
  });
});
