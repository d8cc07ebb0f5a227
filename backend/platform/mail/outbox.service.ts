import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import type { MailEntity } from './mail.entity.js';

/** Days an email stays in the outbox. */
const OUTBOX_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * `DATA_DIR/outbox` receives emails if no mail server is configured, including those of the embedded identity
 * provider. It is on the local disk of the worker that writes it.
 */
@Injectable()
export class OutboxService {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = join(config.dataDir, 'outbox');
  }

  /** Writes the file atomically. Its name comes from the row, so a retry replaces it. */
  async write(
    { id, createdAt }: Pick<MailEntity, 'id' | 'createdAt'>,
    source: Buffer,
  ): Promise<void> {
    const name = `${createdAt.replaceAll(/[:.]/g, '-')}-${id}.eml`;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, `.${name}`), source, { mode: 0o600, flush: true });
    await rename(join(this.folder, `.${name}`), join(this.folder, name));
  }

  /** Removes the account's emails and those with one of the addresses in their header, including partial files. */
  async removeEmailsOf(accountId: string, addresses: string[]): Promise<void> {
    const removed = new Set(addresses.map((address) => address.toLowerCase()));
    for (const path of await this.files()) {
      const header = await headerOf(path);
      const found = header.toLowerCase().match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? [];
      if (header.includes(`X-Account: ${accountId}`) || found.some((email) => removed.has(email))) {
        await rm(path, { force: true });
      }
    }
  }

  async removeExpired(): Promise<void> {
    for (const path of await this.files()) {
      const written = await stat(path).catch(() => null);
      if (written && written.mtimeMs < Date.now() - OUTBOX_DAYS * DAY_MS) {
        await rm(path, { force: true });
      }
    }
  }

  private async files(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.eml')).map((name) => join(this.folder, name));
  }
}

/** An email's header with folded lines joined. Empty if the file no longer exists. */
async function headerOf(path: string): Promise<string> {
  const source = await readFile(path, 'utf8').catch(() => '');
  return source.split(/\r?\n\r?\n/, 1)[0]!.replaceAll(/\r?\n[ \t]+/g, ' ');
}
