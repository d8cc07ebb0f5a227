import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { FirebaseStrategy } from './firebase.strategy.js';
import { IdentityService } from './identity.service.js';
import { LinksService } from './links.service.js';
import { SignedLinkStrategy } from './signed-link.strategy.js';

@Module({
  imports: [UsersModule],
  controllers: [AuthController],
  providers: [
    IdentityService,
    LinksService,
    FirebaseStrategy,
    SignedLinkStrategy,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [IdentityService, LinksService],
})
export class AuthModule {}
