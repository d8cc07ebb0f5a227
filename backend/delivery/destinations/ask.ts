import { ConnectionProblem } from '../../platform/http/connection-problem.js';
import type {
  OutgoingResponse,
  OutgoingService,
  UserRequest,
} from '../../platform/http/outgoing.service.js';
import { retryAfter } from '../../platform/http/retry-after.js';
import { DestinationProblem } from './destination.js';

/**
 * Sends a request to a destination.
 * @param explain a sentence for a rejection that the user can fix; null for any other
 * @throws DestinationProblem unless the response is 2xx
 */
export async function ask(
  outgoing: OutgoingService,
  title: string,
  url: string,
  request: UserRequest,
  explain: (answer: OutgoingResponse) => string | null,
): Promise<OutgoingResponse> {
  const answer = await outgoing.request(url, request).catch((error: unknown) => {
    request.signal.throwIfAborted();
    if (!(error instanceof ConnectionProblem)) throw error;
    throw new DestinationProblem(`${title} can't be reached: ${error.message}`, error.isTemporary);
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status === 429 || status === 408 || status >= 500) {
    const text = `${title} is overloaded or down. We will try again.`;
    throw new DestinationProblem(text, true, retryAfter(answer.headers), status);
  }
  if (status >= 300 && status < 400)
    throw new DestinationProblem(`${title} redirects (${status}). Enter its final URL.`, false);
  throw new DestinationProblem(
    explain(answer) ?? `${title} refused the request (${status}).`,
    false,
  );
}

/** Parses the JSON of a response; null for anything else. */
export function jsonOf({ text }: Pick<OutgoingResponse, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
