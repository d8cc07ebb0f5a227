import { TestEnvironment } from 'jest-environment-jsdom';
import { Snapshot } from './snapshot.ts';

type Config = ConstructorParameters<typeof TestEnvironment>[0];
type Context = ConstructorParameters<typeof TestEnvironment>[1];

/** Drops the signal: Node's requests reject jsdom's signals, and jsdom's events reject Node's. */
class UnstoppableRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, { ...init, signal: null });
  }
}

/** The modules of packages, by the keys of Jest's registries. */
export interface Packages {
  esm: Map<string, unknown>;
  cjs: Map<string, unknown>;
}

/** A window that all files in the same worker share, one after the other, with the packages that it has loaded. */
export class DomEnvironment extends TestEnvironment {
  packages: Packages = { esm: new Map(), cjs: new Map() };
  /** Of the current file. */
  runtime: { requireModuleOrMock<Exports>(from: string, name: string): Exports } | undefined;
  private readonly untouched: Snapshot;
  private readonly current: { console: Console };
  private readonly leftovers: (() => void)[] = [];

  constructor(config: Config, context: Context, current = { console: context.console }) {
    const console = new Proxy(context.console, {
      get: (_, name) => Reflect.get(current.console, name) as unknown,
    });
    super(config, { ...context, console });
    this.current = current;
    // Node's classes for server calls, which jsdom lacks.
    Object.assign(this.global, {
      Headers,
      Request: UnstoppableRequest,
      Response,
      TextDecoder,
      TextEncoder,
      TransformStream,
    });
    this.recordLeftovers();
    this.untouched = new Snapshot(this.global);
  }

  begin(context: Context) {
    this.current.console = context.console;
  }

  override async teardown() {
    this.fakeTimersModern!.dispose();
    const { document, history, localStorage, sessionStorage, setTimeout } = this.global;
    // Lets React's scheduled work finish first: otherwise its scheduler keeps waiting for a lost timer and never sets another.
    await new Promise((resolve) => setTimeout(resolve));
    for (const end of this.leftovers.splice(0)) end();
    for (const element of [document.documentElement, document.head, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    // Emotion writes each style once.
    document.head.replaceChildren(...document.head.querySelectorAll('style[data-emotion]'));
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    this.untouched.restore();
  }

  /** Collects functions that end timers and listeners that outlive a file. */
  private recordLeftovers() {
    const window = this.global;
    const { leftovers } = this;
    const { setTimeout, setInterval, requestAnimationFrame } = window;
    Object.assign(window, {
      setTimeout(handler: TimerHandler, delay?: number, ...rest: unknown[]) {
        const id = setTimeout(handler, delay, ...rest);
        if (delay) leftovers.push(() => window.clearTimeout(id));
        return id;
      },
      setInterval(...args: Parameters<typeof setInterval>) {
        const id = setInterval(...args);
        leftovers.push(() => window.clearInterval(id));
        return id;
      },
      requestAnimationFrame(callback: FrameRequestCallback) {
        const id = requestAnimationFrame(callback);
        leftovers.push(() => window.cancelAnimationFrame(id));
        return id;
      },
    });
    for (const target of [window, window.document] as EventTarget[]) {
      const add = target.addEventListener.bind(target);
      target.addEventListener = (...args) => {
        leftovers.push(() => target.removeEventListener(...args));
        add(...args);
      };
    }
  }
}

let shared: DomEnvironment | undefined;

/** Jest calls this with `new` for each file. */
export default function environment(config: Config, context: Context): DomEnvironment {
  shared ??= new DomEnvironment(config, context);
  shared.begin(context);
  return shared;
}
