import type { DefaultOptions } from '@tanstack/react-query';
import { ApiError } from './api';
import { OfflineError } from './connection';

/** For queries and mutations that report a failure immediately. The user retries. */
export const NO_RETRY = { retry: false } as const;

const MAX_RETRIES = 3;

/** Whether to retry a failed query. A refused query would only be refused again. */
export function mayRetry(failures: number, error: Error): boolean {
  const failure = error.cause instanceof Error ? error.cause : error;
  if (failure instanceof OfflineError) return false;
  const isRefused = failure instanceof ApiError && failure.status < 500 && failure.status !== 429;
  return failures < MAX_RETRIES && !isRefused;
}

/** Three retries take two seconds. The page then reports the failure, and the user retries. */
const retryDelay = (failures: number) => 300 * 2 ** failures;

/**
 * Without a network, queries and changes fail at once. By default they would wait for it: a page would load forever, and a
 * change would look saved until a reload lost it.
 */
export const QUERY_DEFAULTS: DefaultOptions = {
  queries: { retry: mayRetry, retryDelay, networkMode: 'always' },
  mutations: { networkMode: 'always' },
};

/** Gives a failed call a fixed message. The original error becomes its cause. */
export async function orFail<Result>(message: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.message === 'User not authenticated') throw error;
    throw new Error(message, { cause: error });
  }
}

/** The server's message about a failed call, such as a limit, or that there is no network; undefined if there is none. */
export const serverMessage = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  const failure = cause instanceof ApiError || cause instanceof OfflineError ? cause : error;
  if (failure instanceof OfflineError) return failure.message;
  return failure instanceof ApiError ? failure.problem.error : undefined;
};

/** The failed action, followed by the server's message, or by `advice` if there is none. */
export const failureText = (error: unknown, advice: string): string =>
  `${(error as Error).message}. ${serverMessage(error) ?? advice}`;

/** The code of the server's problem; undefined if it has none. */
export const problemCode = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ApiError ? cause.problem.code : undefined;
};

/** What a change refused as outdated would have replaced, as it is now; undefined for another failure. */
export const currentOf = (error: unknown): unknown => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ApiError ? cause.problem.current : undefined;
};

/** The server's messages about individual fields, by field name. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause instanceof ApiError && cause.problem.errors) || {};
};
