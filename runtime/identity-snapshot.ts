import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export function readSnapshot<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Saves a value to a file. The file is never half-written (temporary file, fsync, rename). */
export class Snapshot {
  #version = 0;
  #written = 0;
  #writing: Promise<void> | null = null;
  readonly #path: string;
  readonly #take: () => unknown;

  constructor(path: string, take: () => unknown) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#path = path;
    this.#take = take;
  }

  changed() {
    this.#version += 1;
  }

  /** Resolves when all changes so far are on disk. Concurrent callers share one write. */
  async saved() {
    const wanted = this.#version;
    while (this.#written < wanted) {
      this.#writing ??= this.#write().finally(() => (this.#writing = null));
      await this.#writing;
    }
  }

  async #write() {
    const version = this.#version;
    const partial = `${this.#path}.new`;
    try {
      const file = await open(partial, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(this.#take()));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, this.#path);
    } catch (error) {
      // On a full disk, other files need the space.
      await rm(partial, { force: true });
      throw error;
    }
    const folder = await open(dirname(this.#path));
    await folder.sync().finally(() => folder.close());
    this.#written = version;
  }
}
