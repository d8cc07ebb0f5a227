import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KEPT_DAYS } from '../../../backend/people/accounts/account.sql.js';
import { parseConfig } from '../../../backend/platform/config.js';
import { LEASED, LIMITS, QUEUED } from '../../../backend/platform/rate-limit/rate-limit.js';
import { signedHeaders } from '../../../backend/delivery/webhooks/signature.js';
import { PAGE_DAYS } from '#contract/client-page.js';
import {
  FAILURES_BEFORE_EMAIL,
  FAILURES_BEFORE_PAUSE,
  RESTORE_HOURS,
} from '#contract/deliveries.js';
import { EXPORT_DAYS } from '#contract/export.js';
import { COMPLETENESS, LEAD_STATUSES } from '#contract/lead-fields.js';
import { MAX_EDITED_LEADS } from '#contract/leads.js';
import { leadFilter, MAX_LEAD_IDS } from '#contract/lead-filters.js';
import { LEAD_PACK } from '#contract/plans.js';
import { MAX_ATTACHMENT_BYTES } from '#contract/recipients.js';
import { RUN_STATUSES } from '#contract/scrape.js';
import { NOT_A_MEMBER, PERMISSION_REQUIRED } from '#contract/account-header.js';
import { RECENT_LOGIN_MINUTES } from '#contract/recent-login.js';
import { API_KEY_PREFIX } from '#contract/settings.js';
import { MAX_BULK_VISITS } from '#contract/verification.js';
import { MAX_VIEWS } from '#contract/views.js';
import { ROTATION_HOURS, WEBHOOK_DAYS } from '#contract/webhooks.js';
import { createKey } from '../../support/api-key.js';
import { useApp } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const root = join(import.meta.dirname, '../../..');
/** A page without the spaces that align its tables. */
const guide = (name: string) =>
  readFileSync(join(root, 'docs/guide', `${name}.md`), 'utf8').replaceAll(/ {2,}\|/g, ' |');
const pages = readdirSync(join(root, 'docs/guide')).map((file) => file.replace('.md', ''));

/** The examples of a page in one language. */
const samples = (name: string, language: string) =>
  [...guide(name).matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, fence]) => fence === language)
    .map(([, , code]) => code!);

const number = (value: number) => value.toLocaleString('en-US');

