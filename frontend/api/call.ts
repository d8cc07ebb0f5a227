import { ApiError } from './api';

/** For queries and mutations: a failure is said at once and tried again by the person, also without a network. */
export const AT_ONCE = { retry: false, networkMode: 'always' } as const;

/** A call whose failure carries the specification's sentence; what really happened is its cause. */
export async function orFail<Answer>(message: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.message === 'User not authenticated') throw error;
    throw new Error(message, { cause: error });
  }
}

/** The server's own sentence about a failed call, such as what its limits are; undefined when it said none. */
export const serversWord = (error: unknown): string | undefined => {
  const said = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  return said instanceof ApiError ? said.problem.error : undefined;
};

/** What the server said about single fields, by their names. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause instanceof ApiError && cause.problem.errors) || {};
};
