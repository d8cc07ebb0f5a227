/**
 * What went wrong with a request:
 * `resting` the circuit breaker holds it back, `malformed` the answer is not what was said to be sent.
 */
type Kind = 'network' | 'timeout' | 'too large' | 'status' | 'malformed' | 'resting';

interface HttpRefusal {
  status: number;
  headers: Record<string, string | undefined>;
  /** The first 64 kB of the body. */
  text: string;
  /** Milliseconds after which the service wants to be asked again, where it says so. */
  retryAfter: number | null;
}

const WORDS: Record<Kind, [what: string, advice?: string]> = {
  network: ['cannot be reached', 'Please try again later.'],
  timeout: ['did not answer in time', 'Please try again later.'],
  'too large': ['sent more than this server takes'],
  status: ['refused'],
  malformed: ['sent an answer that cannot be read', 'If that stays so, check $ADDRESS.'],
  resting: ['failed several times just now', 'Please try again in a minute.'],
};

/** A service as people know it. */
export interface Upstream {
  title: string;
  /** The environment variable with its address. */
  variable: string;
  /** What its refusal means, and what to do, such as "refuses this server's key: …". */
  refused: (problem: HttpProblem) => string;
}

/** A request to a service failed. The message names the service and the kind, never the address or a key. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number | null;
  readonly headers: HttpRefusal['headers'];
  readonly text: string;
  readonly retryAfter: number | null;

  constructor(
    readonly service: string,
    readonly kind: Kind,
    refusal?: HttpRefusal,
    /** Such as ECONNREFUSED. */
    code?: string,
  ) {
    const details = [refusal?.status, code].filter(Boolean).join(' ');
    super(`${service} ${WORDS[kind][0]}${details && ` (${details})`}`);
    this.status = refusal?.status ?? null;
    this.headers = refusal?.headers ?? {};
    this.text = refusal?.text ?? '';
    this.retryAfter = refusal?.retryAfter ?? null;
  }

  /** The same as a sentence for the subscriber. */
  explain({ title, variable, refused }: Upstream): string {
    const [what, advice] = WORDS[this.kind];
    if (this.kind !== 'status') {
      return [`${title} ${what}.`, advice?.replace('$ADDRESS', variable)].filter(Boolean).join(' ');
    }
    return this.status !== null && this.status >= 500
      ? `${title} is overloaded or out of order (${this.status}). Please try again later.`
      : `${title} ${refused(this)}`;
  }
}
