import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  assignmentRules,
  assignmentRulesForm,
  type AssignmentRulesForm,
} from '#contract/assignment-rules.js';
import { Needs, Scope } from '../../../platform/access.js';
import { CurrentAccount, CurrentUser, type Caller } from '../../../platform/caller.js';
import { RulesService } from './rules.service.js';

@ApiTags('leads')
@Controller('api/leads/rules')
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  /** Lists the rules that assign new leads of searches and deliveries to members, in their order. */
  @Get()
  @ApiOkResponse({ standardSchema: assignmentRules })
  listRules(@CurrentAccount() accountId: string) {
    return this.rules.get(accountId);
  }

  /**
   * Replaces the rules. The first rule that matches a new lead assigns it to its members in turn. To assign other leads by the rules, use
   * `byRules` in `POST /api/leads/bulk`. With `version`, returns 412 and the current rules if someone has changed them since.
   */
  @Put()
  @Needs('manage')
  @Scope('manage')
  @ApiOkResponse({ standardSchema: assignmentRules })
  saveRules(
    @CurrentUser() caller: Caller,
    @Body({ schema: assignmentRulesForm }) form: AssignmentRulesForm,
  ) {
    return this.rules.replace(caller, form);
  }
}
