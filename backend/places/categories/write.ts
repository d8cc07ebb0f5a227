import { createRequire } from 'node:module';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namesIn } from './names-in-languages.js';
import { WORDS } from './vocabulary.js';

/*
 * The build runs this file: reading 18 MB of translations takes 1.5 s of processor time, which would delay the first
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
writeFileSync(WORDS, lines.join('\n') + '\n');
