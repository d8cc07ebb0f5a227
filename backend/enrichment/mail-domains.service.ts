import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Internet } from '../http/internet.js';

const TTL_MS = 86_400_000;

/** Whether the domains of email addresses accept email. */
@Injectable()
export class MailDomainsService {
  private readonly known = new LRUCache<string, boolean>({ max: 10_000, ttl: TTL_MS });

  constructor(private readonly internet: Internet) {}

  /**
   * @param isFresh asks again instead of using an answer from the last day
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
