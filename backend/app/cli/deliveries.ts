import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { deliveryPatch, deliveryRequest, type DeliveryRun } from '#contract/deliveries.js';
import { counted } from '#contract/numbers.js';
import { ensureOperatorAccount, OPERATOR_ACCOUNT } from '../../people/accounts/account.sql.js';
import { parseConfig } from '../../platform/config.js';
import type { Shell } from './shell.js';
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

interface Context {
  deliveries: DeliveriesService;
  account: string;
  print: (line: string) => void;
  json: (value: unknown) => void;
  read: (file: string) => Promise<unknown>;
}
type Command = (context: Context, ...names: string[]) => Promise<boolean | void>;

/** The commands, each with its number of arguments. @returns false for a delivery that failed */
const COMMANDS: Record<string, [number, Command]> = {
  list: [
    0,
    async ({ deliveries, account, print }) => {
      const { rows } = await deliveries.list(account, { limit: 100 });
      for (const { id, name, cadence, nextAt, pauseReason } of rows)
        print(`${id}  ${name}, ${cadence}, ${nextAt ? `next ${nextAt}` : pauseReason}`);
    },
  ],
  show: [1, async ({ deliveries, account, json }, id) => json(await deliveries.get(account, id!))],
  create: [
    1,
    async ({ deliveries, account, json, read }, file) => {
      const request = parsed(deliveryRequest.safeParse(await read(file!)));
      json(await deliveries.create(account, request));
    },
  ],
  change: [
    2,
    async ({ deliveries, account, json, read }, id, file) => {
      const patch = parsed(deliveryPatch.safeParse(await read(file!)));
      json(await deliveries.change(account, id!, patch));
    },
  ],
  run: [
    1,
    async ({ deliveries, account, print }, id) => {
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
    async ({ deliveries, account, print }, id) => {
      const { rows } = await deliveries.runs(account, id!, { limit: 100 });
      rows.map(line).forEach(print);
    },
  ],
  resend: [
    2,
    async ({ deliveries, account, print }, id, run) =>
      print(line(await deliveries.resend(account, id!, run!))),
  ],
  pause: [
    1,
    async ({ deliveries, account, json }, id) => json(await deliveries.pause(account, id!)),
  ],
  resume: [
    1,
    async ({ deliveries, account, json }, id) => json(await deliveries.resume(account, id!)),
  ],
  delete: [
    1,
    async ({ deliveries, account, json }, id) => json(await deliveries.remove(account, id!)),
  ],
  restore: [
    1,
    async ({ deliveries, account, json }, id) => json(await deliveries.restore(account, id!)),
  ],
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

async function readJson(file: string, shell: Shell): Promise<unknown> {
  const content = file === '-' ? await text(shell.stdin) : await readFile(file, 'utf8');
  try {
    return JSON.parse(content);
  } catch {
    throw new Error(`${file === '-' ? 'The input' : file} is not JSON.`);
  }
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

/** @returns the exit code */
export async function deliveries(args: string[], shell: Shell): Promise<number> {
  try {
    return (await run(args, shell)) ? 0 : 1;
  } catch (error) {
    shell.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
}

async function run([name = '', ...names]: string[], shell: Shell): Promise<boolean> {
  const [count, command] = COMMANDS[name] ?? [];
  if (!command || names.length !== count) throw new Error(USAGE);
  const config = parseConfig(shell.env);
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
    const print = (text: string) => shell.stdout.write(`${text}\n`);
    const context: Context = {
      deliveries: app.get(service.DeliveriesService),
      account: OPERATOR_ACCOUNT,
      print,
      json: (value) => print(JSON.stringify(value, null, 2)),
      read: (file) => readJson(file, shell),
    };
    return (await command(context, ...names)) !== false;
  } finally {
    await app.close();
  }
}

if (import.meta.main) process.exitCode = await deliveries(process.argv.slice(2), process);
