type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Call {
  method: Method;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
/** JSON for a 200 response, or a complete response. */
type Answer = object | Response;
type Answers = Answer | ((call: Call) => Answer | Promise<Answer>);

/** A failed call, even of the test before, is followed by these until the server can be reached. */
const PING = '/health/live';

/** Records a component's calls and answers them. */
export class FakeServer {
  readonly calls: Call[] = [];
  private readonly answers = new Map<string, Answers>();

  constructor() {
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.origin);
      const call: Call = {
        method: (init?.method ?? 'GET') as Method,
        path: url.pathname,
        query: url.searchParams,
        headers: new Headers(init?.headers),
        body: bodyOf(init?.body),
      };
      if (url.pathname !== PING) this.calls.push(call);
      const answer = this.answers.get(`${call.method} ${call.path}`);
      if (answer === undefined) throw new Error(`No answer for ${call.method} ${call.path}`);
      const result = typeof answer === 'function' ? await answer(call) : answer;
      return result instanceof Response ? result.clone() : Response.json(result);
    };
  }

  /** Sets the response of a route, such as `GET /api/config`, from now on. */
  on(route: `${Method} /${string}`, answer: Answers) {
    this.answers.set(route, answer);
    return this;
  }

  /** The bodies of all calls to a route. */
  sent(route: `${Method} /${string}`) {
    return this.calls
      .filter(({ method, path }) => `${method} ${path}` === route)
      .map(({ body }) => body);
  }
}

/** The fields of a form, or the content of JSON. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** A rejection like the server's: a problem document. */
export const refusal = (status: number, problem: object = {}) =>
  new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** An answer that waits until the test releases it. */
export function holdAnswer(answer: Answer) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => released.then(() => answer), release };
}
