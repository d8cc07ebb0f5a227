/**
 * What went wrong with a request:
 * `resting` the circuit breaker holds it back, `malformed` the answer is not what was said to be sent.
 */
type Kind = 'network' | 'timeout' | 'too large' | 'status' | 'malformed' | 'resting';

interface Refusal {
  status: number;
  headers: Record<string, string | undefined>;
  /** The first 64 kB of the body. */
  text: string;
  /** Milliseconds after which the service wants to be asked again, where it says so. */
  retryAfter: number | null;
}

const WORDS: Record<Kind, string> = {
  network: 'cannot be reached',
  timeout: 'did not answer in time',
  'too large': 'sent more than is taken',
  status: 'refused',
  malformed: 'sent what cannot be read',
  resting: 'failed too often just now and is left alone for a while',
};

/** A request to a service failed. The message names the service and the kind, never the address or a key. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number | null;
  readonly headers: Refusal['headers'];
  readonly text: string;
  readonly retryAfter: number | null;

  constructor(
    readonly service: string,
    readonly kind: Kind,
    refusal?: Refusal,
    /** Such as ECONNREFUSED. */
    code?: string,
  ) {
    const details = [refusal?.status, code].filter(Boolean).join(' ');
    super(`${service} ${WORDS[kind]}${details && ` (${details})`}`);
    this.status = refusal?.status ?? null;
    this.headers = refusal?.headers ?? {};
    this.text = refusal?.text ?? '';
    this.retryAfter = refusal?.retryAfter ?? null;
  }
}
