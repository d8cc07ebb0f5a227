import {
  Injectable,
  Logger,
  type MessageEvent,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import type { Caller } from '../../platform/caller.js';
import { Shutdown } from '../../platform/shutdown.module.js';
import { SessionsService } from './sessions.service.js';

/** Interval of comments that keep proxies from closing an idle stream. */
export const HEARTBEAT_MS = 15_000;
/** When this process shuts down, its clients reconnect to another one, spread over this time. */
const MOVE_MS = 500;
/** After its session, API key or membership ends, a stream or download ends within this time, plus the time of the query. */
export const RECHECK_MS = 3_000;

type Output = Subscriber<MessageEvent>;

interface Stream {
  caller: Caller;
  output: Output;
  /** The event id at which the client resumes from another process. */
  position: () => string | undefined;
}

/** Server-sent events that last as long as their caller may see them. */
@Injectable()
export class StreamsService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(StreamsService.name);
  private readonly streams = new Set<Stream>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly sessions: SessionsService,
    private readonly shutdown: Shutdown,
  ) {}

  onModuleInit() {
    this.shutdown.signal.addEventListener('abort', () => this.streams.forEach(move));
    this.timers = [
      setInterval(() => this.sendHeartbeats(), HEARTBEAT_MS),
      setInterval(() => void this.endRevoked(), RECHECK_MS),
      setInterval(() => void this.endUnconfirmed(), HEARTBEAT_MS),
    ];
  }

  onApplicationShutdown() {
    this.timers.forEach(clearInterval);
  }

  /** @param start called with the output when the client connects; returns what to do when it leaves */
  open(
    caller: Caller,
    start: (output: Output) => () => void,
    position: Stream['position'] = () => undefined,
  ): Observable<MessageEvent> {
    return new Observable((output) => {
      const stream = { caller, output, position };
      if (this.shutdown.signal.aborted) return move(stream);
      this.streams.add(stream);
      const stop = start(output);
      return () => {
        this.streams.delete(stream);
        stop();
      };
    });
  }

  private sendHeartbeats() {
    for (const { output } of this.streams) output.next({ comment: 'keep-alive' });
  }

  /** Ends the streams whose session, API key or membership we ended. */
  private async endRevoked() {
    const streams = [...this.streams];
    if (streams.length === 0) return;
    try {
      const ended = new Set(await this.sessions.endedAmong(streams.map(({ caller }) => caller)));
      for (const { caller, output } of streams) if (ended.has(caller)) output.complete();
    } catch (error) {
      this.log.warn(error, 'Failed to check the sessions of streams');
    }
  }

  /** Ends the streams whose login the identity provider revoked. During an outage, streams continue. */
  private async endUnconfirmed() {
    for (const { caller, output } of this.streams) {
      const isConfirmed = await this.sessions.isConfirmed(caller).catch(() => true);
      if (!isConfirmed) output.complete();
    }
  }
}

/** Ends a stream. Its client resumes immediately at the same position, from another process. */
function move({ output, position }: Stream) {
  const id = position();
  output.next({ ...(id !== undefined && { id }), retry: Math.ceil(Math.random() * MOVE_MS) });
  output.complete();
}
