import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventData, EventType } from '#contract/events.js';
import { JobsService } from '../jobs/jobs.service.js';
import { EVENT } from './queues.js';
import type { EventEntity } from './event.entity.js';
import { insertEvent } from './event.sql.js';

/** Runs in the transaction that removes the event: if one handler fails, all of them run again. */
export type EventHandler = (tx: EntityManager, event: EventEntity) => Promise<void>;

/** Events raised in lower folders and handled in higher ones, such as the end of a run. */
@Injectable()
export class EventsService {
  private readonly handlers: EventHandler[] = [];

  constructor(private readonly jobs: JobsService) {}

  /** Records an event in the transaction that causes it. */
  async publish<Type extends EventType>(
    tx: EntityManager,
    accountId: string,
    type: Type,
    data: EventData<Type>,
  ): Promise<void> {
    const id = randomUUID();
    await insertEvent(tx, { accountId, id, type, data });
    await this.jobs.send(EVENT, { eventId: id }, id, tx);
  }

  /** Call this in `onModuleInit`. A handler ignores the types that it doesn't know. */
  handle(handler: EventHandler) {
    this.handlers.push(handler);
  }

  /** Handles an event once. */
  async dispatch(tx: EntityManager, event: EventEntity): Promise<void> {
    for (const handler of this.handlers) await handler(tx, event);
  }
}
