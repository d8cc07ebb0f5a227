import { registerHooks } from 'node:module';

const contract = new URL('../contract/', import.meta.url).href;

// The server's sources import each other as the files that TypeScript makes of them.
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL?.endsWith('.ts') && /^[.#]/.test(specifier);
    if (!isOurs) return next(specifier, context);
    return next(specifier.replace(/^#contract\//, contract).replace(/\.js$/, '.ts'), context);
  },
});
