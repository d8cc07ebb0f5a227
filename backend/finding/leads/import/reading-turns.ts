import { NoSlot } from '../../../platform/rate-limit/slots.js';

/** Time used for reading is remembered this long. */
const MEMORY_MS = 60_000;
/** The time that a file is expected to take. */
const BYTES_PER_MS = 2_500;
/** One reader is kept free for files with a lower cost. */
const QUICK_MS = 1_000;

interface File {
  accountId: string;
  bytes: number;
}

/**
 * Decides which file is read next: the one whose account has used the least time for reading in the last minute, with
 * the time that the file is expected to take. So small files are first, and files that take long cost their sender. If there
 * are several readers, one of them reads only such quick files: the others may be busy for seconds.
 */
export class ReadingTurns {
  private running = 0;
  private slow = 0;
  private readonly waiting = new Map<File, (isSlow: boolean) => void>();
  private uses: { accountId: string; at: number; ms: number }[] = [];

  constructor(
    private readonly bounds: { most: number; waitMs: number },
    private readonly now = () => performance.now(),
  ) {}

  /** @throws NoSlot when it isn't the file's turn in time, or another file of the account is waiting */
  async run<Result>(file: File, read: () => Promise<Result>): Promise<Result> {
    const isSlow = this.admit(this.costOf(file)) ?? (await this.turn(file));
    const started = this.now();
    try {
      return await read();
    } finally {
      const at = this.now();
      this.uses.push({ accountId: file.accountId, at, ms: at - started });
      this.running -= 1;
      if (isSlow) this.slow -= 1;
      this.startNext();
    }
  }

  private turn(file: File): Promise<boolean> {
    // Its next file would be received meanwhile.
    if ([...this.waiting.keys()].some(({ accountId }) => accountId === file.accountId))
      return Promise.reject(new NoSlot());
    return new Promise((start, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(file);
        reject(new NoSlot());
      }, this.bounds.waitMs);
      this.waiting.set(file, (isSlow) => {
        clearTimeout(timer);
        start(isSlow);
      });
    });
  }

  /** Takes a reader. @returns whether the file counts as slow; undefined if it has to wait */
  private admit(cost: number): boolean | undefined {
    const { most } = this.bounds;
    const isSlow = cost > QUICK_MS;
    if (this.running >= most || (isSlow && this.slow >= Math.max(1, most - 1))) return undefined;
    this.running += 1;
    if (isSlow) this.slow += 1;
    return isSlow;
  }

  private costOf({ accountId, bytes }: File): number {
    const since = this.now() - MEMORY_MS;
    return this.uses
      .filter((use) => use.accountId === accountId && use.at > since)
      .reduce((sum, { ms }) => sum + ms, bytes / BYTES_PER_MS);
  }

  /** Starts the file with the lowest cost, if there is one and its reader is free. */
  private startNext(): void {
    this.uses = this.uses.filter(({ at }) => at > this.now() - MEMORY_MS);
    let next: { file: File; cost: number } | undefined;
    for (const file of this.waiting.keys()) {
      const cost = this.costOf(file);
      if (!next || cost < next.cost) next = { file, cost };
    }
    const isSlow = next && this.admit(next.cost);
    if (!next || isSlow === undefined) return;
    const start = this.waiting.get(next.file)!;
    this.waiting.delete(next.file);
    start(isSlow);
  }
}
