import { ArgumentsHost, Catch, HttpException, Logger, type ExceptionFilter } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Response } from 'express';
import { PROBLEM_TYPE } from '../contract/problem.js';
import { problemOf, ProblemException } from './problem.js';
import { CityProblem } from './scrape/sources/source.js';

/** Every error leaves the server here, as one shape. What is not meant for people stays in the log. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost) {
    const response = host.switchToHttp().getResponse<Response>();
    const problem = toProblem(error);
    if (problem.getStatus() >= 500) this.log.error(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (problem.getStatus() === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (problem.retryAfter) response.setHeader('Retry-After', String(problem.retryAfter));
    response
      .status(problem.getStatus())
      .setHeader('Content-Type', PROBLEM_TYPE)
      .setHeader('Cache-Control', 'no-store')
      .end(problem.getStatus() === 204 ? undefined : JSON.stringify(problem.getResponse()));
  }
}

const BODY_ERRORS: Record<string, [status: number, detail: string]> = {
  'entity.too.large': [413, 'The request is larger than 1 MB.'],
  'entity.parse.failed': [400, 'The request body is not valid JSON.'],
  'charset.unsupported': [415, 'The charset of the request is not supported.'],
  'encoding.unsupported': [415, 'The content encoding of the request is not supported.'],
  'request.aborted': [400, 'The request was cut off.'],
  'request.size.invalid': [400, 'The request does not have the length it says.'],
};

function toProblem(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  if (error instanceof CityProblem) {
    return new ProblemException(422, error.message, {
      errors: { city: error.message },
      candidates: error.candidates,
    });
  }
  const body = BODY_ERRORS[(error as { type?: string } | null)?.type ?? ''];
  if (body) return new ProblemException(...body);
  if (error instanceof HttpException) {
    return new ProblemException(error.getStatus(), sentence(error));
  }
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ProblemException(status, problemOf(status, '').title);
  }
  return new ProblemException(500, 'Something went wrong on our side. Please try again.');
}

function sentence(error: HttpException): string {
  if (error.getStatus() === 404) return 'This address does not exist.';
  if (error.getStatus() === 401) return 'Please sign in.';
  return error.message;
}

/** Turns what a contract schema found into `errors: {field: text}`. */
export function invalid(issues: readonly StandardSchemaV1.Issue[]): ProblemException {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key));
    errors[path.join('.') || 'body'] ??= issue.message;
  }
  const [first] = Object.entries(errors);
  return new ProblemException(400, first ? first[1] : 'The request is not valid.', { errors });
}
