import { createRequire } from 'node:module';
import type { DomEnvironment } from './environment.ts';

/*
 * Packages such as React and Material UI are loaded once per worker, and stay compiled. Our own modules are loaded again
 * for each file, because their state must not survive it.
 */

const { default: Runtime } = createRequire(import.meta.url)(
  'jest-runtime',
) as typeof import('jest-runtime');

/** Testing Library adds hooks and matchers to each file. */
const isKept = (path: string) =>
  path.includes('/node_modules/') && !path.includes('/@testing-library/');

const kept = <Module>(modules: Map<string, Module>, isLoaded: (module: Module) => boolean) =>
  new Map([...modules].filter(([path, module]) => isKept(path) && isLoaded(module)));

interface Registries {
  esModuleRegistry: Map<string, { status?: string }>;
  moduleRegistry: Map<string, { loaded: boolean }>;
}

class DomRuntime extends Runtime {
  private readonly environment: DomEnvironment;

  constructor(...args: ConstructorParameters<typeof Runtime>) {
    super(...args);
    this.environment = args[1] as DomEnvironment;
    this.environment.runtime = this;
    const { esm, cjs } = this.environment.packages;
    const modules = this.modules();
    for (const [path, module] of esm) modules.esModuleRegistry.set(path, module as never);
    for (const [path, module] of cjs) modules.moduleRegistry.set(path, module as never);
  }

  /** A package may require something when it is first used, after the file that loaded it. */
  override requireModuleOrMock<Exports>(from: string, name: string): Exports {
    const { runtime } = this.environment;
    return runtime === this || !isKept(from)
      ? super.requireModuleOrMock(from, name)
      : runtime!.requireModuleOrMock(from, name);
  }

  override teardown(): void {
    const { esModuleRegistry, moduleRegistry } = this.modules();
    this.environment.packages = {
      esm: kept(esModuleRegistry, ({ status }) => status === 'evaluated'),
      cjs: kept(moduleRegistry, ({ loaded }) => loaded),
    };
    super.teardown();
  }

  private modules() {
    return this['registries'] as Registries;
  }
}

export { DomRuntime as 'module.exports' };
