import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { AccountPatch } from '#contract/accounts.js';
import { notFound } from '../../platform/problem.js';
import { AccountEntity } from './account.entity.js';

/** Records, in the transaction of a change, which fields of an account it changed. */
type Recorder = (tx: EntityManager, accountId: string, fields: string[]) => Promise<void>;

@Injectable()
export class AccountsService {
  private record!: Recorder;

  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  /** Call this in the constructor of the audit log, which this room doesn't know. */
  register(record: Recorder) {
    this.record = record;
  }

  async get(accountId: string, id: string): Promise<AccountEntity> {
    const account = id === accountId ? await this.accounts.findOneBy({ id }) : null;
    if (!account) throw notFound('The account');
    return account;
  }

  async update(accountId: string, id: string, patch: AccountPatch): Promise<AccountEntity> {
    const stored = await this.get(accountId, id);
    const fields = (Object.keys(patch) as (keyof AccountPatch)[]).filter(
      (field) => (patch[field] || null) !== (stored[field] || null),
    );
    if (Object.keys(patch).length > 0) {
      await this.accounts.manager.transaction(async (tx) => {
        await tx.update(AccountEntity, id, { ...patch, updatedAt: new Date().toISOString() });
        if (fields.length > 0) await this.record(tx, accountId, fields);
      });
    }
    return this.get(accountId, id);
  }
}
