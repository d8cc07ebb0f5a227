import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks what browsers have for calls to a server; Node has it. */
export default class DomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, { Headers, Request, Response, TextEncoder, TextDecoder });
  }
}
