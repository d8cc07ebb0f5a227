import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isImportBusy } from '#contract/imports.js';
import { PROVIDERS } from '#contract/sources.js';
import { removeStoredLeads } from '../../../people/accounts/account.sql.js';
import type { TenantId } from '../../../platform/database/values.js';
import { HousekeepingService } from '../../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { actAsRequester } from '../activity/activity.sql.js';
import { IMPORT, IMPORT_DEAD } from '../queues.js';
import { CityProblem } from '../../../maps/places/city-problem.js';
import { CitiesService } from '../../../maps/places/cities/cities.service.js';
import type { FoundCity } from '../../../maps/places/cities/city.sql.js';
import { UNKNOWN } from '../../../maps/places/found-place.js';
import { addressLine } from '../../../maps/places/address/line.js';
import { regionCode, regionName } from '../../../maps/places/address/regions.js';
import { QuotaService } from '../../../people/quota/quota.service.js';
import type { Content } from '../identity/content.js';
import { DuplicatesService } from '../duplicates/duplicates.service.js';
import { IMPORT_SOURCE, Ledger } from '../ledger.js';
import { lockLeads } from '../lead.change.sql.js';
import { removeMatchKeys } from '../retention.sql.js';
import type { ImportResult } from './import.entity.js';
import { ImportService } from './import.service.js';
import {
  addProblems,
  busyImports,
  countUndone,
  excludeLeads,
  includeAgain,
  lockImport,
  mayRequesterWork,
  nextRecords,
  removeAdded,
  removeOldImports,
  saveResult,
  setImportStatus,
  setStatus,
  takeResult,
  unlink,
  type SelectedImport,
} from './import.sql.js';
import { addToNotes, furtherContacts, removeFromNotes, type NoteOfRow } from './notes.js';
import type { ImportRecord } from './rows.js';

const CONCURRENT_IMPORTS = 2;
/** Then other work has its turn: in a list of one name, each record is compared with all before it. */
const RECORDS_PER_TURN = 25;

/** The cities of an import, by their names as written. */
type Towns = Map<string, FoundCity | null>;

