import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: string;
  bytes: Buffer;
}

/** Seals other services' secrets, such as passwords, with a key derived from `APP_SECRET`. */
@Injectable()
export class SecretsService {
  private readonly keys: Key[];

  constructor(@Inject(CONFIG) { appSecret, previousAppSecret }: Config) {
    this.keys = [appSecret, previousAppSecret].filter((secret) => secret !== undefined).map(keyOf);
  }

  /** The id of the current key. Secrets sealed with a different key must be sealed again. */
  get keyId(): string {
    return this.current.id;
  }

  /** @param owner identifies the row of the secret, which can be opened only for the same row */
  seal(text: string, owner: string): string {
    const { id, bytes } = this.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, bytes, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** @returns null if neither `APP_SECRET` nor `APP_SECRET_PREVIOUS` sealed it for this owner */
  open(sealed: string, owner: string): string | null {
    const [keyId, content = ''] = sealed.split('.');
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) return null;
    const bytes = Buffer.from(content, 'base64url');
    const iv = bytes.subarray(0, IV_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, key.bytes, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  private get current(): Key {
    const [key] = this.keys;
    if (!key) throw new Error('APP_SECRET is not set');
    return key;
  }
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'lead-delivery secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
