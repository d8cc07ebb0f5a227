import type { EntityManager } from 'typeorm';
import type { TenantId } from '../../platform/database/values.js';
import { readChunk } from './delivery-file.sql.js';

/** The bytes of a delivered file. Each chunk is read once the previous one is used. */
export async function* chunksOf(manager: EntityManager, run: TenantId): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const bytes = await readChunk(manager, run, position);
    if (!bytes) return;
    yield bytes;
  }
}
