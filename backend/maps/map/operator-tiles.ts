import { open, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { PMTiles, SharedPromiseCache, type Source } from 'pmtiles';
import type { DataSource } from 'typeorm';
import { HttpProblem, SourceClient } from '../../platform/http/client.js';
import type { TileKey } from './map.sql.js';

/** The operator's own base map, which replaces ours. */
export interface OperatorTiles {
  /** A tile without compression; null if it does not exist. */
  find(tile: TileKey): Promise<Buffer | null>;
  about(): Promise<{ maxZoom: number; attribution: string }>;
}

const TITLE = 'Map tiles';
const URL_MAX_ZOOM = 14;
const MAX_TILE_BYTES = 4 << 20;
/** Milliseconds. A map shows a missing tile as empty, so it need not wait long. */
const TIMEOUTS_MS = { connect: 3_000, headers: 5_000, body: 5_000, total: 8_000 };
const CACHE_BYTES = 32 << 20;
const CACHE_MS = 3_600_000;

/** Opens the file or URL of `MAP_TILES`. */
export const openOperatorTiles = (
  tiles: { url: string } | { file: string },
  database: DataSource,
): OperatorTiles => ('url' in tiles ? tilesAt(tiles.url, database) : tilesIn(tiles.file));

/** Fetches tiles from a server, so that browsers contact only our origin. */
function tilesAt(template: string, database: DataSource): OperatorTiles {
  const client = new SourceClient(
    { name: TITLE, timeouts: TIMEOUTS_MS, retries: 0, maxBytes: MAX_TILE_BYTES },
    database,
  );
  const cache = new LRUCache<string, { bytes: Buffer | null }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 100,
    ttl: CACHE_MS,
    fetchMethod: async (url, _, { signal }) => ({ bytes: await request(client, url, signal) }),
  });
  return {
    async find({ z, x, y }) {
      const values = { '{z}': z, '{x}': x, '{y}': y };
      const url = template.replaceAll(/\{[zxy]\}/g, (part) => String(values[part as '{z}']));
      return (await cache.fetch(url))?.bytes ?? null;
    },
    about: () =>
      Promise.resolve({ maxZoom: URL_MAX_ZOOM, attribution: new URL(template).hostname }),
  };
}

async function request(client: SourceClient, url: string, signal: AbortSignal) {
  try {
    const { status, bytes } = await client.send(url, { signal });
    return status === 204 || bytes.length === 0 ? null : bytes;
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 404) return null;
    throw error;
  }
}

/** Reads tiles from a PMTiles file in ranges. */
function tilesIn(path: string): OperatorTiles {
  const archive = new PMTiles(new FileRanges(path), new SharedPromiseCache());
  return {
    async find({ z, x, y }) {
      const found = await archive.getZxy(z, x, y);
      return found ? Buffer.from(found.data) : null;
    },
    async about() {
      const [{ maxZoom }, metadata] = await Promise.all([
        archive.getHeader(),
        archive.getMetadata() as Promise<{ attribution?: unknown; name?: unknown } | undefined>,
      ]);
      const text = [metadata?.attribution, metadata?.name].find((item) => typeof item === 'string');
      return { maxZoom, attribution: plainText((text as string | undefined) ?? '') };
    },
  };
}

/** Attributions in metadata are HTML. */
const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

class FileRanges implements Source {
  private file: Promise<FileHandle> | undefined;

  constructor(private readonly path: string) {}

  getKey() {
    return this.path;
  }

  async getBytes(offset: number, length: number) {
    const file = await (this.file ??= open(this.path));
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }
}
