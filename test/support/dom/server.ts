type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Call {
  method: Method;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
/** JSON that is answered with 200, or a response of its own. */
type Answer = object | Response;
type Answers = Answer | ((call: Call) => Answer | Promise<Answer>);

/** The calls of a component, answered by the test. */
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
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      this.calls.push(call);
      const answer = this.answers.get(`${call.method} ${call.path}`);
      if (answer === undefined) throw new Error(`Nothing answers ${call.method} ${call.path}`);
      const given = typeof answer === 'function' ? await answer(call) : answer;
      return given instanceof Response ? given.clone() : Response.json(given);
    };
  }

  /** From now on `GET /api/config` is answered like this. */
  on(route: `${Method} /${string}`, answer: Answers) {
    this.answers.set(route, answer);
    return this;
  }

  /** Bodies of the calls to a route. */
  sent(route: `${Method} /${string}`) {
    return this.calls
      .filter(({ method, path }) => `${method} ${path}` === route)
      .map(({ body }) => body);
  }
}

/** As the server refuses: a problem with a sentence. */
export const refusal = (status: number, problem: object = {}) =>
  new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** An answer that waits until the test lets it go. */
export function held(answer: Answer) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => released.then(() => answer), release };
}
