import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../runtime/support.ts';
import { startSmtp, type SmtpServer } from '../../support/smtp.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { headersOf, subscribe, fillIndex, type Database, type World } from '../world.ts';
import { auditAll, Bystander, secondsSince, startRuns, within, type FaultReport } from './fault.ts';

const LEADS = 2_000;
const RUNS = 2;
/** More than the worker sends at once. */
const PEOPLE = 6;
const OUTAGE_MS = 10_000;
const RECOVERY_MS = 90_000;

/** Nothing listens on the mail server's port. */
export async function smtpRefusing(world: World): Promise<FaultReport> {
  const port = await freePort();
  return outage(world, `smtp://127.0.0.1:${port}`, async () => {
    const smtp = await startSmtp(port);
    world.defer(() => smtp.close());
    return smtp;
  });
}

/** The mail server accepts connections and never responds. */
export async function smtpHanging(world: World): Promise<FaultReport> {
  const smtp = await startSmtp();
  world.defer(() => smtp.close());
  const proxy = await TcpProxy.open(smtp.url);
  world.defer(() => proxy.close());
  proxy.freeze();
  return outage(world, proxy.through(smtp.url), async () => {
    proxy.restore();
    return smtp;
  });
}

/** Emails are queued while the mail server is down; runs and requests continue. Then it recovers. */
async function outage(
  world: World,
  url: string,
  restore: () => Promise<SmtpServer>,
): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const api = await world.server(database, 'api');
  await world.server(database, 'worker', undefined, {
    SMTP_URL: url,
    MAIL_FROM: 'Leads <leads@sender.example>',
  });
  const bystander = await Bystander.start(world, api);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => subscribe(api)));
  const started = performance.now();
  // Each new API key sends an email.
  for (const person of people) {
    const request = { method: 'POST', headers: headersOf(person), body: '{}' };
    const { status } = await fetch(`${api.url}/api/settings/api-keys`, request);
    if (status !== 201) throw new Error(`Creating a key returned ${status}`);
  }
  const { statuses, ...costs } = await auditAll(database, await startRuns(api, RUNS), LEADS);
  const runSeconds = secondsSince(started);
  await wait(Math.max(0, OUTAGE_MS - (performance.now() - started)));
  const queued = await countMails(database);

  const smtp = await restore();
  const restored = performance.now();
  await within(RECOVERY_MS, async () => (await countMails(database)) === 0);
  const recoverySeconds = secondsSince(restored);
  await bystander.stop();
  const ids = smtp.mails.map(({ messageId }) => messageId);
  const missing = people.filter(({ email }) => !smtp.mails.some(({ to }) => to === email)).length;
  return {
    ...costs,
    lost: costs.lost + missing,
    doubled: costs.doubled + ids.length - new Set(ids).size,
    otherFailures: bystander.failed,
    recoverySeconds,
    notes: {
      statuses,
      queued,
      received: ids.length,
      runSeconds,
      slowestRequestMs: Math.round(bystander.slowestMs),
      failures: bystander.failures,
    },
  };
}

async function countMails({ client }: Database): Promise<number> {
  const { rows } = await client.query('SELECT count(*)::int AS count FROM mails');
  return rows[0].count as number;
}
