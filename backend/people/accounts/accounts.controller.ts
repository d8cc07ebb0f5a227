import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { account, accountPatch, type AccountPatch } from '#contract/accounts.js';
import { idParam } from '#contract/list.js';
import { Needs } from '../../platform/access.js';
import { CurrentAccount } from '../../platform/caller.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('accounts')
@Controller('api/accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  /** Returns the caller's account. Any other id returns 404. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: account })
  getAccount(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.accounts.get(accountId, id);
  }

  /** Updates the given fields of the account. Omitted fields keep their values. */
  @Patch(':id')
  @Needs('manage')
  @ApiOkResponse({ standardSchema: account })
  updateAccount(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: accountPatch }) patch: AccountPatch,
  ) {
    return this.accounts.update(accountId, id, patch);
  }
}
