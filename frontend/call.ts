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

/** What the server said about single fields, by their names. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause instanceof ApiError && cause.problem.errors) || {};
};
