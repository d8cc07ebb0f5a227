import {
  Injectable,
  type MessageEvent,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import type { Caller } from '../../platform/caller.js';
import { Shutdown } from '../../platform/shutdown.module.js';
import { LongRequestsService } from './long-requests.service.js';

/** Interval of comments that keep proxies from closing an idle stream. */
export const HEARTBEAT_MS = 15_000;
/** When this process shuts down, its clients reconnect to another one, spread over this time. */
const MOVE_MS = 500;

type Output = Subscriber<MessageEvent>;

interface Stream {
  output: Output;
  /** The event id at which the client resumes from another process. */
  position: () => string | undefined;
}

/** Server-sent events that last as long as their caller may see them. */
@Injectable()
export class StreamsService implements OnModuleInit, OnApplicationShutdown {
  private readonly streams = new Set<Stream>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly longRequests: LongRequestsService,
    private readonly shutdown: Shutdown,
  ) {}

  onModuleInit() {
    this.shutdown.signal.addEventListener('abort', () => this.streams.forEach(move));
    this.timer = setInterval(() => this.sendHeartbeats(), HEARTBEAT_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** @param start called with the output when the client connects; returns what to do when it leaves */
  open(
    caller: Caller,
    start: (output: Output) => () => void,
    position: Stream['position'] = () => undefined,
  ): Observable<MessageEvent> {
    return new Observable((output) => {
      const stream = { output, position };
      if (this.shutdown.signal.aborted) return move(stream);
      this.streams.add(stream);
      const end = () => output.complete();
      const forget = this.longRequests.watch({ caller, permission: null, end });
      const stop = start(output);
      return () => {
        forget();
        this.streams.delete(stream);
        stop();
      };
    });
  }

  private sendHeartbeats() {
    for (const { output } of this.streams) output.next({ comment: 'keep-alive' });
  }
}

/** Ends a stream. Its client resumes immediately at the same position, from another process. */
function move({ output, position }: Stream) {
  const id = position();
  output.next({ ...(id !== undefined && { id }), retry: Math.ceil(Math.random() * MOVE_MS) });
  output.complete();
}
