import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import type { Mail } from './mail.entity.js';

/** Days that a mail stays in the outbox. */
const OUTBOX_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * `DATA_DIR/outbox`: where mails end without a mail server, those of the embedded identity provider too.
 * It lies on the disk of the machine whose worker wrote it.
 */
@Injectable()
export class OutboxService {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = join(config.dataDir, 'outbox');
  }

  /** The file appears complete; its name comes from the row, so that a second try replaces the first. */
  async write({ id, createdAt }: Pick<Mail, 'id' | 'createdAt'>, source: Buffer): Promise<void> {
    const name = `${createdAt.replaceAll(/[:.]/g, '-')}-${id}.eml`;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, `.${name}`), source, { mode: 0o600, flush: true });
    await rename(join(this.folder, `.${name}`), join(this.folder, name));
  }

  /** Removes the mails of an account, and those whose head names one of the addresses; half-written ones as well. */
  async forget(accountId: string, addresses: string[]): Promise<void> {
    const theirs = new Set(addresses.map((address) => address.toLowerCase()));
    for (const path of await this.files()) {
      const head = await headOf(path);
      const named = head.toLowerCase().match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? [];
      if (head.includes(`X-Account: ${accountId}`) || named.some((each) => theirs.has(each))) {
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

/** A mail's header lines, each in one line. Empty when the file is gone meanwhile. */
async function headOf(path: string): Promise<string> {
  const source = await readFile(path, 'utf8').catch(() => '');
  return source.split(/\r?\n\r?\n/, 1)[0]!.replaceAll(/\r?\n[ \t]+/g, ' ');
}
