import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { root } from './root.mjs';

const PACKAGE = join(root, 'packages', 'client');
const COMPILER = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** Compiles `packages/client` and packs it as `npm pack` would, byte by byte the same each time. */
export async function packClient(file: string): Promise<void> {
  const folder = `${file}.files`;
  execFileSync(process.execPath, [COMPILER, '--project', PACKAGE, '--outDir', folder]);
  const tar = pack();
  const add = (name: string, from: string) =>
    tar.entry({ name: `package/${name}`, mtime: new Date(0) }, readFileSync(from));
  for (const name of ['package.json', 'README.md']) add(name, join(PACKAGE, name));
  for (const name of readdirSync(folder).sort()) add(`dist/${name}`, join(folder, name));
  tar.finalize();
  writeFileSync(file, gzipSync(await buffer(tar)));
  rmSync(folder, { recursive: true });
}
