import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * The server's tests run as Node.js runs the product: Node.js itself loads them and the built code in `dist/`, once
 * per worker. Jest would load all modules again for each test file, which took longer than most tests.
 */

const { default: Runtime } = createRequire(import.meta.url)(
  'jest-runtime',
) as typeof import('jest-runtime');

const ROOT = join(import.meta.dirname, '../..');
const BUILT = /^\/(backend|contract|migrations)\//;
const TEST_GLOBALS = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'test',
] as const;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
    const path = fileURLToPath(new URL(specifier, context.parentURL));
    const inProject = path.startsWith(ROOT) ? path.slice(ROOT.length) : '';
    if (BUILT.test(inProject))
      return next(pathToFileURL(join(ROOT, 'dist', inProject)).href, context);
    const source = path.replace(/js$/, 'ts');
    return next(existsSync(source) ? pathToFileURL(source).href : specifier, context);
  },
});

class NativeRuntime extends Runtime {
  private readonly env = { ...process.env };

  constructor(...args: ConstructorParameters<typeof Runtime>) {
    super(...args);
    // Jest runs `expect` in its own realm, where `expect.any(String)` compares constructors.
    Object.assign(this['_environment'].global, {
      Array,
      Boolean,
      Function,
      Number,
      Object,
      String,
    });
  }

  override async unstable_importModule(path: string): Promise<void> {
    const { global } = this['_environment'];
    for (const name of TEST_GLOBALS) Reflect.set(globalThis, name, global[name]);
    await import(pathToFileURL(path).href);
  }

  /** Variables that a file sets are cleared when it ends. */
  override teardown(): void {
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    super.teardown();
  }
}

export { NativeRuntime as 'module.exports' };
