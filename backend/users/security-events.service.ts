import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SecurityEventType } from '../../contract/settings.js';
import type { Origin } from '../caller.js';
import { SecurityEventRow } from './security-event.entity.js';

/** Records security events and lists them for the user. */
@Injectable()
export class SecurityEventsService {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  list(userId: string, limit: number): Promise<SecurityEventRow[]> {
    return this.database.getRepository(SecurityEventRow).find({
      where: { userId },
      order: { occurredAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  async record(
    userId: string,
    type: SecurityEventType,
    { ip, userAgent }: Origin,
    meta: Record<string, unknown> = {},
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    await manager.query(
      'INSERT INTO security_events (user_id, type, meta, ip, user_agent) VALUES ($1, $2, $3, $4, $5)',
      [userId, type, meta, ip, userAgent],
    );
  }

  /** Records an access at most once per ten minutes and origin, so page views do not bury the changes. */
  async recordAccess(
    userId: string,
    type: SecurityEventType,
    { ip, userAgent }: Origin,
    meta: Record<string, unknown> = {},
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO security_events (user_id, type, meta, ip, user_agent)
       SELECT $1, $2::text, $3::jsonb, $4::text, $5::text
       WHERE NOT EXISTS (
         SELECT FROM security_events
         WHERE user_id = $1 AND type = $2 AND meta = $3 AND occurred_at > now() - interval '10 minutes'
           AND ip IS NOT DISTINCT FROM $4 AND user_agent IS NOT DISTINCT FROM $5)`,
      [userId, type, meta, ip, userAgent],
    );
  }
}
