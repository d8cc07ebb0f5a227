import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { WEBHOOK } from './queues.js';
import { lateMessages } from './message.sql.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Jobs spend most of their time waiting for a response. */
const CONCURRENT_REQUESTS = 20;

/** Sends due messages, and restores lost jobs. */
@Injectable()
export class WebhooksWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly sender: WebhookSenderService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('webhook messages without a job', () => this.restoreJobs());
  }

  async onApplicationBootstrap() {
    const send = this.sender.send.bind(this.sender);
    await this.jobs.work(WEBHOOK, send, CONCURRENT_REQUESTS);
  }

  private async restoreJobs(): Promise<void> {
    for (const { attempts, ...message } of await lateMessages(this.database.manager)) {
      await this.sender.sendJob(message, `late ${attempts}`);
    }
  }
}
