import { createRequire } from 'node:module';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { namesIn } from './names-in-languages.js';
import { WORDS } from './vocabulary.js';

/*
 * The build runs this file with the folder for its result: reading 18 MB of translations takes 1.5 s of processor time, which would delay the first
 * search of each process.
 */
const require = createRequire(import.meta.url);
const folder = join(
  dirname(require.resolve('@openstreetmap/id-tagging-schema/dist/presets.min.json')),
  'translations',
);
const files = readdirSync(folder).filter(
  (name) => name.endsWith('.min.json') && name !== 'index.min.json',
);
const lines = namesIn(
  files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as never),
);
const [, , target = ''] = process.argv;
mkdirSync(target, { recursive: true });
writeFileSync(join(target, basename(WORDS.pathname)), lines.join('\n') + '\n');
