import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks what browsers have for calls to a server; Node has it. */
export default class DomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, { Headers, Request, Response, TextEncoder, TextDecoder });
    // A request takes no signal but those of its own kind.
    Object.assign(global, { AbortController, AbortSignal });
  }
}
