import { AsyncLocalStorage } from 'node:async_hooks';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { ExportLinkForm, LeadsFileQuery } from '#contract/export.js';
import { FORMATS } from '#contract/formats.js';
import { recordExport } from '../../people/accounts/account.sql.js';
import { AuditLogService } from '../../people/users/audit-log.service.js';
import type { LinkCaller } from '../../platform/caller.js';
import { currentActor, outsideRequest } from '../../platform/database/request-pool.js';
import { LinksService } from '../../people/auth/links.service.js';
import { runState } from '../../finding/runs/run.sql.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { ExportFilesService, type FileForm, type FileRequest } from './export-files.service.js';

/** Sends files of leads, and links to them. */
@Injectable()
export class ExportService {
  private readonly log = new Logger(ExportService.name);

  constructor(
    private readonly database: DataSource,
    private readonly links: LinksService,
    private readonly files: ExportFilesService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws ProblemException 404 for another run's link, or a deleted run */
  async download(
    runId: string,
    { accountId, subject }: LinkCaller,
    form: FileForm,
    response: Response,
  ) {
    if (subject !== runId) throw notFound('The run');
    await this.findRun(accountId, runId);
    const request = { ...form, accountId, rows: { runId } };
    await this.send(request, response, { isLink: true, name: `leads_${runId}` });
  }

  /** The same leads as the list with this filter, in the same order. */
  async downloadLeads(
    { accountId, ...link }: { accountId: string; subject?: string },
    { filter, sort, ...form }: LeadsFileQuery & FileForm,
    response: Response,
  ) {
    const request = { ...form, accountId, rows: { filter, sort } };
    await this.send(request, response, { isLink: link.subject !== undefined, name: 'leads' });
  }

  /**
   * A link to a file of the filtered leads, valid for five minutes.
   * @throws ProblemException as `ExportFilesService.check`
   */
  async link(
    accountId: string,
    { format = 'csv', layout, columns, bom, filter, sort }: ExportLinkForm,
  ) {
    await this.files.check(accountId, { format, layout, columns });
    const query = new URLSearchParams();
    if (filter) query.set('filter', JSON.stringify(filter));
    if (sort) query.set('sort', JSON.stringify(sort));
    if (layout) query.set('layout', layout);
    if (columns) query.set('columns', columns.join());
    if (bom !== undefined) query.set('bom', String(bom));
    const links = await this.links.of(accountId);
    return { url: links.leadsUrl(query, format) };
  }

  /** @throws ProblemException 400 for a URL that isn't ours, 404 for another account's run */
  async proxy(accountId: string, url: string, response: Response) {
    const link = this.links.read(url);
    if (!link) throw new ProblemException(400, 'This is not one of our CSV links.');
    if (link.accountId !== accountId) throw notFound('The run');
    await this.findRun(accountId, link.subject);
    const request = { format: 'csv' as const, accountId, rows: { runId: link.subject } };
    await this.send(request, response, { isLink: false });
  }

  private async findRun(accountId: string, runId: string) {
    if (!(await runState(this.database.manager, accountId, runId))) throw notFound('The run');
  }

  /** Writes a run's leads to a stream. */
  async write(accountId: string, runId: string, form: FileForm, target: Writable) {
    const { signal } = new AbortController();
    const { stream } = await this.files.open({ ...form, accountId, rows: { runId } }, signal);
    await pipeline(stream, target);
  }

  private async send(request: FileRequest, response: Response, { isLink, name }: Sending) {
    const { accountId, format } = request;
    await this.files.check(accountId, request);
    const setHeaders = () => {
      response.setHeader('Content-Type', FORMATS[format].mediaType);
      response.setHeader('Cache-Control', 'private, no-store');
      if (name) {
        response.setHeader('Content-Disposition', `attachment; filename="${name}.${format}"`);
      }
    };
    if (response.req.method === 'HEAD') {
      setHeaders();
      return void response.end();
    }
    using download = this.files.downloads.watch(accountId, response);
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const record = this.recorderOf(request, isLink);
    /** Whether leads may have been sent without an entry in the audit log. */
    let isUnrecorded = false;
    try {
      await this.files.leaveRoom(download.isSecond, closed.signal);
      const { stream, rows } = await this.files.open(request, closed.signal);
      await recordExport(this.database.manager, accountId);
      setHeaders();
      isUnrecorded = true;
      // The stream calls it from the event of a connection, which another request may have opened.
      const recordSent = AsyncLocalStorage.bind(async () => {
        await record(rows());
        isUnrecorded = false;
      });
      const counter = counting(download.count, recordSent);
      await pipeline(stream, counter, response);
    } catch (error) {
      // The request's own queries have been canceled.
      if (isUnrecorded)
        await outsideRequest(() => record(null)).catch((failure: unknown) =>
          this.log.error(failure, 'Failed to record a download'),
        );
      if (!isAborted(error as Error, closed.signal)) throw error;
    }
  }

  /** Adds an entry to the audit log; without a number of leads for a file that was not sent completely. */
  private recorderOf(request: FileRequest, isLink: boolean) {
    const actor = currentActor();
    const { manager } = this.database;
    return (leads: number | null) => {
      const about = { ...aboutOf(request), leads, isLink };
      return this.audit.record(request.accountId, 'leads_downloaded', about, manager, actor);
    };
  }
}

/** Passes a file on, and ends it after `atEnd`. */
const counting = (count: (bytes: number) => void, atEnd: () => Promise<void>) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      count(chunk.length);
      done(null, chunk);
    },
    flush(done) {
      atEnd().then(() => done(), done);
    },
  });

interface Sending {
  isLink: boolean;
  /** The file's name, without the format. */
  name?: string;
}

/** What the audit log says about a file. */
const aboutOf = ({ format, rows }: FileRequest) => ({
  format,
  ...('runId' in rows && { id: rows.runId, run: rows.runId }),
  ...('filter' in rows && rows.filter && { filter: rows.filter }),
});

/** Whether the error only means that the client has disconnected. */
const isAborted = (error: Error, closed: AbortSignal) =>
  closed.aborted ||
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
