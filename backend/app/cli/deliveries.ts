import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { deliveryPatch, deliveryRequest, type DeliveryRun } from '#contract/deliveries.js';
import { counted } from '#contract/numbers.js';
import { ensureOperatorAccount, OPERATOR_ACCOUNT } from '../../people/accounts/account.sql.js';
import { parseConfig } from '../../platform/config.js';
import type { DeliveriesService } from '../../delivery/deliveries/deliveries.service.js';

const USAGE = `npm run deliveries -- list                  list the operator's deliveries
npm run deliveries -- show ID               print one as JSON
npm run deliveries -- create FILE|-         create one from the JSON body of POST /api/deliveries
npm run deliveries -- change ID FILE|-      change it with the JSON body of PATCH /api/deliveries/{id}
npm run deliveries -- run ID                deliver now, and wait for the result
npm run deliveries -- history ID            list its past deliveries
npm run deliveries -- resend ID RUN         send a delivered file again
npm run deliveries -- pause|resume ID       stop or continue its schedule
npm run deliveries -- delete|restore ID     delete it, or undo that within a day`;

const POLL_MS = 500;
const print = (line: string) => process.stdout.write(`${line}\n`);
const json = (value: unknown) => print(JSON.stringify(value, null, 2));

type Command = (
  deliveries: DeliveriesService,
  account: string,
  ...names: string[]
) => Promise<boolean | void>;

/** The commands, each with its number of arguments. @returns false for a delivery that failed */
const COMMANDS: Record<string, [number, Command]> = {
  list: [
    0,
    async (deliveries, account) => {
      const { rows } = await deliveries.list(account, { limit: 100 });
      for (const { id, name, cadence, nextAt, pauseReason } of rows)
        print(`${id}  ${name}, ${cadence}, ${nextAt ? `next ${nextAt}` : pauseReason}`);
    },
  ],
  show: [1, async (deliveries, account, id) => json(await deliveries.get(account, id!))],
  create: [
    1,
    async (deliveries, account, file) => {
      const request = parsed(deliveryRequest.safeParse(await readJson(file!)));
      json(await deliveries.create(account, request));
    },
  ],
  change: [
    2,
    async (deliveries, account, id, file) => {
      const patch = parsed(deliveryPatch.safeParse(await readJson(file!)));
      json(await deliveries.change(account, id!, patch));
    },
  ],
  run: [
    1,
    async (deliveries, account, id) => {
      let run = await deliveries.run(account, id!);
      while (!run.finishedAt) {
        await wait(POLL_MS);
        run = await deliveries.getRun(account, id!, run.id);
      }
      print(line(run));
      return run.status !== 'failed';
    },
  ],
  history: [
    1,
    async (deliveries, account, id) => {
      const { rows } = await deliveries.runs(account, id!, { limit: 100 });
      rows.map(line).forEach(print);
    },
  ],
  resend: [
    2,
    async (deliveries, account, id, run) =>
      print(line(await deliveries.resend(account, id!, run!))),
  ],
  pause: [1, async (deliveries, account, id) => json(await deliveries.pause(account, id!))],
  resume: [1, async (deliveries, account, id) => json(await deliveries.resume(account, id!))],
  delete: [1, async (deliveries, account, id) => json(await deliveries.remove(account, id!))],
  restore: [1, async (deliveries, account, id) => json(await deliveries.restore(account, id!))],
};

function line({ id, dueAt, status, newLeads, changedLeads, message, receipts }: DeliveryRun) {
  const parts = [
    `${id}  ${dueAt}  ${status}: ${counted(newLeads, 'new lead')}`,
    changedLeads > 0 && counted(changedLeads, 'changed lead'),
    message,
    ...receipts.map(({ name, detail, status: sent }) => `${name}: ${detail ?? sent}`),
  ];
  return parts.filter(Boolean).join('; ');
}

async function readJson(file: string): Promise<unknown> {
  const text = file === '-' ? await readStdin() : await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file === '-' ? 'The input' : file} is not JSON.`);
  }
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed<Value>(
  result:
    | { success: true; data: Value }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
): Value {
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(lines.join('\n'));
}

async function main([name = '', ...names]: string[]): Promise<boolean> {
  const [count, command] = COMMANDS[name] ?? [];
  if (!command || names.length !== count) throw new Error(USAGE);
  const config = parseConfig(process.env);
  // These modules take a second to load, so check the command first.
  const [{ NestFactory }, { DataSource }, { AppModule }, service] = await Promise.all([
    import('@nestjs/core'),
    import('typeorm'),
    import('../app.module.js'),
    import('../../delivery/deliveries/deliveries.service.js'),
  ]);
  // `run` waits for a delivery, so it needs a worker: the product itself may not be running.
  const role = name === 'run' ? 'worker' : 'api';
  const app = await NestFactory.createApplicationContext(
    AppModule.of({ ...config, role, logLevel: 'silent' }),
    { logger: ['fatal'] },
  );
  try {
    await ensureOperatorAccount(app.get(DataSource).manager);
    const deliveries = app.get(service.DeliveriesService);
    return (await command(deliveries, OPERATOR_ACCOUNT, ...names)) !== false;
  } finally {
    await app.close();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
