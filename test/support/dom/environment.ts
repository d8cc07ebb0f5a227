import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's requests refuse the signals of jsdom, whose events refuse those of Node. */
class UnstoppableRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, { ...init, signal: null });
  }
}

/** jsdom lacks what browsers need to call a server; Node has it. */
export default class DomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, {
      Headers,
      Request: UnstoppableRequest,
      Response,
      TextDecoder,
      TextEncoder,
      TransformStream,
    });
  }
}
