import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { INVITATION_DAYS } from '#contract/teams.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { linkSecret, secretOf } from './links.service.js';

/** The action of a link in an email. */
export type MailLinkAudience =
  | 'confirm-address'
  | 'unsubscribe'
  | 'confirm-recipient'
  | 'confirm-billing'
  | 'stop-deliveries'
  | 'join';
/** Email that a user can turn off. */
export type MailKind = 'alertOnReady' | 'systemAlerts' | 'weeklySummary' | 'leadDigest';

const DAYS: Record<MailLinkAudience, number> = {
  'confirm-address': 3,
  unsubscribe: 400,
  'confirm-recipient': 14,
  'confirm-billing': 14,
  'stop-deliveries': 400,
  join: INVITATION_DAYS,
};
const AUDIENCES = Object.keys(DAYS) as [string, ...string[]];

/** Signed links (HS256) in emails, each bound to one user or account, and one address or kind of email. They work without a login. */
@Injectable()
export class MailLinksService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  confirmationUrl(userId: string, address: string): string {
    return this.url('confirm-address', userId, hashOfAddress(address));
  }

  unsubscribeUrl(accountId: string, userId: string, kind: MailKind): string {
    return this.url('unsubscribe', userId, `${kind} ${accountId}`);
  }

  /** Lets the owner of an address decide about an account's deliveries, or emails about its plan. */
  recipientUrl(
    audience: 'confirm-recipient' | 'confirm-billing' | 'stop-deliveries',
    accountId: string,
    to: string,
  ) {
    return this.url(audience, accountId, hashOfAddress(to));
  }

  /** Opens the page of an invitation, in the web client. */
  invitationUrl(accountId: string, invitationId: string): string {
    return `${this.config.publicUrl}/join?token=${this.sign('join', invitationId, accountId)}`;
  }

  /**
   * The user (for recipients, the account; for invitations, the invitation) and the subject that the link is bound to; null if the link is not ours, has another audience or has expired.
   */
  read(audience: MailLinkAudience, token: string): { userId: string; subject: string } | null {
    const link = this.verify(token, { audience });
    return link && { userId: link.sub, subject: link.of };
  }

  /** What identifies a valid link of any of these audiences; the argument is a parameter of a request. */
  idOf(token: unknown): string | undefined {
    const link = typeof token === 'string' ? this.verify(token, { audience: AUDIENCES }) : null;
    return link ? `mail-link ${link.sub} ${link.of}` : undefined;
  }

  private verify(token: string, options: jwt.VerifyOptions) {
    try {
      return jwt.verify(token, secretOf(this.config, token), {
        algorithms: ['HS256'],
        ...options,
      }) as { sub: string; of: string };
    } catch {
      return null;
    }
  }

  private url(audience: MailLinkAudience, userId: string, subject: string): string {
    return `${this.config.publicUrl}/api/mail/${audience}?token=${this.sign(audience, userId, subject)}`;
  }

  private sign(audience: MailLinkAudience, userId: string, subject: string): string {
    return jwt.sign({ of: subject }, linkSecret(this.config), {
      algorithm: 'HS256',
      audience,
      subject: userId,
      expiresIn: `${DAYS[audience]}d`,
    });
  }
}

/** The link is bound to this hash, so that it doesn't show the address. */
export const hashOfAddress = (address: string) =>
  createHash('sha256').update(address).digest('base64url');
