import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { EventSenderService } from './event-sender.service.js';
import { TillApiController, TillPagesController } from './till.controller.js';
import { TillService } from './till.service.js';

@Module({})
export class TillModule {
  /** Without a till, its routes do not exist. */
  static of({ till, role }: Config): DynamicModule {
    return {
      module: TillModule,
      global: true,
      controllers: till && role !== 'worker' ? [TillApiController, TillPagesController] : [],
      providers: [TillService, EventSenderService],
      exports: [TillService, EventSenderService],
    };
  }
}
