import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { acceptForm, joinedAccount, openInvitation, type AcceptForm } from '#contract/teams.js';
import { MailLink, Needs, PersonOnly } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { InvitationsService } from './invitations.service.js';

/** The invited person's side of an invitation. Opening the link changes nothing, because mail scanners open links. */
@ApiTags('team')
@Controller('api/invitation')
export class JoiningController {
  constructor(private readonly invitations: InvitationsService) {}

  /** Returns what an invitation is for. 410 once it has expired, or was revoked or accepted. */
  @Get()
  @MailLink()
  @ApiQuery({ name: 'token', description: 'From the link in the email' })
  @ApiOkResponse({ standardSchema: openInvitation })
  getInvitation(@Query('token') token = '') {
    return this.invitations.open(token);
  }

  /**
   * Makes the caller a member of the account. 403 unless their confirmed address is the invited one, in their token and now; 410
   * once the invitation has expired, or was revoked or accepted.
   */
  @Post('accept')
  @PersonOnly()
  @Needs('own')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: joinedAccount })
  acceptInvitation(
    @CurrentUser() caller: Caller,
    @Body({ schema: acceptForm }) { token }: AcceptForm,
    @CallOrigin() origin: Origin,
  ) {
    return this.invitations.accept(caller, token, origin);
  }
}
