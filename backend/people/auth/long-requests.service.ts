import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SessionsService, type Requirement } from './sessions.service.js';

/** A stream or download ends within this time after its caller's right to it, plus the time of the queries. */
const RECHECK_MS = 3_000;
/** Interval of asking the identity provider, which answers for one login at a time. */
const CONFIRM_MS = 15_000;

/** A request whose answer takes long: of a member, or of someone with a signed link. */
export type LongRequest = { end: () => void } & (
  | Requirement
  | { isStillOpen: () => Promise<boolean> }
);

type MembersRequest = Extract<LongRequest, Requirement>;

/** Ends streams and downloads once their caller may no longer have them. */
@Injectable()
export class LongRequestsService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(LongRequestsService.name);
  private readonly open = new Set<LongRequest>();
  private timers: NodeJS.Timeout[] = [];

  constructor(private readonly sessions: SessionsService) {}

  onModuleInit() {
    this.timers = [
      setInterval(() => void this.endRevoked(), RECHECK_MS),
      setInterval(() => void this.endClosed(), RECHECK_MS),
      setInterval(() => void this.endUnconfirmed(), CONFIRM_MS),
    ];
  }

  onApplicationShutdown() {
    this.timers.forEach(clearInterval);
  }

  /** @returns what to call when the request has ended by itself */
  watch(request: LongRequest): () => void {
    this.open.add(request);
    return () => this.open.delete(request);
  }

  private ofMembers = () =>
    [...this.open].filter((request): request is MembersRequest => 'caller' in request);

  /** Ends the requests whose session, API key, membership or permission has ended. */
  private async endRevoked() {
    const requests = this.ofMembers();
    if (requests.length === 0) return;
    try {
      for (const { end } of await this.sessions.endedAmong(requests)) end();
    } catch (error) {
      this.log.warn(error, 'Failed to check the callers of streams and downloads');
    }
  }

  /** Ends the requests whose signed link no longer works. */
  private async endClosed() {
    for (const request of this.open) {
      if ('caller' in request) continue;
      try {
        if (!(await request.isStillOpen())) request.end();
      } catch (error) {
        this.log.warn(error, 'Failed to check the link of a download');
      }
    }
  }

  /** Ends the requests whose login the identity provider revoked. During an outage, they continue. */
  private async endUnconfirmed() {
    for (const { caller, end } of this.ofMembers()) {
      const isConfirmed = await this.sessions.isConfirmed(caller).catch(() => true);
      if (!isConfirmed) end();
    }
  }
}
