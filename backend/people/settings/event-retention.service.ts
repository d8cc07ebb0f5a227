import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { AuditLogService } from '../users/audit-log.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';

/** Removes old security events, and old entries of audit logs. */
@Injectable()
export class EventRetentionService implements OnModuleInit {
  constructor(
    private readonly housekeeping: HousekeepingService,
    private readonly events: SecurityEventsService,
    private readonly audit: AuditLogService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('old security events', () => this.events.removeOld());
    this.housekeeping.register('old entries of audit logs', () => this.audit.removeOld());
  }
}
