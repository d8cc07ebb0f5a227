import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isFinished } from '../../contract/scrape.js';
import { runState } from '../runs/run.sql.js';
import { notFound, ProblemException } from '../problem.js';
import { endPosition } from './progress.service.js';

/** Reads a `Last-Event-ID` back into the place a stream goes on from. */
@Injectable()
export class ResumeService {
  constructor(private readonly database: DataSource) {}

  /**
   * @param eventId `<run id>:<position>`
   * @throws ProblemException 400 for no event id of ours, 404 for a foreign run, 204 when the end was delivered
   */
  async from(accountId: string, eventId: string, runId?: string) {
    const [, id, digits] =
      /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,7})$/.exec(eventId) ?? [];
    if (!id || (runId && id !== runId)) {
      throw new ProblemException(400, 'Last-Event-ID is not an id of this stream.');
    }
    const run = await runState(this.database.manager, accountId, id);
    if (!run) throw notFound('The run');
    const position = Number(digits);
    if (isFinished(run.status) && position >= endPosition(run)) {
      throw new ProblemException(204, 'The end of this run was delivered.');
    }
    return { runId: id, position: Math.min(position, run.leadCount) };
  }
}
