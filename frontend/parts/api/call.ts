import { ApiError } from './api';

/** Options for queries and mutations that report a failure immediately, even offline. The user retries. */
export const NO_RETRY = { retry: false, networkMode: 'always' } as const;

const MAX_RETRIES = 3;

/** Whether to retry a failed query. A refused query would only be refused again. */
export function mayRetry(failures: number, error: Error): boolean {
  const failure = error.cause instanceof ApiError ? error.cause : error;
  const isRefused = failure instanceof ApiError && failure.status < 500 && failure.status !== 429;
  return failures < MAX_RETRIES && !isRefused;
}

/** Gives a failed call a fixed message. The original error becomes its cause. */
export async function orFail<Result>(message: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.message === 'User not authenticated') throw error;
    throw new Error(message, { cause: error });
  }
}

/** The server's message about a failed call, such as a limit; undefined if there is none. */
export const serverMessage = (error: unknown): string | undefined => {
  const failure = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  return failure instanceof ApiError ? failure.problem.error : undefined;
};

/** The failed action, followed by the server's message, or by `advice` if there is none. */
export const failureText = (error: unknown, advice: string): string =>
  `${(error as Error).message}. ${serverMessage(error) ?? advice}`;

/** The server's messages about individual fields, by field name. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause instanceof ApiError && cause.problem.errors) || {};
};
