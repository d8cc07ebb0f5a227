interface Waiter {
  start(): void;
}

interface Line {
  running: number;
  /** By caller; the first one is next. */
  waiting: Map<string, Waiter[]>;
}

/** A caller got no slot: too many of its requests are waiting, or it waited too long. */
export class NoSlot extends Error {
  override name = 'NoSlot';
}

/**
 * Limits how many operations an account runs at once; others wait for a bounded time. Its callers, such as a user and an
 * API key, take turns.
 */
export class Slots {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly bounds: { most: number; mostWaiting: number; waitMs: number }) {}

  /** @returns false if all of the account's slots are taken */
  take(account: string): boolean {
    const line = this.lines.get(account) ?? { running: 0, waiting: new Map() };
    if (line.running >= this.bounds.most) return false;
    this.lines.set(account, line);
    line.running += 1;
    return true;
  }

  /**
   * Waits for one of the slots, which are all taken.
   * @throws NoSlot, or the signal's reason
   */
  async wait(account: string, caller: string, signal: AbortSignal): Promise<void> {
    const line = this.lines.get(account)!;
    const queue = line.waiting.get(caller) ?? [];
    if (queue.length >= this.bounds.mostWaiting) throw new NoSlot();
    line.waiting.set(caller, queue);
    let waiter: Waiter | undefined;
    let timer: NodeJS.Timeout | undefined;
    let leave = () => undefined as void;
    try {
      await new Promise<void>((start, reject) => {
        waiter = { start };
        queue.push(waiter);
        timer = setTimeout(() => reject(new NoSlot()), this.bounds.waitMs);
        leave = () => reject(signal.reason as Error);
        signal.addEventListener('abort', leave, { once: true });
      });
    } catch (error) {
      const place = queue.indexOf(waiter!);
      // It may have been given a slot just before.
      if (place < 0) this.free(account);
      else queue.splice(place, 1);
      if (queue.length === 0 && line.waiting.get(caller) === queue) line.waiting.delete(caller);
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  /** Gives the account's slot to the next of its callers. */
  free(account: string): void {
    const line = this.lines.get(account)!;
    const [next] = line.waiting;
    if (!next) {
      line.running -= 1;
      if (line.running === 0) this.lines.delete(account);
      return;
    }
    const [caller, queue] = next;
    line.waiting.delete(caller);
    const waiter = queue.shift()!;
    if (queue.length > 0) line.waiting.set(caller, queue);
    waiter.start();
  }

  left(account: string): number {
    return this.bounds.most - (this.lines.get(account)?.running ?? 0);
  }

  get running(): number {
    return [...this.lines.values()].reduce((sum, { running }) => sum + running, 0);
  }
}
