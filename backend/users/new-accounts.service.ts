import { isIPv4 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { counted } from '../../contract/numbers.js';
import type { Origin } from '../caller.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { ProblemException } from '../problem.js';
import { countHit } from '../rate-limit/hits.sql.js';

const HOUR_MS = 3_600_000;

/** Limits new accounts per address per hour (decision 19). */
@Injectable()
export class NewAccountsService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Counts a new account in the transaction that creates it. Accounts created on this machine don't count.
   * @throws ProblemException 429
   */
  async count({ ip, isLocal }: Origin, tx: EntityManager): Promise<void> {
    if (isLocal) return;
    const network = await networkOf(ip, tx);
    const { hits, seconds } = await countHit(tx, `new-accounts ${network}`, HOUR_MS);
    if (hits <= this.config.newAccountsPerHour) return;
    const pause = counted(Math.ceil(seconds / 60), 'minute');
    throw new ProblemException(
      429,
      `Too many accounts were created from your network. Please try again in ${pause}.`,
      { retryAfter: seconds },
    );
  }
}

/** An IPv4 address, or the /64 network of an IPv6 address: the least that a provider assigns to a customer. */
async function networkOf(ip: string | null, tx: EntityManager): Promise<string> {
  if (!ip) return 'unknown';
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  const [row] = await tx.query<[{ network: string }]>(
    'SELECT network(set_masklen($1::inet, $2))::text AS network',
    [address, isIPv4(address) ? 32 : 64],
  );
  return row.network;
}