/** Imports customers' own lists and undoes imports, batch by batch. If a worker is killed, another one continues. */
@Injectable()
export class ImportWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly imports: ImportService,
    private readonly duplicates: DuplicatesService,
    private readonly quotas: QuotaService,
    private readonly cities: CitiesService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('imports', () => this.cleanUp());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(
      IMPORT,
      ({ accountId, importId }, { stop }) => this.work({ accountId, id: importId }, stop),
      CONCURRENT_IMPORTS,
      1,
    );
    await this.jobs.work(IMPORT_DEAD, ({ accountId, importId }) =>
      this.fail({ accountId, id: importId }),
    );
  }

  private async work(id: TenantId, stop: AbortSignal): Promise<void> {
    const towns: Towns = new Map();
    while (await this.step(id, towns)) {
      stop.throwIfAborted();
      if (!(await this.jobs.shouldYield(IMPORT, id.accountId))) continue;
      return this.imports.sendJob(this.database.manager, id, `${id.id}:${randomUUID()}`);
    }
  }

  /** @returns whether more remains to be done */
  private step(id: TenantId, towns: Towns): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const found = await lockImport(tx, id);
      await actAsRequester(tx, 'lead_imports', id);
      switch (found?.status) {
        case 'Queued':
        case 'Running':
          return this.importNext(tx, id, found, towns);
        case 'Undoing':
          return this.undoNext(tx, id);
        default:
          return false;
      }
    });
  }

  /** Stops if the person who requested the import may no longer work with leads. Recognizes the records with the ledger: those of unknown businesses become leads. */
  private async importNext(
    tx: EntityManager,
    id: TenantId,
    { as: kind, leadStatus }: SelectedImport,
    towns: Towns,
  ): Promise<boolean> {
    const { accountId } = id;
    if (!(await mayRequesterWork(tx, id))) {
      await setImportStatus(tx, id, 'Failed');
      return false;
    }
    const batch = await nextRecords(tx, id);
    if (!batch) {
      await setImportStatus(tx, id, 'Complete');
      await this.duplicates.request(tx, accountId);
      return false;
    }
    const records: { record: Content; leadId: string | null; row: number; lines: string[] }[] = [];
    for (const { leadId, note, row, ...record } of batch.records) {
      const lines = note?.split('\n') ?? [];
      records.push({ leadId, row, lines, record: await this.contentOf(record, towns) });
    }
    const quota = await this.quotas.lock(tx, accountId);
    const left = quota.maxStoredLeads - quota.storedLeads;
    const ledger = await Ledger.open(
      tx,
      { accountId, runId: id.id, city: null, area: null },
      records,
    );
    const linked: string[] = [];
    const leads = new Set<string>();
    const notes: NoteOfRow[] = [];
    let noRoom = 0;
    for (const [index, { record, leadId, row, lines }] of records.entries()) {
      if (index % RECORDS_PER_TURN === 0) await nextTurn();
      const known = ledger.find(record);
      if (!known && ledger.created.size >= left) {
        noRoom += 1;
        continue;
      }
      const lead = known ?? ledger.create(record);
      if (known && !leadId) linked.push(record.sourceId);
      ledger.identify(lead, record);
      leads.add(lead.id);
      if (known) lines.push(...furtherContacts(known.shown, record));
      if (lines.length > 0) notes.push({ leadId: lead.id, row, lines });
    }
    await ledger.save();
    const added = new Set([...ledger.created].map((lead) => lead.id));
    const { noted, problems } = await addToNotes(tx, accountId, notes);
    if (problems.length > 0) await addProblems(tx, id, problems);
    if (kind === 'known') await setStatus(tx, accountId, [...added], leadStatus);
    const excluded = kind === 'excluded' ? await excludeLeads(tx, accountId, [...leads]) : [];
    const result: ImportResult = {
      added: [...added].map((leadId) => ({ id: leadId, revision: kind === 'excluded' ? 1 : 0 })),
      excluded: excluded.filter((lead) => !added.has(lead.id)),
      linked,
      noted,
    };
    const done = records.length;
    const counts = { done, noRoom, matched: done - noRoom - added.size };
    await saveResult(tx, id, batch.position, result, counts);
    return true;
  }

  private async contentOf(
    record: Omit<ImportRecord, 'note' | 'row'>,
    towns: Towns,
  ): Promise<Content> {
    const town = record.city ? await this.townOf(record.city, towns) : null;
    const content = {
      ...UNKNOWN,
      ...record,
      city: town?.label ?? record.city,
      source: IMPORT_SOURCE,
      license: PROVIDERS[IMPORT_SOURCE].license,
    };
    const countryCode = content.countryCode ?? (town?.country || null);
    if (!countryCode) return content;
    const parts = {
      ...content,
      countryCode,
      // "Austin, TX" in one column
      locality: content.locality?.includes(',') && town ? town.name : content.locality,
      region:
        regionName(content.region, countryCode) ??
        regionCode(town?.regionCode ?? null, countryCode),
    };
    return parts.streetName ? { ...parts, address: addressLine(parts) } : parts;
  }

  /** The gazetteer's city, as in runs; null for an unknown or ambiguous name, which stays as written. */
  private async townOf(city: string, towns: Towns): Promise<FoundCity | null> {
    const known = towns.get(city);
    if (known !== undefined) return known;
    const found = await this.cities.find(city).catch((error: unknown) => {
      if (error instanceof CityProblem) return null;
      throw error;
    });
    towns.set(city, found);
    return found;
  }

  /** Removes the leads that a batch added, and re-includes those that it excluded, except leads edited since. */
  private async undoNext(tx: EntityManager, id: TenantId): Promise<boolean> {
    const { accountId } = id;
    const result = await takeResult(tx, id);
    if (!result) {
      await setImportStatus(tx, id, 'Undone');
      return false;
    }
    const { added, excluded, linked, noted = [] } = result;
    await this.quotas.lock(tx, accountId);
    await lockLeads(tx, accountId, [
      ...[...added, ...excluded].map((lead) => lead.id),
      ...noted.map(({ leadId }) => leadId),
    ]);
    const removed = await removeAdded(tx, accountId, added);
    await removeMatchKeys(
      tx,
      removed.map((leadId) => ({ accountId, id: leadId })),
    );
    await removeStoredLeads(tx, accountId, removed.length);
    const included = await includeAgain(tx, accountId, excluded);
    await unlink(tx, accountId, linked);
    await removeFromNotes(tx, accountId, noted);
    const restored = removed.length + included;
    await countUndone(tx, id, restored, added.length + excluded.length - restored);
    return true;
  }

  /** Called when the job failed for the last time. */
  private async fail(id: TenantId): Promise<void> {
    await this.database.transaction(async (tx) => {
      const found = await lockImport(tx, id);
      if (found && isImportBusy(found.status)) await setImportStatus(tx, id, 'Failed');
    });
  }

  private async cleanUp(): Promise<void> {
    const { manager } = this.database;
    await removeOldImports(manager);
    for (const id of await busyImports(manager)) await this.imports.sendJob(manager, id, id.id);
  }
}
