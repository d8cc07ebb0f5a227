import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';

const app = useApp();
const person = usePerson(app);
const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

/** Value of a metric's series; undefined if it does not exist. */
async function valueOf(series: string) {
  const { text } = await app.as().get('/metrics').expect(200);
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line && Number(line.slice(series.length + 1));
}

it('requests are counted by method, route and status, never by the ids in their URLs', async () => {
  await app.as(person).get('/api/leads').expect(200);
  await app.as(person).get(`/api/leads/${person.accountId}`).expect(404);
  await app.as().get('/api/leads').expect(401);

  const count = (route: string, status: number) =>
    valueOf(`http_request_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(await count('/api/leads', 200)).toBe(1);
  expect(await count('/api/leads/:id', 404)).toBe(1);
  expect(await count('/api/leads', 401)).toBe(1);
  expect(await valueOf('http_requests_refused_total{status="401",limit=""}')).toBe(1);
  const { text } = await app.as().get('/metrics').expect(200);
  expect(text).not.toContain(person.accountId);
});

it('the metrics report runs, jobs, connections and the build', async () => {
  await app.database.query(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status, updated_at)
     VALUES ($1, 'Monaco', 'bar', 'index', '{}', 'Running', now() - interval '20 minutes')`,
    [person.accountId],
  );
  await until(async () => (await valueOf('runs{status="Running"}')) === 1);
  await until(async () => Number(await valueOf('run_silence_seconds')) > 1_190);
  expect(await valueOf('database_connections{pool="requests",state="waiting"}')).toBe(0);
  expect(await valueOf('http_requests_in_flight{kind="streams"}')).toBe(0);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(await valueOf(`build_info{version="${version}",role="all"}`)).toBe(1);
});

it('the metrics are collected at most once per second, no matter how many clients request them', async () => {
  const cpu = () => valueOf('process_cpu_user_seconds_total');
  const first = await cpu();
  let collected = 0;
  await until(async () => {
    collected = performance.now();
    return (await cpu()) !== first;
  });
  const next = await Promise.all(Array.from({ length: 20 }, cpu));
  const seconds = Math.floor((performance.now() - collected) / 1000);
  expect(new Set(next).size).toBeLessThanOrEqual(1 + seconds);
});

describe('ops/', () => {
  const alerts = read('ops/prometheus/alerts.yml');
  const dashboard = JSON.parse(read('ops/grafana/lead-delivery.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);

  it('every metric that an alert or the dashboard names exists', async () => {
    const { text } = await app.as().get('/metrics').expect(200);
    const existing = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    const expressions = [
      ...[...alerts.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
        ([, block, line]) => block ?? line!,
      ),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const used = expressions.flatMap((expression) =>
      [
        ...expression
          .replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]|"[^"]*"/g, '')
          .matchAll(/[a-z]\w*_\w+|\bruns\b|\bjobs\b/g),
      ].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    // Two metrics that appear with the first request to a maps service, and a Prometheus function.
    const others = ['source_requests_total', 'source_request_seconds', 'histogram_quantile'];

    expect(expressions.length).toBeGreaterThan(names.length);
    expect(used.filter((name) => !existing.has(name) && !others.includes(name))).toEqual([]);
  });

  it('every alert has a runbook', () => {
    const runbooks = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(
      ([, name]) => name!,
    );
    expect(names.length).toBeGreaterThan(8);
    expect(runbooks).toEqual(names);
  });
});
