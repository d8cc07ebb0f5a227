import { isIPv4 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { counted } from '#contract/numbers.js';
import type { Origin } from '../../platform/caller.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { ProblemException } from '../../platform/problem.js';
import { countHit } from '../../platform/rate-limit/hits.sql.js';
import { networksAround } from './user.sql.js';

const HOUR_MS = 3_600_000;
/** How long accounts are counted, and how many times the hour's limit may be created. */
const WINDOWS = [
  { name: 'hour', ms: HOUR_MS, factor: 1 },
  { name: 'day', ms: 24 * HOUR_MS, factor: 3 },
];

/**
 * The networks of an address that are counted, small to large, each with its part of the limit. A provider assigns a phone
 * a /64, a home up to a /56 and an office up to a /48 (RIPE-690), so a larger network holds a few more people, not 256
 * times as many.
 */
const NETWORKS = {
  ipv4: [{ bits: 32, factor: 1 }],
  ipv6: [
    { bits: 64, factor: 1 },
    { bits: 56, factor: 1.25 },
    { bits: 48, factor: 2.5 },
  ],
};

/** Limits new accounts per network, by the hour and by the day (decisions 19 and 59). */
@Injectable()
export class NewAccountsService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Counts a new account in the transaction that creates it. Accounts created on this machine don't count. Counting small
   * networks first keeps concurrent sign-ups from waiting for each other in a circle.
   * @throws ProblemException 429
   */
  async count({ ip, isLocal }: Origin, tx: EntityManager): Promise<void> {
    if (isLocal) return;
    for (const network of await networksOf(ip, tx)) {
      for (const { name, ms, factor } of WINDOWS) {
        const limit = Math.floor(this.config.newAccountsPerHour * factor * network.factor);
        const { hits, seconds } = await countHit(tx, `new-accounts ${name} ${network.name}`, ms);
        if (hits > limit) throw tooMany(seconds);
      }
    }
  }
}

function tooMany(seconds: number): ProblemException {
  const minutes = Math.ceil(seconds / 60);
  const pause =
    minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
  return new ProblemException(
    429,
    `Too many accounts were created from your network. Please try again in ${pause}.`,
    { retryAfter: seconds },
  );
}

async function networksOf(ip: string | null, tx: EntityManager) {
  if (!ip) return [{ name: 'unknown', factor: 1 }];
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  const networks = NETWORKS[isIPv4(address) ? 'ipv4' : 'ipv6'];
  const names = await networksAround(
    tx,
    address,
    networks.map(({ bits }) => bits),
  );
  return names.map((name, index) => ({ name, factor: networks[index]!.factor }));
}
