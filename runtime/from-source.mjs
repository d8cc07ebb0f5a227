import { registerHooks } from 'node:module';

// The server's sources import each other as the files that TypeScript makes of them.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
        ? specifier.replace(/\.js$/, '.ts')
        : specifier,
      context,
    ),
});
