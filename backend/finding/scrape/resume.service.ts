import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isFinished } from '#contract/scrape.js';
import { runState } from '../runs/run.sql.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { endPosition } from './progress.service.js';

/** Finds the position at which a stream resumes after a `Last-Event-ID`. */
@Injectable()
export class ResumeService {
  constructor(private readonly database: DataSource) {}

  /**
   * @param eventId `<run id>:<position>`
   * @throws ProblemException 400 for an invalid id, 404 for another account's run, 204 when the client received the end
   */
  async from(accountId: string, eventId: string, runId?: string) {
    const [, id, digits] =
      /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,7})$/.exec(eventId) ?? [];
    if (!id || (runId && id !== runId)) {
      throw new ProblemException(400, 'Last-Event-ID does not belong to this stream.');
    }
    const run = await runState(this.database.manager, accountId, id);
    if (!run) throw notFound('The run');
    const position = Number(digits);
    if (isFinished(run.status) && position >= endPosition(run)) {
      throw new ProblemException(204, 'The client has received the end of this run.');
    }
    return { runId: id, position: Math.min(position, run.leadCount) };
  }
}
