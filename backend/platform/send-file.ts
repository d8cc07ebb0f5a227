import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A download that holds no connection may stall for this long. */
const STALLED_MS = 60_000;

/** Sends a file in pieces. The next piece is read once the previous one is sent. */
export async function sendPieces(
  response: Response,
  pieces: AsyncIterable<string | Buffer>,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setTimeout(STALLED_MS, () => response.destroy());
  await pipeline(Readable.from(pieces), response).catch((error: unknown) => {
    // Ignore aborted downloads, but not our own errors.
    if (!response.destroyed) throw error;
  });
}
