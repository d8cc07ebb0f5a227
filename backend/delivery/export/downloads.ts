import type { Writable } from 'node:stream';

/** Connections for downloads, per process. */
export const MAX_DOWNLOADS = 6;
/** Connections reserved for accounts without another download. */
export const RESERVED = 2;
const SAMPLE_MS = 1_000;
/** A client that reads CSV more slowly than this, in bytes per second over a window, has its download canceled. */
export const MIN_RATE = 16_384;
export const WINDOW_S = 20;
/** The same while another download waits for a connection. */
export const MIN_RATE_IN_DEMAND = 262_144;
const WINDOW_IN_DEMAND_S = 2;

interface Download {
  accountId: string;
  target: Writable;
  bytes: number;
  /** `bytes` at the end of each of the last few seconds, latest first. */
  samples: number[];
}

/** Ends downloads whose clients read too slowly, so that they don't block connections for others. */
export class Downloads {
  private readonly all = new Set<Download>();
  private readonly timer = setInterval(() => this.sample(), SAMPLE_MS).unref();

  stop() {
    clearInterval(this.timer);
  }

  /** @returns a counter of the bytes that the client reads; dispose of it at the end */
  watch(accountId: string, target: Writable) {
    const download: Download = { accountId, target, bytes: 0, samples: [] };
    this.all.add(download);
    return {
      count: (bytes: number) => void (download.bytes += bytes),
      /** Whether an earlier download of the account is still in progress. */
      isSecond: () => [...this.all].find((one) => one.accountId === accountId) !== download,
      [Symbol.dispose]: () => void this.all.delete(download),
    };
  }

  /** Makes room for another download, if one is slow. */
  endSlowest() {
    const [slowest] = [...this.all]
      .filter((download) => isSlow(download, WINDOW_IN_DEMAND_S, MIN_RATE_IN_DEMAND))
      .toSorted((a, b) => taken(a, WINDOW_IN_DEMAND_S) - taken(b, WINDOW_IN_DEMAND_S));
    if (slowest) this.end(slowest);
  }

  private sample() {
    for (const download of this.all) {
      if (isSlow(download, WINDOW_S, MIN_RATE)) this.end(download);
      download.samples.unshift(download.bytes);
      download.samples.length = Math.min(download.samples.length, WINDOW_S);
    }
  }

  private end(download: Download) {
    this.all.delete(download);
    download.target.destroy();
  }
}

/** The bytes that the client read in the last `seconds` seconds; NaN if the download is newer. */
const taken = ({ bytes, samples }: Download, seconds: number) => bytes - samples[seconds - 1]!;

/** A database that is slow to find the leads is not the client's fault. */
const isSlow = (download: Download, seconds: number, rate: number) =>
  download.target.writableNeedDrain && taken(download, seconds) < rate * seconds;
