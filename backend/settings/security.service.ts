import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Done, SecurityEvent } from '../../contract/settings.js';
import type { Caller, Origin } from '../caller.js';
import { IdentityService } from '../auth/identity.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { untilNextSecond, UsersService } from '../users/users.service.js';

/** Security events and sessions of a user. */
@Injectable()
export class SecurityService {
  constructor(
    private readonly users: UsersService,
    private readonly identity: IdentityService,
    private readonly securityEvents: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  events(userId: string, limit: number): Promise<SecurityEvent[]> {
    return this.securityEvents.list(userId, limit);
  }

  /** Invalidates every token issued so far. */
  async revokeSessions({ userId, uid }: Caller, origin: Origin): Promise<Done> {
    await this.database.transaction(async (tx) => {
      await this.users.endSessions(userId, tx);
      await this.securityEvents.record(userId, 'sessions_revoked', origin, {}, tx);
    });
    await this.identity.revokeRefreshTokens(uid);
    await untilNextSecond();
    return { success: true };
  }

  /** Ends all earlier sessions. The caller stays logged in. */
  passwordChanged(caller: Caller, origin: Origin): Promise<Done> {
    return this.database.transaction(async (tx) => {
      await this.users.endOtherSessions(caller, tx);
      await this.securityEvents.record(caller.userId, 'password_changed', origin, {}, tx);
      return { success: true };
    });
  }
}
