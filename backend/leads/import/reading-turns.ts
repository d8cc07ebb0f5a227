import { NoSlot } from '../../rate-limit/slots.js';

/** Time used for reading is remembered this long. */
const MEMORY_MS = 60_000;
/** The time that a file is expected to take. */
const BYTES_PER_MS = 2_500;

interface File {
  accountId: string;
  bytes: number;
}

/**
 * Decides which file is read next: the one whose account has used the least time for reading in the last minute, with
 * the time that the file is expected to take. So small files are first, and files that take long cost their sender.
 */
export class ReadingTurns {
  private running = 0;
  private readonly waiting = new Map<File, () => void>();
  private uses: { accountId: string; at: number; ms: number }[] = [];

  constructor(
    private readonly bounds: { most: number; waitMs: number },
    private readonly now = () => performance.now(),
  ) {}

  /** @throws NoSlot when it isn't the file's turn in time, or another file of the account is waiting */
  async run<Result>(file: File, read: () => Promise<Result>): Promise<Result> {
    if (this.running < this.bounds.most) this.running += 1;
    else await this.turn(file);
    const started = this.now();
    try {
      return await read();
    } finally {
      const at = this.now();
      this.uses.push({ accountId: file.accountId, at, ms: at - started });
      this.startNext();
    }
  }

  private turn(file: File): Promise<void> {
    // Its next file would be received meanwhile.
    if ([...this.waiting.keys()].some(({ accountId }) => accountId === file.accountId))
      return Promise.reject(new NoSlot());
    return new Promise((start, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(file);
        reject(new NoSlot());
      }, this.bounds.waitMs);
      this.waiting.set(file, () => {
        clearTimeout(timer);
        start();
      });
    });
  }

  /** Gives the reader to the next file, if there is one. */
  private startNext(): void {
    this.uses = this.uses.filter(({ at }) => at > this.now() - MEMORY_MS);
    const used = new Map<string, number>();
    for (const { accountId, ms } of this.uses) used.set(accountId, (used.get(accountId) ?? 0) + ms);
    const costOf = ({ accountId, bytes }: File) =>
      (used.get(accountId) ?? 0) + bytes / BYTES_PER_MS;
    let next: { file: File; cost: number } | undefined;
    for (const file of this.waiting.keys()) {
      const cost = costOf(file);
      if (!next || cost < next.cost) next = { file, cost };
    }
    if (!next) return void (this.running -= 1);
    const start = this.waiting.get(next.file)!;
    this.waiting.delete(next.file);
    start();
  }
}
