import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { BrokenFile } from './record.js';
import type { Input } from './stage.js';

/** Enough of both ends to tell two files of one size apart. */
const FINGERPRINT_BYTES = 1 << 20;

/**
 * A file as input of an import; its format shows in the end of its name, and its reader is loaded when it is needed.
 * @throws BrokenFile unless the path is a file of a known format with something in it
 */
export async function openFile(
  file: string,
  release: string | null,
): Promise<Input & { format: 'OpenStreetMap' | 'Overture' }> {
  await checkFile(file);
  const mark = await fingerprint(file);
  if (/\.pbf$/i.test(file)) {
    const { readOsm } = await import('./osm/read.js');
    const read: Input['read'] = (_from, geography) => readOsm(file, geography);
    return { format: 'OpenStreetMap', mark, release, read };
  }
  if (/\.(geojsonl|geojsonseq|ndjson|jsonl)$/i.test(file)) {
    const { readFeatures } = await import('./overture/features.js');
    return { format: 'Overture', mark, release, read: (from) => readFeatures(file, from) };
  }
  if (/\.(geo)?parquet$/i.test(file)) {
    const { readParquet } = await import('./overture/parquet.js');
    return { format: 'Overture', mark, release, read: (from) => readParquet(file, from) };
  }
  throw new BrokenFile(
    'The name must end in .osm.pbf, .parquet, or in .geojsonl, .geojsonseq or .ndjson.',
  );
}

async function checkFile(file: string): Promise<void> {
  const status = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new BrokenFile(
      error.code === 'ENOENT' ? 'There is no such file.' : `It cannot be read: ${error.message}.`,
    );
  });
  if (status.isDirectory()) throw new BrokenFile('It is a folder, not a file.');
  if (status.size === 0) throw new BrokenFile('The file is empty.');
}

/** Tells one file from another without reading 10 GB: size, time of change, first and last megabyte. */
async function fingerprint(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const hash = createHash('sha256').update(`${size} ${mtimeMs}`);
    for (const position of [0, Math.max(0, size - FINGERPRINT_BYTES)]) {
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(FINGERPRINT_BYTES),
        position,
      });
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}
