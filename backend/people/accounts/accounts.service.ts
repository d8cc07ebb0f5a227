import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { AccountPatch } from '#contract/accounts.js';
import { notFound } from '../../platform/problem.js';
import { AccountEntity } from './account.entity.js';

@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  async get(accountId: string, id: string): Promise<AccountEntity> {
    const account = id === accountId ? await this.accounts.findOneBy({ id }) : null;
    if (!account) throw notFound('The account');
    return account;
  }

  async update(accountId: string, id: string, patch: AccountPatch): Promise<AccountEntity> {
    await this.get(accountId, id);
    if (Object.keys(patch).length > 0) {
      await this.accounts.update(id, { ...patch, updatedAt: new Date().toISOString() });
    }
    return this.get(accountId, id);
  }
}
