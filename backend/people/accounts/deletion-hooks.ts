import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Hook = (tx: EntityManager, accountId: string) => Promise<void>;

/** What other modules do in the transaction that deletes an account, while its rows still exist. */
@Injectable()
export class DeletionHooks {
  private readonly hooks: Hook[] = [];

  /** Call this in the constructor of a module. */
  register(hook: Hook) {
    this.hooks.push(hook);
  }

  async run(tx: EntityManager, accountId: string): Promise<void> {
    for (const hook of this.hooks) await hook(tx, accountId);
  }
}
