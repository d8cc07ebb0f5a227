import { globSync, readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { root } from './root.mjs';

/*
 * For `npm run dev`: a server process that waits. It has loaded the packages that the server's files import, which is
 * half of a start, and continues with the server when the one before it has ended.
 */

const DEBUG_PORT = 9229;
const PACKAGE = /^(?:import|export) (?:[^'"]* from )?'([^.'#][^']*)'/gm;

const started = new Promise((start) => process.once('message', start));
process.once('disconnect', () => process.exit());
const packages = globSync(join(root, 'dist', 'backend', '**', '*.js')).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(PACKAGE)].map(([, name]) => name),
);
for (const name of new Set(packages)) await import(/** @type {string} */ (name));
await started;
process.removeAllListeners('disconnect');
if (!inspector.url()) inspector.open(DEBUG_PORT);
