import { ArgumentsHost, Catch, HttpException, Logger, type ExceptionFilter } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Request, Response } from 'express';
import { PROBLEM_TYPE, type Problem } from '#contract/problem.js';
import { isOfRemovedPerson, isTooSlow, isUnavailable } from './database/connections.js';
import { problemOf, ProblemException } from './problem.js';

/** Sends every error in one format. Internal details go to the log only. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost) {
    const response = host.switchToHttp().getResponse<Response>();
    // The client disconnected, which canceled its queries.
    if (response.closed && (isTooSlow(error) || isUnavailable(error))) return;
    const { id: requestId } = host.switchToHttp().getRequest<Request>();
    const problem = toProblem(error);
    if (problem.getStatus() >= 500) this.log.error(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The response is a problem, not the file that the route announced.
    response.removeHeader('Content-Disposition');
    response.removeHeader('Content-Length');
    if (problem.getStatus() === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (problem.retryAfter) response.setHeader('Retry-After', String(problem.retryAfter));
    response
      .status(problem.getStatus())
      .setHeader('Content-Type', PROBLEM_TYPE)
      .setHeader('Cache-Control', 'no-store')
      .end(
        problem.getStatus() === 204
          ? undefined
          : JSON.stringify({ ...(problem.getResponse() as Problem), requestId }),
      );
  }
}

function toProblem(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  if (error instanceof HttpException) {
    return new ProblemException(error.getStatus(), sentence(error));
  }
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ProblemException(status, problemOf(status, '').title);
  }
  if (isTooSlow(error)) {
    const text =
      'This took too long. Simplify your search, for example by using fewer words, or try again in a moment.';
    return new ProblemException(503, text, { retryAfter: 5 });
  }
  if (isUnavailable(error)) {
    const text = "We can't reach our database right now. Please try again in a moment.";
    return new ProblemException(503, text, { retryAfter: 5 });
  }
  if (isOfRemovedPerson(error)) {
    const text = 'A person or account of this request has just been removed. Reload the page.';
    return new ProblemException(404, text);
  }
  return new ProblemException(500, 'Something went wrong on our side. Please try again.');
}

/** Our wording for Nest's own exceptions: routing, guards and the body parser. */
const SENTENCES: Record<number, string> = {
  400: 'The body or URL of the request is malformed.',
  401: 'Please log in.',
  404: 'This URL does not exist.',
  413: 'The request is larger than 300 kB.',
};
const sentence = (error: HttpException) => SENTENCES[error.getStatus()] ?? error.message;

/** Converts the issues of a contract schema to `errors: {field: message}`. */
export function invalid(issues: readonly StandardSchemaV1.Issue[]): ProblemException {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key));
    const isMissing = path.length === 0 && issue.message.endsWith('received undefined');
    errors[path.join('.') || 'body'] ??= isMissing
      ? 'The request needs a JSON body.'
      : issue.message;
  }
  const [first] = Object.entries(errors);
  return new ProblemException(400, first ? first[1] : 'The request is invalid.', { errors });
}
