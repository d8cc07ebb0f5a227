/**
 * The kind of failure. `circuit open`: the circuit breaker blocked it. `malformed`: the response does not have the
 * expected format.
 */
type Kind = 'network' | 'timeout' | 'too large' | 'status' | 'malformed' | 'circuit open';

interface ErrorResponse {
  status: number;
  headers: Record<string, string | undefined>;
  /** The first 64 kB of the body. */
  text: string;
  /** Milliseconds until the service accepts the next request, if it specifies them. */
  retryAfter: number | null;
}

const MESSAGES: Record<Kind, [failure: string, advice?: string]> = {
  network: ['cannot be reached', 'Please try again later.'],
  timeout: ['did not respond in time', 'Please try again later.'],
  'too large': ['sent a response that is too large'],
  status: ['rejected the request'],
  malformed: ['sent an unreadable response', 'If this happens again, check $ADDRESS.'],
  'circuit open': ['has failed several times in a row', 'Please try again in a minute.'],
};

/** A service and its errors, described for the user. */
export interface Upstream {
  title: string;
  /** The environment variable that holds its URL. */
  variable: string;
  /** Explains a 4xx response and how to fix it: "rejected this server's key: …". */
  explainRejection: (problem: HttpProblem) => string;
}

/**
 * A failed request to a service. The message, for logs, names the service and the kind of failure with its code, never the
 * URL or a key.
 */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  /** The same for the subscriber, without a code: "Overture cannot be reached". */
  readonly reason: string;
  readonly status: number | null;
  readonly headers: ErrorResponse['headers'];
  readonly text: string;
  readonly retryAfter: number | null;

  constructor(
    readonly service: string,
    readonly kind: Kind,
    response?: ErrorResponse,
    /** A system error code such as ECONNREFUSED. */
    code?: string,
  ) {
    const details = [response?.status, code].filter(Boolean).join(' ');
    const reason = `${service} ${MESSAGES[kind][0]}`;
    super(`${reason}${details && ` (${details})`}`);
    this.reason = reason;
    this.status = response?.status ?? null;
    this.headers = response?.headers ?? {};
    this.text = response?.text ?? '';
    this.retryAfter = response?.retryAfter ?? null;
  }

  /** The failure as a message for the subscriber. */
  explain({ title, variable, explainRejection }: Upstream): string {
    const [failure, advice] = MESSAGES[this.kind];
    if (this.kind !== 'status') {
      return [`${title} ${failure}.`, advice?.replace('$ADDRESS', variable)]
        .filter(Boolean)
        .join(' ');
    }
    return this.status !== null && this.status >= 500
      ? `${title} is overloaded or down. Please try again later.`
      : `${title} ${explainRejection(this)}`;
  }
}
