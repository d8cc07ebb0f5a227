import { resolve } from 'node:path';
import { build } from 'vite';
import { bundleOf, PACKAGES } from './packages.ts';

/* `node test/support/bundle-packages.ts FOLDER` bundles the packages that the server's tests share. */

const PREFIX = '\0package:';

/** The module that exports a package as Node.js does, which finds the names in CommonJS modules, too. */
async function entryOf(name: string): Promise<string> {
  const exported = (await import(name)) as object;
  if (!('module.exports' in exported))
    return `export * from '${name}';${'default' in exported ? `export { default } from '${name}';` : ''}`;
  const names = Object.keys(exported).filter((key) => !['default', 'module.exports'].includes(key));
  return [
    `import whole from '${name}';`,
    `export { whole as default, whole as 'module.exports' };`,
    ...names.map((key, at) => `const n${at} = whole['${key}']; export { n${at} as '${key}' };`),
  ].join('\n');
}

await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [
    {
      name: 'packages',
      enforce: 'pre',
      resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
      load: (id) => (id.startsWith(PREFIX) ? entryOf(id.slice(PREFIX.length)) : null),
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    minify: false,
    target: 'node24',
    outDir: resolve(process.argv[2]!),
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(PACKAGES.map((name) => [bundleOf(name), PREFIX + name])),
      // It changes the global `Reflect`, and pg-native is not installed.
      external: ['reflect-metadata', 'pg-native'],
      output: { entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
// Some of the packages keep the process alive.
process.exit();
