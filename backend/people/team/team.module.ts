import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuditController } from './audit.controller.js';
import { HandoverService } from './handover.service.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningController } from './joining.controller.js';
import { MembersService } from './members.service.js';
import { TeamController } from './team.controller.js';

/** The people of an account: members, roles, invitations. */
@Module({
  imports: [AuthModule, UsersModule],
  controllers: [TeamController, JoiningController, AuditController],
  providers: [MembersService, InvitationsService, HandoverService],
  exports: [MembersService],
})
export class TeamModule {}
