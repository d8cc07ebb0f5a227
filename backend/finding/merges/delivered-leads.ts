import type { EntityManager } from 'typeorm';
import type { MovedLinks } from '../leads/merged/lead-merge.entity.js';

/** The links from deliveries to leads. Deliveries stand above merges, so they register how to move them. */
export interface DeliveredLeads {
  /** Links a lead's deliveries to another lead. @returns what `giveBack` needs */
  move(tx: EntityManager, accountId: string, from: string, to: string): Promise<MovedLinks>;
  /** Reverts `move`. */
  giveBack(
    tx: EntityManager,
    accountId: string,
    from: string,
    to: string,
    links: MovedLinks,
  ): Promise<void>;
}
