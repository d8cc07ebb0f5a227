import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  ApiKeyForm,
  Done,
  NewApiKey,
  SecurityEvent,
  SecurityEventsQuery,
} from '#contract/settings.js';
import type { Caller, Origin } from '../../platform/caller.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { ApiKeysService } from '../auth/api-keys.service.js';
import { IdentityService } from '../auth/identity.service.js';
import { apiKeyCreatedEmail } from './emails.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { loginAddress } from '../users/user.sql.js';
import { untilNextSecond, UsersService } from '../users/users.service.js';
import { accountPage } from '../../platform/account-page.js';

/** Security events, sessions and new API keys of a user. */
@Injectable()
export class SecurityService {
  constructor(
    private readonly users: UsersService,
    private readonly identity: IdentityService,
    private readonly apiKeys: ApiKeysService,
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
    private readonly securityEvents: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  events(userId: string, query: SecurityEventsQuery): Promise<SecurityEvent[]> {
    return this.securityEvents.list(userId, query);
  }

  /** Creates an API key and emails its creator, in case it was someone else. */
  createApiKey(caller: Caller, form: ApiKeyForm, origin: Origin): Promise<NewApiKey> {
    return this.database.transaction(async (tx) => {
      const key = await this.apiKeys.create(caller, form, origin, tx);
      const email = await loginAddress(tx, caller.userId);
      if (email) {
        const page = accountPage(this.config, caller.accountId, '/dashboard/settings/api');
        const content = apiKeyCreatedEmail(key, page);
        await this.mails.send({ accountId: caller.accountId, to: email, content }, tx);
      }
      return key;
    });
  }

  /** Invalidates every token issued so far. */
  async revokeSessions(caller: Caller, origin: Origin): Promise<Done> {
    const { userId, uid } = caller;
    await this.database.transaction(async (tx) => {
      await this.users.endSessions(userId, tx);
      await this.securityEvents.record(caller, 'sessions_revoked', origin, {}, tx);
    });
    await this.identity.revokeRefreshTokens(uid);
    await untilNextSecond();
    return { success: true };
  }

  /** Ends all earlier sessions. The caller stays logged in. */
  passwordChanged(caller: Caller, origin: Origin): Promise<Done> {
    return this.database.transaction(async (tx) => {
      await this.users.endOtherSessions(caller, tx);
      await this.securityEvents.record(caller, 'password_changed', origin, {}, tx);
      return { success: true };
    });
  }
}