describe('the guide', () => {
  it.each([
    ['limits', `| Reads | ${number(limit('reads'))} in ${ttl('reads')} seconds |`],
    ['limits', `| Changes | ${limit('writes')} per minute |`],
    ['limits', `| Run starts | ${limit('starts')} per minute |`],
    ['limits', inFlight('reads', QUEUED.reads)],
    ['limits', inFlight('changes', QUEUED.writes)],
    ['limits', inFlight('uploads', QUEUED.uploads)],
    ['limits', `| Concurrent downloads | ${LEASED.downloads.most} |`],
    ['limits', `| Open streams | ${LEASED.streams.most} |`],
    ['limits', `| Webhook messages | ${WEBHOOK_DAYS} days |`],
    ['limits', `| A data export | ${EXPORT_DAYS} days |`],
    ['limits', `${KEPT_DAYS} days after your plan ends`],
    ['billing', `read-only for ${KEPT_DAYS} days`],
    ['billing', `packs of ${LEAD_PACK.leads} leads for $${LEAD_PACK.price} each`],
    ['billing', trial()],
    ['filters', `up to ${number(MAX_EDITED_LEADS)} leads`],
    ['filters', `up to ${MAX_VIEWS} views`],
    ['filters', `up to ${number(MAX_BULK_VISITS)} websites`],
    [
      'filters',
      `${COMPLETENESS.phone} points each for phone and email, ${COMPLETENESS.website} for the website`,
    ],
    ['filters', `at most ${MAX_LEAD_IDS} ids`],
    ['deliveries', `After ${FAILURES_BEFORE_EMAIL} failures in a row`],
    ['deliveries', `after ${FAILURES_BEFORE_PAUSE}, the delivery pauses`],
    ['deliveries', `restored for ${RESTORE_HOURS} hours`],
    ['deliveries', `Files over ${MAX_ATTACHMENT_BYTES / 1e6} MB`],
    ['deliveries', `valid for ${PAGE_DAYS} days`],
    ['webhooks', `two signatures for ${ROTATION_HOURS} hours`],
    ['webhooks', `kept for ${WEBHOOK_DAYS} days`],
    ['errors', `more than ${RECENT_LOGIN_MINUTES} minutes old`],
    ['api', `begins with \`${API_KEY_PREFIX}\``],
  ])("states the product's own figures on the %s page: %s", (page, fact) => {
    expect(guide(page)).toContain(fact);
  });

  it('names every filter of the API, every run status and every lead status', () => {
    for (const name of Object.keys(leadFilter.shape)) {
      expect(guide('filters')).toContain(`\`${name}\``);
    }
    for (const status of LEAD_STATUSES) expect(guide('filters')).toContain(`\`${status}\``);
    // The interface uses the US spelling; the API keeps `Cancelled`.
    const shown = RUN_STATUSES.map((status) => status.replace('Cancelled', 'Canceled'));
    for (const status of shown) expect(guide('searching')).toContain(`| ${status} |`);
  });

  it('explains exactly the error codes that the API returns', () => {
    const returned = [
      'reauthentication_required',
      NOT_A_MEMBER,
      PERMISSION_REQUIRED,
      ...readdirSync(join(root, 'backend'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.startsWith('till'))
        .flatMap((file) => [
          ...readFileSync(join(root, 'backend', file), 'utf8').matchAll(/\bcode: '(\w+)'/g),
        ])
        .map(([, code]) => code!),
    ];
    const explained = [...guide('errors').matchAll(/^\| `(\w+)` \| \d/gm)].map(([, code]) => code!);
    expect(explained.sort()).toEqual([...new Set(returned)].sort());
  });
});

describe('against the running product, the guide', () => {
  const source = new FakeSource();
  const app = useApp({ override: overrideSource(source) });
  let folder: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    source.places = buildPlaces(3);
    folder = mkdtempSync(join(tmpdir(), 'guide-'));
    const person = await app.newPerson();
    const { key } = await createKey(app, person);
    env = { ...process.env, LEAD_DELIVERY_KEY: key };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const here = (code: string) => code.replaceAll('{{publicUrl}}', app.url);
  const run = async (program: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: folder,
      env: { ...env, ...more },
    });
    return stdout;
  };
  const file = () => readFileSync(join(folder, 'leads.csv'), 'utf8');
  const hasProgram = async (name: string) => {
    const found = await run('which', [name]).then(
      () => true,
      () => false,
    );
    if (!found) console.warn(`The examples for ${name} did not run: it is not installed.`);
    return found;
  };

  it('names only calls that exist', () => {
    const paths = Object.keys(app.document().paths).map(
      (path) =>
        new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );
    for (const page of pages) {
      const named = [...guide(page).matchAll(/(?:publicUrl\}\}|[`'"(])(\/api\/[^\s?`'")]+)/g)]
        .map(([, path]) => path!.replace(/\$\{\w+\.id\}|\$RUN_ID/, 'id').replace(/\/$/, '/id'))
        .filter((path) => !['/api/docs', '/api/openapi.json'].includes(path));
      const unknown = named.filter((path) => !paths.some((known) => known.test(path)));
      expect({ page, unknown }).toEqual({ page, unknown: [] });
    }
  });

  it('has a quick start in JavaScript that finds leads and writes them to a file', async () => {
    const script = here(samples('api', 'js').join('\n'));
    const output = await run(process.execPath, ['--input-type=module', '--eval', script]);
    expect(output).toContain('Complete 3');
    expect(output).toContain('Place 2 +12025550002 https://place-2.example');
    expect(file()).toContain('Place 3');
  });

  it('has a quick start in Python that finds leads and writes them to a file', async () => {
    if (!(await hasProgram('python3'))) return;
    const output = await run('python3', ['-c', here(samples('api', 'py').join('\n'))]);
    expect(output).toContain('Complete 3');
    expect(output).toContain('Place 2 +12025550002 https://place-2.example');
    expect(file()).toContain('Place 3');
  });

  it('has a quick start in curl that finds leads and writes them to a file', async () => {
    if (!(await hasProgram('curl'))) return;
    const [, start, wait, leads, download] = samples('api', 'sh').map((code) => here(code));
    const shell = (code: string, more = {}) => run('bash', ['-c', code], more);
    const { id } = JSON.parse(await shell(start!));
    const known = { RUN_ID: id };
    await until(async () => JSON.parse(await shell(wait!, known)).Status === 'Complete');
    expect(JSON.parse(await shell(leads!, known)).leads).toHaveLength(3);
    await shell(download!);
    expect(file()).toContain('Place 3');
    const [imported, filtered, changed] = samples('filters', 'sh').map((code) => here(code));
    expect(JSON.parse(await shell(filtered!))).toHaveLength(3);
    expect(JSON.parse(await shell(imported!))).toMatchObject({ as: 'known', total: 1 });
    expect(JSON.parse(await shell(changed!))).toMatchObject({ change: { addTags: ['fair'] } });
    await shell(here(samples('formats', 'sh')[0]!));
    expect(file().split('\r\n', 1)).toEqual(['Name,Phone,Website,Licence']);
  });

  it.each(['js', 'py'])(
    'has an example in %s that accepts only genuine messages',
    async (language) => {
      if (language === 'py' && !(await hasProgram('python3'))) return;
      const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
      const old = `whsec_${Buffer.from('another').toString('base64')}`;
      const signed = (at: Date) => signedHeaders('id', at, '{"a":1}', [old, secret]);
      const cases = [
        { headers: signed(new Date()), body: '{"a":1}' },
        { headers: signed(new Date()), body: '{"a":2}' },
        { headers: signed(new Date(Date.now() - 600_000)), body: '{"a":1}' },
      ];
      const code = samples('webhooks', language).join('\n');
      const values = { CASES: JSON.stringify(cases), SECRET: secret };
      const output =
        language === 'js'
          ? await run(
              process.execPath,
              [
                '--input-type=module',
                '--eval',
                `${code}
              for (const { headers, body } of JSON.parse(process.env.CASES))
                console.log(isGenuine(headers, body, process.env.SECRET));`,
              ],
              values,
            )
          : await run(
              'python3',
              [
                '-c',
                `${code}
import json, os
for case in json.loads(os.environ["CASES"]):
    print(str(is_genuine(case["headers"], case["body"], os.environ["SECRET"])).lower())`,
              ],
              values,
            );
      expect(output.trim().split('\n')).toEqual(['true', 'false', 'false']);
    },
  );
});

function limit(name: string): number {
  return LIMITS.find((candidate) => candidate.name === name)!.limit as number;
}

function ttl(name: string): number {
  return (LIMITS.find((candidate) => candidate.name === name)!.ttl as number) / 1000;
}

function inFlight(label: string, { most, waitMs }: { most: number; waitMs: number }): string {
  return `| Concurrent ${label} | ${most}; others wait for up to ${waitMs / 1000} seconds |`;
}

function trial(): string {
  const { days, leads } = parseConfig({ APP_SECRET: 'only for its defaults, never used' }).trial;
  return `Growth for ${days} days with ${leads} leads`;
}
