import { Logger } from '@nestjs/common';
import { startApp, useApp } from '../support/app.js';
import { EVENT_TYPES } from '#contract/events.js';
import { clientConfig } from '#contract/config.js';

const app = useApp({ env: { OWNER_NAME: 'Zoë <b> & Söhne {{site}}' } });

it('GET /health/ready reports database, migrations and queue', async () => {
  await app.as().get('/health/live').expect(200);
  const { body } = await app.as().get('/health/ready').expect(200);

  expect(body.details).toMatchObject({
    database: { status: 'up' },
    migrations: { status: 'up' },
    queue: { status: 'up' },
    configuration: { status: 'up' },
  });
});

it('GET /metrics exposes process metrics to Prometheus', async () => {
  const { text } = await app.as().get('/metrics').expect(200);

  expect(text).toContain('process_cpu_seconds_total');
});

it.each([
  ['a forwarding header', { 'X-Forwarded-For': '203.0.113.7' }],
  ['another forwarding header', { Forwarded: 'for=203.0.113.7' }],
  ['a public host name', { Host: 'leads.example' }],
])(
  'GET /metrics without METRICS_TOKEN returns 404 through a proxy on the same machine: %s',
  async (_, headers) => {
    await app.as().get('/metrics').set(headers).expect(404);
  },
);

it('GET /api/config gives the web client its settings, uncached', async () => {
  const answer = await app.as().get('/api/config').expect(200);

  expect(answer.headers['cache-control']).toBe('no-store');
  expect(clientConfig.parse(answer.body)).toMatchObject({
    firebase: { projectId: 'demo-lead-delivery', authEmulatorUrl: expect.stringContaining('http') },
    billing: { enabled: true, isTest: true, reason: null },
    testHelpers: true,
  });
});

it('GET /api/openapi.json is compressed once, and sent only to clients without it', async () => {
  const ask = () => app.as().get('/api/openapi.json');
  const plain = await ask().set('Accept-Encoding', 'identity').expect(200);
  const compressed = await ask().set('Accept-Encoding', 'gzip').expect(200);
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(Number(compressed.headers['content-length'])).toBeLessThan(plain.text.length / 5);
  expect(compressed.body).toEqual(plain.body);
  await ask().set('If-None-Match', plain.headers['etag']!).expect(304);
});

it('GET /api/openapi.json is OpenAPI 3.1 with the names of the contract', async () => {
  const { body } = await app.as().get('/api/openapi.json').expect(200);

  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.components.schemas.ScrapeRun.properties)).toContain('CSV URL');
  expect(body.components.schemas.RunRequest.properties.minLeads).toBeDefined();
  expect(body.components.schemas.Problem.required).toContain('error');
});

it('the OpenAPI document describes the message of each event by its schema', async () => {
  const { body } = await app.as().get('/api/openapi.json').expect(200);

  expect(Object.keys(body.webhooks)).toEqual(EVENT_TYPES);
  const { schema } = body.webhooks['run.completed'].post.requestBody.content['application/json'];
  expect(schema.properties.type).toEqual({ type: 'string', const: 'run.completed' });
  expect(schema.properties.data.required).toContain('leadCount');
});

