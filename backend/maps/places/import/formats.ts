import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { BrokenFile } from './record.js';
import type { Input } from './stage.js';

/** Read from both ends to distinguish files of the same size. */
const FINGERPRINT_BYTES = 1 << 20;

/**
 * Opens a file as import input. The extension determines the format. Readers are loaded on demand.
 * @throws BrokenFile unless the path is a non-empty file in a supported format
 */
export async function openFile(
  file: string,
  release: string | null,
): Promise<Input & { format: 'OpenStreetMap' | 'Overture' }> {
  await checkFile(file);
  const fingerprint = await fingerprintOf(file);
  if (/\.pbf$/i.test(file)) {
    const { readOsm } = await import('./osm/read.js');
    const read: Input['read'] = (_from, geography) => readOsm(file, geography);
    return { format: 'OpenStreetMap', fingerprint, release, read };
  }
  if (/\.(geojsonl|geojsonseq|ndjson|jsonl)$/i.test(file)) {
    const { readFeatures } = await import('./overture/features.js');
    return { format: 'Overture', fingerprint, release, read: (from) => readFeatures(file, from) };
  }
  if (/\.(geo)?parquet$/i.test(file)) {
    const { readParquet } = await import('./overture/parquet.js');
    return { format: 'Overture', fingerprint, release, read: (from) => readParquet(file, from) };
  }
  throw new BrokenFile(
    'The file name must end in .osm.pbf, .parquet, .geojsonl, .geojsonseq or .ndjson.',
  );
}

async function checkFile(file: string): Promise<void> {
  const status = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new BrokenFile(
      error.code === 'ENOENT'
        ? 'The file does not exist.'
        : `The file can't be read: ${error.message}.`,
    );
  });
  if (status.isDirectory()) throw new BrokenFile('This is a directory, not a file.');
  if (status.size === 0) throw new BrokenFile('The file is empty.');
}

/** Hash of size, modification time, first and last megabyte. Avoids reading 10 GB. */
async function fingerprintOf(file: string): Promise<string> {
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
