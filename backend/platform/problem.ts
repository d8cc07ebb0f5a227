import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '#contract/problem.js';

/** A 4xx or 5xx response with a message for the user; the filter sends it as problem+json. */
export class ProblemException extends HttpException {
  constructor(
    status: number,
    detail: string,
    extra: Pick<
      Problem,
      | 'errors'
      | 'candidates'
      | 'code'
      | 'scope'
      | 'permission'
      | 'plan'
      | 'left'
      | 'resetsAt'
      | 'current'
    > & {
      retryAfter?: number;
    } = {},
  ) {
    const { retryAfter, ...members } = extra;
    super({ ...problemOf(status, detail), ...members }, status);
    this.message = detail;
    this.retryAfter = retryAfter;
    this.candidates = extra.candidates ?? [];
  }
  /** Names that the user may have meant, the most likely first. */
  readonly candidates: string[];
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
}

export function problemOf(status: number, detail: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    error: detail,
  };
}

export const notFound = (subject: string) => new ProblemException(404, `${subject} was not found.`);
