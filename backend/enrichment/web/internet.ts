import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

export interface Dialled {
  addresses: string[];
  port: number;
}

/** Long enough for a slow name server, short within the ten seconds that a page has. */
const DNS_TIMEOUT_MS = 2_500;
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * The internet as this process reaches it. Tests put a farm of their own in its place; nothing in the configuration can.
 * It judges nothing: what may be reached is decided by who asks (`SafeClient`).
 */
@Injectable()
export class Internet {
  private readonly dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });

  /**
   * Every address of a name, IPv4 first. Asked of the name servers alone: no hosts file, no thread of the pool.
   * @throws Error with the code ENOTFOUND for a name that does not exist
   */
  async resolve(host: string): Promise<string[]> {
    const answers = await Promise.allSettled([this.dns.resolve4(host), this.dns.resolve6(host)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    return addresses;
  }

  /** Where a connection to checked addresses goes. */
  dial(addresses: string[], port: number): Dialled {
    return { addresses, port };
  }

  /** Whether a domain takes mail (MX, else an address of its own: RFC 5321, 5.1); null where DNS does not say. */
  async takesMail(domain: string): Promise<boolean | null> {
    try {
      const records = await this.dns.resolveMx(domain);
      return records.some(({ exchange }) => exchange !== '' && exchange !== '.');
    } catch (error) {
      if (!isNoSuchName(error)) return null;
    }
    return this.resolve(domain).then(
      (addresses) => addresses.length > 0,
      (error) => (isNoSuchName(error) ? false : null),
    );
  }
}

export const isNoSuchName = (error: unknown) =>
  NO_SUCH_NAME.has((error as NodeJS.ErrnoException).code ?? '');
