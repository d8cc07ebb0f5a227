import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { idParam } from '#contract/list.js';
import { done } from '#contract/settings.js';
import {
  invitationForm,
  memberPatch,
  ownerForm,
  team,
  teamPatch,
  type InvitationForm,
  type MemberPatch,
  type OwnerForm,
  type TeamPatch,
} from '#contract/teams.js';
import { Needs, PersonOnly, RecentLoginOnly } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { Idempotent } from '../../platform/idempotency/idempotent.js';
import { HandoverService } from './handover.service.js';
import { InvitationsService } from './invitations.service.js';
import { MembersService } from './members.service.js';

const ID = { schema: idParam };

@ApiTags('team')
@PersonOnly()
@Needs('members')
@Controller('api/team')
export class TeamController {
  constructor(
    private readonly members: MembersService,
    private readonly invitations: InvitationsService,
    private readonly handovers: HandoverService,
  ) {}

  /** Returns the account's members, open invitations and seats. */
  @Get()
  @Needs('read')
  @ApiOkResponse({ standardSchema: team })
  getTeam(@CurrentUser() caller: Caller) {
    return this.members.get(caller);
  }

  /** Allows viewers to download leads, or stops it. */
  @Patch()
  @ApiOkResponse({ standardSchema: team })
  updateTeam(
    @CurrentUser() caller: Caller,
    @Body({ schema: teamPatch }) { viewersExport }: TeamPatch,
  ) {
    return this.members.letViewersExport(caller, viewersExport);
  }

  /** Gives a member another role. 409 for the owner, and if the plan has no free seat. */
  @Patch('members/:id')
  @ApiOkResponse({ standardSchema: team })
  updateMember(
    @CurrentUser() caller: Caller,
    @Param('id', ID) id: string,
    @Body({ schema: memberPatch }) { role }: MemberPatch,
    @CallOrigin() origin: Origin,
  ) {
    return this.members.setRole(caller, id, role, origin);
  }

  /** Removes a member. Their keys, views and links in this account end; what they did stays. 409 for the owner. */
  @Delete('members/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteMember(
    @CurrentUser() caller: Caller,
    @Param('id', ID) id: string,
    @CallOrigin() origin: Origin,
  ) {
    return this.members.remove(caller, id, origin);
  }

  /** Ends the caller's membership. 409 for the owner, who must hand over first. */
  @Post('leave')
  @Needs('own')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  leaveAccount(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.members.leave(caller, origin);
  }

  /**
   * Proposes that an admin becomes the owner. They get an email, and can accept for a week. 409 for someone who is not an
   * admin, and while another proposal is open. Requires a recent login.
   */
  @Post('owner')
  @RecentLoginOnly()
  @Needs('account')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: team })
  proposeOwner(
    @CurrentUser() caller: Caller,
    @Body({ schema: ownerForm }) { memberId }: OwnerForm,
    @CallOrigin() origin: Origin,
  ) {
    return this.handovers.propose(caller, memberId, origin);
  }

  /** Revokes the proposal. 404 without an open one. */
  @Delete('owner')
  @Needs('account')
  @HttpCode(204)
  @ApiNoContentResponse()
  revokeOwnerProposal(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.handovers.revoke(caller, origin);
  }

  /**
   * Makes the caller, whom the owner has proposed, the owner; the owner becomes an admin. 410 once the proposal has expired,
   * or was revoked. Requires a recent login.
   */
  @Post('owner/accept')
  @RecentLoginOnly()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  acceptOwnership(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.handovers.accept(caller, origin);
  }

  /** Ends the proposal that the caller becomes the owner. 404 unless they are proposed. */
  @Post('owner/decline')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: team })
  declineOwnership(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.handovers.decline(caller, origin);
  }

  /**
   * Invites someone by email, with or without a login; the link works for a week and only for that address. The first
   * invitation needs `companyName` and makes an individual's account a company's. 409 for a member, an open invitation and
   * if the plan has no free seat; 429 after 20 invitations in a day of the trial, or 100.
   */
  @Post('invitations')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: team })
  inviteMember(
    @CurrentUser() caller: Caller,
    @Body({ schema: invitationForm }) form: InvitationForm,
    @CallOrigin() origin: Origin,
  ) {
    return this.invitations.invite(caller, form, origin);
  }

  /** Sends an invitation again, valid for another week. */
  @Post('invitations/:id/resend')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: team })
  resendInvitation(@CurrentUser() caller: Caller, @Param('id', ID) id: string) {
    return this.invitations.resend(caller, id);
  }

  /** Revokes an invitation. Its link stops working immediately. */
  @Delete('invitations/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  revokeInvitation(@CurrentUser() caller: Caller, @Param('id', ID) id: string) {
    return this.invitations.revoke(caller, id);
  }
}
