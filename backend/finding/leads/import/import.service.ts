import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  isImportBusy,
  MAX_BUSY_IMPORTS,
  type ImportForm,
  type ImportPreview,
  type ImportPreviewForm,
} from '#contract/imports.js';
import { lockAccount } from '../../../people/accounts/account.sql.js';
import type { Caller } from '../../../platform/caller.js';
import type { TenantId } from '../../../platform/database/values.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { IMPORT } from '../queues.js';
import { CitiesService } from '../../../maps/places/cities/cities.service.js';
import { countriesNamed } from '../../../maps/places/cities/qualifiers.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { countryOfUser } from '../../../people/users/user.sql.js';
import {
  countBusyImports,
  findImport,
  insertImport,
  listImports,
  lockImport,
  setImportStatus,
  type SelectedImport,
} from './import.sql.js';
import { readFile, type ReadFile } from './read-file.js';

/** Records per transaction of the job. */
const RECORDS_PER_BATCH = 500;

/** Reads customers' own lists and requests their import; `ImportWorker` carries it out. */
@Injectable()
export class ImportService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly cities: CitiesService,
  ) {}

  /** Previews the import of a file. Changes nothing. */
  async preview(
    caller: Caller,
    form: ImportPreviewForm,
    bytes: Uint8Array,
  ): Promise<ImportPreview> {
    const { records: _, ...preview } = await this.read(caller, form, bytes, true);
    return preview;
  }

  /**
   * Rows, records and job are committed together.
   * @param id of a retry's first attempt, whose import it then returns
   * @throws ProblemException 422 for a file without businesses, 409 when too many imports are in progress
   */
  async start(
    caller: Caller,
    form: ImportForm,
    bytes: Uint8Array,
    id: string = randomUUID(),
  ): Promise<SelectedImport> {
    const { accountId } = caller;
    const { records, repeated, skipped, invalid, problems } = await this.read(caller, form, bytes);
    if (records.length === 0)
      throw new ProblemException(422, "We can't recognize a business in any row of this file.");
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const earlier = await findImport(tx, { accountId, id });
      if (earlier) return earlier;
      if ((await countBusyImports(tx, accountId)) >= MAX_BUSY_IMPORTS) {
        const text = `${MAX_BUSY_IMPORTS} imports are still in progress. Wait for one to finish.`;
        throw new ProblemException(409, text, { retryAfter: 5 });
      }
      const { as, leadStatus, file } = form;
      const about = { as, leadStatus, fileName: file.name, repeated, skipped, invalid, problems };
      await insertImport(tx, { accountId, id }, about, records, RECORDS_PER_BATCH);
      await this.sendJob(tx, { accountId, id }, id);
      return find(tx, { accountId, id });
    });
  }

  /** The account's imports from the last week, newest first. */
  list(accountId: string): Promise<SelectedImport[]> {
    return listImports(this.database.manager, accountId);
  }

  /** @throws ProblemException 404 for another account's import */
  get(accountId: string, id: string): Promise<SelectedImport> {
    return find(this.database.manager, { accountId, id });
  }

  /**
   * Removes the leads that an import added and re-includes those that it excluded. Repeating it changes nothing.
   * @throws ProblemException 409 while the import is in progress, or when it can't be undone anymore
   */
  undo(accountId: string, id: string): Promise<SelectedImport> {
    return this.database.transaction(async (tx) => {
      const found = await lockImport(tx, { accountId, id });
      if (!found) throw notFound('The import');
      if (found.status === 'Undoing' || found.status === 'Undone') return found;
      if (isImportBusy(found.status))
        throw new ProblemException(409, 'The import is still in progress. Wait for it to finish.');
      if (!found.canUndo) throw new ProblemException(409, "This import can't be undone anymore.");
      await setImportStatus(tx, { accountId, id }, 'Undoing');
      await this.sendJob(tx, { accountId, id }, `${id}:undo`);
      return find(tx, { accountId, id });
    });
  }

  /** Sends the job that continues an import. */
  sendJob(tx: EntityManager, { accountId, id }: TenantId, key: string): Promise<void> {
    return this.jobs.sendFor(accountId, IMPORT, { accountId, importId: id }, key, tx);
  }

  private async read(
    { accountId, userId }: Caller,
    { mapping, sheet, headerRow, delimiter, encoding }: ImportPreviewForm,
    bytes: Uint8Array,
    isPreview = false,
  ): Promise<ReadFile> {
    const country = await countryOfUser(this.database.manager, userId);
    const described = { sheet, headerRow, delimiter, encoding };
    const home = countriesNamed(country ?? '');
    const file = { bytes, mapping, described, home, isPreview };
    return readFile(accountId, file, (names, signal) => this.cities.countriesOf(names, signal));
  }
}

async function find(tx: EntityManager, id: TenantId): Promise<SelectedImport> {
  const found = await findImport(tx, id);
  if (!found) throw notFound('The import');
  return found;
}
