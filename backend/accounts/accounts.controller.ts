import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { account, accountPatch, type AccountPatch } from '../../contract/accounts.js';
import { idParam } from '../../contract/list.js';
import { CurrentAccount } from '../caller.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('accounts')
@ApiBearerAuth()
@Controller('api/accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  /** The caller's own account; any other id is a 404. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: account })
  getAccount(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.accounts.get(accountId, id);
  }

  /** Changes the fields that are sent; the others stay as they are. */
  @Patch(':id')
  @ApiOkResponse({ standardSchema: account })
  updateAccount(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: accountPatch }) patch: AccountPatch,
  ) {
    return this.accounts.update(accountId, id, patch);
  }
}
