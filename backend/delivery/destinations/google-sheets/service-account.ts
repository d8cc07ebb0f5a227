import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { OutgoingService } from '../../../platform/http/outgoing.service.js';
import { ask, jsonOf } from '../ask.js';
import { DestinationProblem } from '../destination.js';

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
const HOUR_S = 3600;
/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

interface Credentials {
  client_email: string;
  private_key: string;
  token_uri: string;
}

/** The operator's service account at Google, with which users share their spreadsheets. */
@Injectable()
export class ServiceAccount {
  private readonly credentials: Credentials | null;
  private current: { token: string; expires: number } | null = null;

  constructor(
    private readonly outgoing: OutgoingService,
    @Inject(CONFIG) { googleSheetsCredentials }: Config,
  ) {
    this.credentials =
      googleSheetsCredentials === undefined
        ? null
        : (JSON.parse(readFileSync(googleSheetsCredentials, 'utf8')) as Credentials);
  }

  get email(): string {
    return this.credentials?.client_email ?? '';
  }

  /**
   * An access token for an hour, requested with a signed assertion (RFC 7523).
   * @throws DestinationProblem
   */
  async token(signal: AbortSignal): Promise<string> {
    if (!this.credentials)
      throw new DestinationProblem(
        'Google Sheets is not set up on this server. Its operator must set GOOGLE_SHEETS_CREDENTIALS.',
        false,
      );
    if (this.current && this.current.expires > Date.now()) return this.current.token;
    const answer = await ask(
      this.outgoing,
      'Google',
      this.credentials.token_uri,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: assertionOf(this.credentials),
        }).toString(),
        signal,
      },
      () => "Google does not accept this server's service account.",
    );
    const { access_token: token, expires_in: seconds } = jsonOf(answer) as {
      access_token: string;
      expires_in: number;
    };
    this.current = { token, expires: Date.now() + seconds * 1000 - MARGIN_MS };
    return token;
  }
}

function assertionOf({ client_email, private_key, token_uri }: Credentials): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat: now, exp: now + HOUR_S };
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(private_key, 'base64url')}`;
}
