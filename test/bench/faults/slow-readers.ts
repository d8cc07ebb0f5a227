import { setTimeout as wait } from 'node:timers/promises';
import { startDownload } from '../../support/download.ts';
import { openStream } from '../../support/events.ts';
import { openAndPause } from '../slow-client.ts';
import { headersOf, subscribe, fillIndex, type World } from '../world.ts';
import {
  addLeads,
  audit,
  Bystander,
  secondsSince,
  startRun,
  untilEnded,
  within,
  type FaultReport,
} from './fault.ts';

const LEADS = 3_000;
const CSV_LEADS = 10_000;
const PAUSED_STREAMS = 20;
/** With two downloads each, these accounts take all of a process's download slots. */
const SLOW_ACCOUNTS = 2;

/** Readers of CSVs and event streams stop reading. Another account's download and stream continue. */
export async function slowReaders(world: World): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const api = await world.server(database, 'api');
  const slow = await Promise.all(Array.from({ length: SLOW_ACCOUNTS }, () => subscribe(api)));
  const downloader = await subscribe(api);
  await addLeads(database, CSV_LEADS);
  const watcher = await subscribe(api);
  const bystander = await Bystander.start(world, api);

  const runId = await startRun(api, watcher);
  const url = `${api.url}/api/scraperuns/${runId}/progress`;
  const streams = await Promise.all(
    Array.from({ length: PAUSED_STREAMS }, () => openAndPause(url, watcher)),
  );
  const sockets = await Promise.all(
    slow.flatMap((person) => [startDownload(api.url, person), startDownload(api.url, person)]),
  );
  await world.server(database, 'worker');
  const stalled = performance.now();
  const download = async () => {
    const answer = await fetch(`${api.url}/api/export/leads.csv`, {
      headers: headersOf(downloader),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (answer?.status !== 200) return false;
    return (await answer.text()).trim().split('\r\n').length === CSV_LEADS + 1;
  };
  const seen = new Set<string>();
  const watch = async () => {
    for await (const { data } of await openStream(url, watcher))
      for (const { id } of data.leads) seen.add(id);
  };
  const watched = Promise.race([watch().catch(() => undefined), wait(25_000)]);
  const isDownloaded = await within(25_000, download);
  const recoverySeconds = secondsSince(stalled);
  await untilEnded(database, runId);
  await watched;
  await bystander.stop();
  for (const reader of [...sockets, ...streams]) reader.destroy();
  const result = await audit(database, runId, LEADS);
  return {
    ...result,
    lost: result.lost + (LEADS - seen.size) + (isDownloaded ? 0 : CSV_LEADS),
    otherFailures: bystander.failed,
    recoverySeconds,
    notes: { slowestRequestMs: Math.round(bystander.slowestMs), failures: bystander.failures },
  };
}