it('the OpenAPI document states the errors of each operation, and describes it in full sentences', () => {
  const { paths, components, servers } = app.document();
  expect(servers).toEqual([{ url: 'http://leads.test' }]);
  expect(Object.keys(components!.responses!)).toContain('TooManyRequests');
  expect(paths['/api/leads/{id}']!.patch).toMatchObject({
    summary: "Changes a lead's status, tags, note, assignee or next step",
    description: expect.stringMatching(/^Changes a lead's .*`current` then has its values\.$/),
    responses: {
      400: { $ref: '#/components/responses/BadRequest' },
      401: { $ref: '#/components/responses/Unauthorized' },
      404: { $ref: '#/components/responses/NotFound' },
    },
  });
});

it('the OpenAPI document names each parameter of an operation once', () => {
  for (const [path, methods] of Object.entries(app.document().paths)) {
    for (const { parameters = [] } of Object.values(
      methods as Record<string, { parameters?: { name: string; in: string }[] }>,
    )) {
      const names = parameters.map(
        (parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`,
      );
      expect({ path, names }).toEqual({ path, names: [...new Set(names)] });
    }
  }
});

it('the OpenAPI document gives every operation a unique id made of a verb and an object', () => {
  const ids = Object.values<object>(app.document().paths)
    .flatMap((methods): { operationId?: string }[] => Object.values(methods))
    .map(({ operationId }) => operationId);
  const verbs =
    'accept advance cancel change check complete create decline delete disable download estimate get invite leave list merge pause open populate preview propose proxy receive record recover remind replay report request resend restore resume rotate run send split test ' +
    'revoke save start stream suggest suppress sync undo unsuppress update verify';

  expect(ids).toEqual(expect.arrayContaining(['listRuns', 'startRun', 'cancelRun', 'listLeads']));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(new RegExp(`^(${verbs.replaceAll(' ', '|')})([A-Z][a-z]+)+$`));
  }
});

it('the OpenAPI document describes logins and API keys as bearer tokens, with the scope of each call', async () => {
  const { body } = await app.as().get('/api/openapi.json').expect(200);

  const { login, apiKey } = body.components.securitySchemes;
  expect([login, apiKey].map(({ scheme }) => scheme)).toEqual(['bearer', 'bearer']);
  expect(apiKey.description).toContain('ldk_');
  expect(body.paths['/scrape/progress'].get.security).toEqual([{ login: [] }, { apiKey: ['run'] }]);
  expect(body.paths['/api/config'].get.security).toEqual([{}]);
  const { responses, security } = body.paths['/api/settings/api-keys'].post;
  expect(security).toEqual([{ login: [] }]);
  expect(responses['403'].content['application/problem+json']).toBeDefined();
  expect(body.paths['/api/users/me'].get.responses['403']).toEqual({
    $ref: '#/components/responses/Forbidden',
  });
});

it('an unknown API route returns a problem document', async () => {
  const { body } = await app.as().get('/api/nothing').expect(404);

  expect(body).toMatchObject({ status: 404, error: 'This URL does not exist.' });
});

it('the security policy forbids inline scripts and other hosts on pages', async () => {
  const { headers } = await app.as().get('/api/config');
  const policy = headers['content-security-policy'];

  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
});

it('startup and readiness in production tell what an operator should change', async () => {
  const warnings: unknown[] = [];
  const { warn } = Logger.prototype;
  Logger.prototype.warn = (message) => void warnings.push(message);
  const production = {
    NODE_ENV: 'production',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    OPERATOR_NAME: 'Leads Inc.',
    OPERATOR_EMAIL: 'legal@leads.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  let configuration: unknown;
  try {
    const started = await startApp({ env: production });
    configuration = (await started.as().get('/health/ready')).body.details.configuration;
    await started.close();
  } finally {
    Logger.prototype.warn = warn;
  }

  const expected = [
    'The legal pages are incomplete. Set OPERATOR_ADDRESS, OPERATOR_JURISDICTION.',
    'STRIPE_SECRET_KEY is a test key: a test card buys any plan. Set a live key.',
  ];
  expect(warnings).toEqual(expect.arrayContaining(expected));
  expect(configuration).toMatchObject({ status: 'up', warnings: expect.arrayContaining(expected) });
});

describe('a page of the site', () => {
  const page = (path: string) => app.as().get(path).set('Accept', 'text/html');

  it.each([
    ['/', 'the home page'],
    ['/pricing', 'the prices'],
    ['/pricing/', 'the prices'],
    ['/login', 'the app'],
    ['/login/emulator-chooser', 'the app'],
    ['/onboarding', 'the app'],
    ['/dashboard', 'the app'],
    ['/dashboard/history', 'the app'],
  ])('is served at %s: %s', async (path, text) => {
    const answer = await page(path).expect(200);

    expect(answer.type).toBe('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.text).toContain(text);
  });

  it.each(['/some/unknown/page', '/dashboards', '/login/else', '/404', '/pricing.html'])(
    'does not exist at %s',
    async (path) => {
      expect((await page(path).expect(404)).text).toContain('nothing here');
    },
  );

  it('contains the URL and the owner of the installation, escaped', async () => {
    const { text } = await page('/');

    expect(text).toContain('<link rel="canonical" href="http://leads.test/" />');
    expect(text).toContain('<p>Zoë &lt;b&gt; &amp; Söhne {{site}}</p>');
    expect(text).toContain('"ownerName":"Zoë \\u003cb> & Söhne {{site}}"');
  });

  it('is listed for search engines', async () => {
    const robots = await app.as().get('/robots.txt').expect(200);
    const sitemap = await app.as().get('/sitemap.xml').expect(200);

    expect(robots.text).toContain('Sitemap: http://leads.test/sitemap.xml');
    expect(sitemap.text).toContain('<loc>http://leads.test/pricing</loc>');
  });

  it('loads files that are compressed beforehand, which browsers keep', async () => {
    const compressed = await page('/assets/app.css').set('Accept-Encoding', 'gzip, br').expect(200);
    const plain = await page('/assets/app.css').set('Accept-Encoding', 'identity').expect(200);

    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^text\/css/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(compressed.text).toBe('compressed\n');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.text).toBe('body {\n  margin: 0;\n}\n');
  });

  it.each(['/assets/gone.js', '/..%2f..%2fpackage.json', '/api/nothing'])(
    'returns 404 for the missing file %s',
    async (path) => {
      await page(path).expect(404);
    },
  );
});
