import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { LongRequestsService } from './long-requests.service.js';
import { FirebaseStrategy } from './firebase.strategy.js';
import { IdentityService } from './identity.service.js';
import { LinksService } from './links.service.js';
import { MailLinksService } from './mail-links.service.js';
import { SessionsService } from './sessions.service.js';
import { ShortLinksService } from './short-links.service.js';
import { SignedLinkStrategy } from './signed-link.strategy.js';
import { StreamsService } from './streams.service.js';
import { WrongCredentialsService } from './wrong-credentials.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity]), UsersModule],
  controllers: [AuthController],
  providers: [
    IdentityService,
    LinksService,
    MailLinksService,
    ApiKeysService,
    SessionsService,
    ShortLinksService,
    StreamsService,
    LongRequestsService,
    WrongCredentialsService,
    FirebaseStrategy,
    ApiKeyStrategy,
    SignedLinkStrategy,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    IdentityService,
    LinksService,
    MailLinksService,
    ApiKeysService,
    ShortLinksService,
    StreamsService,
  ],
})
export class AuthModule {}
