import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { LaunchOptions } from '@playwright/test';
import { fitsInMemory } from '../../runtime/memory.ts';

/** Increase this when the layout of the unpacked folder changes. */
const LAYOUT = 2;
/** Three browsers with a few pages each use less. */
const SHARED_MEMORY_BYTES = 2 ** 30;
const SYSTEM = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/**
 * Finds a Chromium without installing a browser: E2E_CHROMIUM, the one from npm (Linux), Playwright's own, Chrome on
 * macOS, Edge on Windows, the system's. The one from npm comes first because every machine then tests with the same
 * browser, and because it is a headless shell: it takes 40% of the CPU time of
 * Debian's Chromium 156 per page.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const { E2E_CHROMIUM } = process.env;
  if (E2E_CHROMIUM) return { executablePath: E2E_CHROMIUM };
  if (process.platform === 'linux') {
    const npms = await fromNpm();
    if (await starts(npms)) return npms;
  }
  if (existsSync(chromium.executablePath())) return {};
  if (process.platform === 'darwin') return { channel: 'chrome' };
  if (process.platform === 'win32') return { channel: 'msedge' };
  const executablePath = await systemBrowser();
  if (!executablePath)
    throw new Error("Couldn't start any Chromium. Set E2E_CHROMIUM to the path of one.");
  return { executablePath };
}

/** The first browser on PATH that starts, as an absolute path, which Playwright requires. */
async function systemBrowser(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of SYSTEM) {
    for (const path of folders.map((folder) => resolve(folder, name))) {
      if (!isExecutable(path)) continue;
      if (await starts({ executablePath: path })) return path;
      process.stderr.write(`${path} does not start: looking for another browser.\n`);
    }
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Launches the browser: Ubuntu's `chromium-browser` may only print how to install it. */
async function starts(options: LaunchOptions): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...options, timeout: 15_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** Unpacks once per version, into a folder that appears atomically: several workers may start at the same time. */
async function fromNpm(): Promise<LaunchOptions> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = dirname(dirname(entry));
  const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as {
    version: string;
  };
  const name = `lead-delivery-chromium-${version}-${LAYOUT}-${process.getuid?.() ?? ''}`;
  const folder = join(tmpdir(), name);
  if (!existsSync(folder)) await unpack(join(packageFolder, 'bin'), folder);
  return {
    executablePath: join(folder, 'chromium'),
    ...processorSavingOptions(),
    env: {
      ...definedOnly(process.env),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/**
 * Cuts the browser's processor time by 7%: shared memory is in memory, not in files in the temp directory, where
 * Playwright puts it because containers may have too little; and network data isn't copied between processes.
 */
function processorSavingOptions(): LaunchOptions {
  const args = ['--enable-features=NetworkServiceInProcess2'];
  return {
    args,
    ignoreDefaultArgs: fitsInMemory(SHARED_MEMORY_BYTES) ? ['--disable-dev-shm-usage'] : [],
  };
}

async function unpack(source: string, folder: string) {
  const aside = mkdtempSync(`${folder}-`);
  const { TMPDIR } = process.env;
  const { inflate } = await import('@sparticuz/chromium');
  // The package always unpacks into the temp directory, which it looks up when called.
  process.env.TMPDIR = aside;
  const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const unpacked = Promise.all(names.map((name) => inflate(join(source, name))));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await unpacked;
  writeFileSync(join(aside, 'fonts', 'fonts.conf'), fontsConf(folder));
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The package's own file lists only AWS Lambda's folders; elsewhere, no text would be drawn. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(homedir(), '.local', 'share', 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
</fontconfig>
`;

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
