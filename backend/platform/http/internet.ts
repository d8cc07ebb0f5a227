import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

export interface DialTarget {
  addresses: string[];
  port: number;
}

/** Long enough for a slow name server, but within a page's ten seconds. */
const DNS_TIMEOUT_MS = 2_500;
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Access to the internet. Tests replace it with a local server farm; the configuration can't.
 * It checks nothing: its callers decide which addresses may be reached.
 */
@Injectable()
export class Internet {
  private readonly dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });

  /**
   * All addresses of a name, IPv4 first. Queries only name servers: no hosts file, no thread pool.
   * @throws Error with code ENOTFOUND for an unknown name
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

  /** The endpoint for a connection to checked addresses. */
  dial(addresses: string[], port: number): DialTarget {
    return { addresses, port };
  }

  /** Whether a domain accepts email (MX, else its own address: RFC 5321, 5.1); null if DNS fails. */
  async acceptsMail(domain: string): Promise<boolean | null> {
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
