import { forRequests } from './request-pool.js';

/** The largest batch: one query of this size takes a few milliseconds. */
const MOST = 500;

interface Waiting<Result> {
  key: string;
  resolve(result: Result | undefined): void;
  reject(error: unknown): void;
}

/**
 * Answers many requests with one query at a time, so a flood of them uses one connection. Without a flood, a query
 * starts at once.
 */
export class Batches<Result> {
  private waiting: Waiting<Result>[] = [];
  private isRunning = false;

  /** @param query the results by key; its keys may repeat */
  constructor(private readonly query: (keys: string[]) => Promise<Map<string, Result>>) {}

  load(key: string): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run() {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST);
      try {
        const results = await forRequests(() => this.query(batch.map(({ key }) => key)));
        for (const { key, resolve } of batch) resolve(results.get(key));
      } catch (error) {
        // The database is down or too slow, and those who came since then have waited, too.
        for (const { reject } of [...batch, ...this.waiting]) reject(error);
        this.waiting = [];
      }
    }
    this.isRunning = false;
  }
}
