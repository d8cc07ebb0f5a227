import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { checklist, checklistPatch, type ChecklistPatch } from '#contract/checklist.js';
import { Needs, PersonOnly } from '../../platform/access.js';
import { CurrentUser, type Caller } from '../../platform/caller.js';
import { ChecklistService } from './checklist.service.js';

@ApiTags('users')
@PersonOnly()
@Controller('api/checklist')
export class ChecklistController {
  constructor(private readonly checklists: ChecklistService) {}

  /** Returns which getting-started steps the caller and their account have completed. */
  @Get()
  @ApiOkResponse({ standardSchema: checklist })
  getChecklist(@CurrentUser() caller: Caller) {
    return this.checklists.get(caller);
  }

  /** Hides the caller's checklist, or shows it again. */
  @Patch()
  @Needs('read')
  @ApiOkResponse({ standardSchema: checklist })
  updateChecklist(
    @CurrentUser() caller: Caller,
    @Body({ schema: checklistPatch }) patch: ChecklistPatch,
  ) {
    return this.checklists.update(caller, patch);
  }
}
