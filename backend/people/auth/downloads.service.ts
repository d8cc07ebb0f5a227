import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { RECHECK_MS } from './streams.service.js';

/** Ends downloads under way once their caller may no longer have the file. */
@Injectable()
export class DownloadsService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(DownloadsService.name);
  private readonly open = new Map<Response, () => Promise<boolean>>();
  private timer: NodeJS.Timeout | undefined;

  onModuleInit() {
    this.timer = setInterval(() => void this.endRevoked(), RECHECK_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** @param isAllowed whether the caller still may have the file */
  watch(response: Response, isAllowed: () => Promise<boolean>) {
    this.open.set(response, isAllowed);
    response.once('close', () => this.open.delete(response));
  }

  private async endRevoked() {
    for (const [response, isAllowed] of this.open) {
      try {
        if (!(await isAllowed())) response.destroy();
      } catch (error) {
        this.log.warn(error, 'Failed to check the caller of a download');
      }
    }
  }
}
