import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  activity,
  activityForm,
  activityQuery,
  type ActivityForm,
  type ActivityQuery,
} from '#contract/activity.js';
import { idParam } from '#contract/list.js';
import { Needs, Scope } from '../../../platform/access.js';
import { CurrentUser, type Caller } from '../../../platform/caller.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.js';
import { ActivityService } from './activity.service.js';

const ID = { schema: idParam };

@ApiTags('leads')
@Controller('api')
export class ActivityController {
  constructor(private readonly activities: ActivityService) {}

  /**
   * Lists what happened to a lead (`filter={"lead":"…"}`) or in the account, newest first, up to 100 at a time with
   * `range=[from,to]`. What was done to many leads at once is one activity of the account. Runs and imports are only
   * among the account's.
   */
  @Get('activity')
  @ApiOkResponse({ standardSchema: activity, isArray: true })
  listActivity(
    @CurrentUser() caller: Caller,
    @Query({ schema: activityQuery }) query: ActivityQuery,
  ) {
    return this.activities.list(caller, query);
  }

  /** Keeps a comment, a call or an email in the lead's history. The members whom it mentions get an email. */
  @Post('leads/:id/activity')
  @Scope('run')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: activity })
  recordActivity(
    @CurrentUser() caller: Caller,
    @Param('id', ID) id: string,
    @Body({ schema: activityForm }) form: ActivityForm,
  ) {
    return this.activities.add(caller, id, form);
  }

  /** Marks the comments on a lead that mention the caller as seen. */
  @Delete('leads/:id/mentions')
  @Scope('run')
  @Needs('own')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteMentions(@CurrentUser() caller: Caller, @Param('id', ID) id: string) {
    return this.activities.see(caller, id);
  }

  /** Deletes a comment, call or email: one's own, or with the permission `members` anyone's. Changes stay. */
  @Delete('activity/:id')
  @Scope('run')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteActivity(@CurrentUser() caller: Caller, @Param('id', ID) id: string) {
    return this.activities.remove(caller, id);
  }
}
