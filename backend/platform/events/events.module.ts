import { Global, Module } from '@nestjs/common';
import { EventsService } from './events.service.js';
import { EventsWorker } from './events.worker.js';

@Global()
@Module({ providers: [EventsService], exports: [EventsService] })
export class EventsModule {}

/** Handles events in the roles `worker` and `all`. */
@Module({ providers: [EventsWorker] })
export class EventsWorkerModule {}
