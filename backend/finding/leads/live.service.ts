import { Injectable, type MessageEvent, type OnModuleInit } from '@nestjs/common';
import type { Observable, Subscriber } from 'rxjs';
import type { LeadsChanged } from '#contract/leads.js';
import { StreamsService } from '../../people/auth/streams.service.js';
import type { Caller } from '../../platform/caller.js';
import { ChannelsService } from '../../platform/jobs/channels.service.js';

/** PostgreSQL's channel for members' changes to leads. The payload is the account's id, and the member's if it is known. */
const LEADS_CHANNEL = 'lead_changes';
/** A change of many leads commits several times a second; each event makes a client read its screen again. */
const PAUSE_MS = 1_000;

type Output = Subscriber<MessageEvent>;

/** The streams of an account in this process, and what they have not been sent yet. */
interface Feed {
  outputs: Set<Output>;
  /** Runs while events are held back. */
  pause: NodeJS.Timeout | undefined;
  held: LeadsChanged | undefined;
}

/** Tells open screens that a member has changed leads. */
@Injectable()
export class LiveService implements OnModuleInit {
  private readonly feeds = new Map<string, Feed>();

  constructor(
    private readonly streams: StreamsService,
    private readonly channels: ChannelsService,
  ) {}

  onModuleInit() {
    this.channels.listen(LEADS_CHANNEL, {
      onNotice: (payload) => {
        const [accountId = '', by = null] = payload.split(' ');
        const feed = this.feeds.get(accountId);
        if (feed) tell(feed, { by });
      },
      onReconnect: () => this.feeds.forEach((feed) => tell(feed, { by: null })),
    });
  }

  /** Sends an event within about a second of each change, until the caller leaves or may no longer see it. */
  stream(caller: Caller): Observable<MessageEvent> {
    return this.streams.open(caller, (output) => {
      const { accountId } = caller;
      const feed = this.feeds.get(accountId) ?? newFeed();
      this.feeds.set(accountId, feed);
      feed.outputs.add(output);
      return () => {
        feed.outputs.delete(output);
        if (feed.outputs.size > 0) return;
        clearTimeout(feed.pause);
        this.feeds.delete(accountId);
      };
    });
  }
}

const newFeed = (): Feed => ({ outputs: new Set(), pause: undefined, held: undefined });

/** Sends the first event at once, and those of the pause after it as one. */
function tell(feed: Feed, event: LeadsChanged) {
  if (feed.pause) {
    feed.held = feed.held && feed.held.by !== event.by ? { by: null } : event;
    return;
  }
  const data = JSON.stringify(event);
  for (const output of feed.outputs) output.next({ data });
  feed.pause = setTimeout(() => {
    feed.pause = undefined;
    const { held } = feed;
    feed.held = undefined;
    if (held) tell(feed, held);
  }, PAUSE_MS).unref();
}
