import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';

/** Removes old security events. */
@Injectable()
export class EventRetentionService implements OnModuleInit {
  constructor(
    private readonly housekeeping: HousekeepingService,
    private readonly events: SecurityEventsService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('old security events', () => this.events.removeOld());
  }
}
