import {
  Inject,
  Injectable,
  Logger,
  type MessageEvent,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Observable, Subscriber } from 'rxjs';
import { DataSource } from 'typeorm';
import { isFinished, MAX_STREAMED_LEADS, type RunStatus } from '#contract/scrape.js';
import type { Caller } from '../../platform/caller.js';
import { HEARTBEAT_MS, StreamsService } from '../../people/auth/streams.service.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { ChannelsService } from '../../platform/jobs/channels.service.js';
import { outsideRequest } from '../../platform/database/request-pool.js';
import { LeadsService } from '../leads/leads.service.js';
import type { SelectedLead } from '../leads/lead.sql.js';
import { PROGRESS_CHANNEL } from '../../platform/jobs/progress.channel.js';
import { Shutdown } from '../../platform/shutdown.module.js';
import { findRunRow } from '../runs/claim.sql.js';
import { markWatched } from '../runs/run-state.sql.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { loadingOf, progressMessage } from './progress-message.js';
import { SourcesService } from '../../maps/sources/sources.service.js';

/** A run counts as watched until two heartbeats are missed. */
const WATCHED_S = 35;
/** Covers notices that were missed. */
const POLL_MS = 2_000;
/** Leads per message of an unfinished run. */
const LEADS_PER_MESSAGE = 500;

interface Stream {
  position: number;
  progress: number;
  status: RunStatus | null;
  loading: string | null;
  subscriber: Subscriber<MessageEvent>;
}

/** All streams of one run in this process; each change is read once for all of them. */
interface Feed {
  streams: Set<Stream>;
  reading: boolean;
  stale: boolean;
}

/** Streams a run's progress from its row, which any process may update. */
@Injectable()
export class ProgressService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(ProgressService.name);
  private readonly feeds = new Map<string, Feed>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly leads: LeadsService,
    private readonly sources: SourcesService,
    private readonly streams: StreamsService,
    private readonly channels: ChannelsService,
    private readonly shutdown: Shutdown,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    if (this.config.role === 'worker') return;
    this.channels.listen(PROGRESS_CHANNEL, {
      onNotice: (runId) => this.wake(runId),
      onReconnect: () => this.wakeAll(),
    });
    this.timers = [
      setInterval(() => this.wakeAll(), POLL_MS),
      setInterval(() => {
        if (this.feeds.size > 0) void this.mark([...this.feeds.keys()], WATCHED_S);
      }, HEARTBEAT_MS),
    ];
  }

  onApplicationShutdown() {
    this.timers.forEach(clearInterval);
  }

  /**
   * Streams a run's messages after a position, and completes after the last one.
   * @param position number of leads the client already has
   */
  stream(caller: Caller, runId: string, position: number): Observable<MessageEvent> {
    let reached = () => position;
    const start = (subscriber: Subscriber<MessageEvent>) => {
      const stream: Stream = { position, progress: -1, status: null, loading: null, subscriber };
      reached = () => stream.position;
      const feed = this.feeds.get(runId) ?? { streams: new Set(), reading: false, stale: false };
      this.feeds.set(runId, feed);
      feed.streams.add(stream);
      if (feed.streams.size === 1) void this.mark([runId], WATCHED_S);
      this.wake(runId);
      return () => {
        feed.streams.delete(stream);
        if (feed.streams.size > 0) return;
        this.feeds.delete(runId);
        if (!this.shutdown.signal.aborted) void this.mark([runId], 0);
      };
    };
    return this.streams.open(caller, start, () => `${runId}:${reached()}`);
  }

  private wakeAll() {
    this.feeds.forEach((_, runId) => this.wake(runId));
  }

  private wake(runId: string) {
    const feed = this.feeds.get(runId);
    if (!feed) return;
    feed.stale = true;
    // All its streams share the read, so the end of one request must not cancel it.
    if (!feed.reading) void outsideRequest(() => this.read(runId, feed));
  }

  private async read(runId: string, feed: Feed) {
    feed.reading = true;
    try {
      while (feed.stale && feed.streams.size > 0) {
        feed.stale = false;
        await this.advance(runId, feed);
      }
    } catch (error) {
      // The next poll reads again; the streams stay open.
      this.log.warn(error, 'Failed to read progress');
    } finally {
      feed.reading = false;
    }
  }

  private async advance(runId: string, feed: Feed) {
    const run = await findRunRow(this.database.manager, runId);
    const streams = [...feed.streams];
    if (!run) return streams.forEach(({ subscriber }) => subscriber.complete());
    if (!isFinished(run.status)) return this.send(run, streams, feed);
    // If the last message can't carry all leads, each stream first gets its missing ones.
    const includesAllLeads = run.status !== 'Failed' && run.leadCount <= MAX_STREAMED_LEADS;
    const behind = includesAllLeads
      ? []
      : streams.filter(({ position }) => position < run.leadCount);
    await this.end(
      run,
      streams.filter((stream) => !behind.includes(stream)),
      includesAllLeads,
    );
    if (behind.length > 0) {
      await this.send(run, behind, feed);
      feed.stale = true;
    }
  }

  /** Sends each stream its missing leads. */
  private async send(run: ScrapeRunEntity, streams: Stream[], feed: Feed) {
    const from = Math.min(...streams.map(({ position }) => position));
    const rows =
      from < run.leadCount
        ? await this.leads.ofRun(run.accountId, run.id, from, LEADS_PER_MESSAGE)
        : [];
    if (rows.length === LEADS_PER_MESSAGE) feed.stale = true;
    const messages = new Map<number, MessageEvent>();
    for (const stream of streams) {
      const reached = Math.max(stream.position, from + rows.length);
      const { progress, status } = run;
      const loading = JSON.stringify(loadingOf(run));
      const isSame = progress === stream.progress && status === stream.status;
      if (reached === stream.position && isSame && loading === stream.loading) continue;
      let message = messages.get(stream.position);
      if (!message) {
        message = this.message(run, reached, rows.slice(stream.position - from));
        messages.set(stream.position, message);
      }
      stream.position = reached;
      stream.progress = progress;
      stream.status = status;
      stream.loading = loading;
      stream.subscriber.next(message);
    }
  }

  private async end(run: ScrapeRunEntity, streams: Stream[], includesAllLeads: boolean) {
    if (streams.length === 0) return;
    const leads = includesAllLeads
      ? await this.leads.ofRun(run.accountId, run.id, 0, MAX_STREAMED_LEADS)
      : [];
    const last: MessageEvent =
      run.status === 'Failed'
        ? { id: endId(run), type: 'failed', data: JSON.stringify(run.problem) }
        : { ...this.message(run, run.leadCount, leads, true), id: endId(run) };
    for (const { subscriber } of streams) {
      subscriber.next(last);
      subscriber.complete();
    }
  }

  private message(run: ScrapeRunEntity, position: number, leads: SelectedLead[], complete = false) {
    const { isSample } = this.sources.get(run.source).about;
    return progressMessage(run, position, leads, { complete, isSample });
  }

  /** Records which runs are being watched, for the process that ends them. If this fails, it sends an unnecessary email. */
  private async mark(runIds: string[], seconds: number) {
    try {
      await outsideRequest(() => markWatched(this.database.manager, runIds, seconds));
    } catch (error) {
      this.log.warn(error, 'Failed to record who is watching');
    }
  }
}

/** The position after the last lead. A client at this position has received everything. */
export const endPosition = (run: { leadCount: number }) => run.leadCount + 1;
const endId = (run: ScrapeRunEntity) => `${run.id}:${endPosition(run)}`;
