import { Injectable } from '@nestjs/common';
import type { ContactKind } from '#contract/enrichment.js';
import { lruCache } from '../../platform/cache.js';
import { Internet } from '../../platform/http/internet.js';

const TTL_MS = 86_400_000;

/** Whether the domains of email addresses accept email. */
@Injectable()
export class MailDomainsService {
  private readonly known = lruCache<boolean>(10_000, TTL_MS);

  constructor(private readonly internet: Internet) {}

  /**
   * Adds `mx`: true if an email's domain accepts email; null for other contacts.
   * @param isFresh queries DNS instead of using a response from the last day
   */
  async withMx<Contact extends { kind: ContactKind; value: string }>(
    contact: Contact,
    isFresh = false,
  ): Promise<Contact & { mx: boolean | null }> {
    const mx = contact.kind === 'email' ? await this.accepts(contact.value, isFresh) : null;
    return { ...contact, mx };
  }

  /**
   * @param isFresh queries DNS instead of using a response from the last day
   * @returns null if the domain can't be looked up
   */
  async accepts(address: string, isFresh = false): Promise<boolean | null> {
    const domain = address.slice(address.indexOf('@') + 1);
    const known = isFresh ? undefined : this.known.get(domain);
    if (known !== undefined) return known;
    const accepts = await this.internet.acceptsMail(domain);
    if (accepts !== null) this.known.set(domain, accepts);
    return accepts;
  }
}
