import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { actorOf, type AuthenticatedRequest } from '../caller.js';
import { afterRequest } from '../database/request-pool.js';
import { ProblemException } from '../problem.js';
import { Leases } from './leases.js';
import { describeLimit } from './rate-limit-fields.js';
import { kindOf, LEASED, QUEUED, type RequestKind } from './rate-limit.js';
import { NoSlot, Slots } from './slots.js';

/** Limits an account's requests in flight, by kind. A request holds its slot until its response is closed. */
@Injectable()
export class InFlightService {
  private readonly slots = {
    reads: new Slots(QUEUED.reads),
    visits: new Slots(QUEUED.visits),
    writes: new Slots(QUEUED.writes),
    uploads: new Slots(QUEUED.uploads),
  };

  constructor(private readonly leases: Leases) {}

  /** This process's requests in flight. */
  counts(): Record<RequestKind, number> {
    return {
      reads: this.slots.reads.running,
      visits: this.slots.visits.running,
      writes: this.slots.writes.running,
      uploads: this.slots.uploads.running,
      downloads: this.leases.count('downloads'),
      streams: this.leases.count('streams'),
      screens: this.leases.count('screens'),
    };
  }

  /**
   * @param owner the account, or the address of a visitor, who is refused further downloads and streams
   * @param group whose other requests take turns: the account, or all visitors of its pages
   * @param caller the member, their API keys, or a visitor's address; each has its own queue
   * @throws ProblemException 429
   */
  async admit(
    context: ExecutionContext,
    { owner, group }: { owner: string; group: string },
    caller: string,
  ): Promise<void> {
    const kind = kindOf(context);
    const response = context.switchToHttp().getResponse<Response>();
    if (kind in QUEUED) await this.wait(kind as keyof typeof QUEUED, group, caller, response);
    else
      await this.lease(kind as keyof typeof LEASED, { owner, person: personOf(context) }, response);
  }

  private async wait(kind: keyof typeof QUEUED, group: string, caller: string, response: Response) {
    const slots = this.slots[kind];
    const { most } = QUEUED[kind];
    if (!slots.take(group)) {
      const gone = new AbortController();
      const leave = () => gone.abort();
      response.once('close', leave);
      try {
        await slots.wait(group, caller, gone.signal);
      } catch (error) {
        if (!(error instanceof NoSlot)) throw error;
        describe(response, kind, most, 0, 1);
        const text = 'Too many requests at once. Please wait a moment and try again.';
        throw new ProblemException(429, text, { retryAfter: 1 });
      } finally {
        response.off('close', leave);
      }
    }
    describe(response, kind, most, slots.left(group));
    afterRequest(() => slots.free(group));
  }

  /** Takes one of the person's slots, and one of the account's, so that neither one member nor one account takes all. */
  private async lease(
    kind: keyof typeof LEASED,
    { owner, person }: { owner: string; person: string },
    response: Response,
  ) {
    const { most, text, retryAfter, ...shared } = LEASED[kind];
    const take = async (key: string, slots: number) => {
      const lease = await this.leases.take(key, slots);
      if (lease) afterRequest(() => void this.leases.free(lease));
      return lease;
    };
    const lease = await take(`${kind}:${owner}:${person}`, most);
    const isRoom =
      lease && (!('ofAccount' in shared) || (await take(`all ${kind}:${owner}`, shared.ofAccount)));
    describe(response, kind, most, lease ? lease.left : 0, isRoom ? undefined : retryAfter);
    if (!isRoom) throw new ProblemException(429, text, { retryAfter });
  }
}

/** The member who makes a request, or who requested its signed link. */
const personOf = (context: ExecutionContext) =>
  actorOf(context.switchToHttp().getRequest<AuthenticatedRequest>()).userId ?? '';

const describe = (
  response: Response,
  kind: RequestKind,
  quota: number,
  left: number,
  reset?: number,
) => describeLimit(response, { name: `${kind}-in-flight`, quota, left, ...(reset && { reset }) });
