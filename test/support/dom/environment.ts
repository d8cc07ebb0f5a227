import { TestEnvironment } from 'jest-environment-jsdom';

/** Drops the signal: Node's requests reject jsdom's signals, and jsdom's events reject Node's. */
class UnstoppableRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, { ...init, signal: null });
  }
}

/** Adds Node's classes for server calls, which jsdom lacks. */
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
