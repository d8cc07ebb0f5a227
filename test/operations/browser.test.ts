import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';

const BROWSER = join(import.meta.dirname, '../support/browser.ts');
const linux = process.platform === 'linux' ? describe : describe.skip;

linux(
  `the browser for the end-to-end tests${linux === describe ? '' : ' (skipped: Linux only)'}`,
  () => {
    let npmBrowser: LaunchOptions;
    const folders: string[] = [];

    /** Creates a folder for PATH that holds one program. */
    const folderWith = (name: string, script: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-browser-'));
      folders.push(folder);
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
      return folder;
    };
    const folderWithBrowser = (name: string) =>
      folderWith(
        name,
        `LD_LIBRARY_PATH=${npmBrowser.env!['LD_LIBRARY_PATH']} exec ${npmBrowser.executablePath} "$@"`,
      );
    /** The browser that a machine with these folders on PATH chooses when Playwright has none of its own. */
    const choose = async (path: string[], env: Record<string, string> = {}) => {
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `import { findBrowser } from ${JSON.stringify(BROWSER)};
         process.stdout.write(JSON.stringify(await findBrowser()));`,
        ],
        {
          env: {
            ...process.env,
            E2E_CHROMIUM: '',
            PLAYWRIGHT_BROWSERS_PATH: '/nowhere',
            PATH: path.join(delimiter),
            ...env,
          },
        },
      );
      return { chosen: JSON.parse(stdout) as LaunchOptions, stderr };
    };

    /** A temporary folder in which the browser from npm is unpacked, but does not start, for example because a library is missing. */
    const withoutNpmBrowser = () => {
      const temp = mkdtempSync(join(tmpdir(), 'lead-delivery-browser-'));
      folders.push(temp);
      const unpacked = join(temp, basename(dirname(npmBrowser.executablePath!)));
      mkdirSync(unpacked);
      writeFileSync(join(unpacked, 'chromium'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
      return { TMPDIR: temp };
    };

    beforeAll(async () => {
      npmBrowser = (await choose([])).chosen;
    }, 60_000);
    afterAll(() => {
      for (const folder of folders) rmSync(folder, { recursive: true });
    });

    it('is the one from npm, regardless of PATH', async () => {
      const broken = folderWith('google-chrome', 'exit 1');

      const { chosen } = await choose([broken, folderWithBrowser('chromium')]);

      expect(chosen.executablePath).toBe(npmBrowser.executablePath);
    });

    it('is the first google-chrome on PATH, by its absolute path, when the one from npm does not start', async () => {
      const first = folderWithBrowser('google-chrome');
      const second = folderWithBrowser('google-chrome');

      const { chosen } = await choose([relative('', first), second], withoutNpmBrowser());

      expect(chosen).toEqual({ executablePath: join(first, 'google-chrome') });
    });

    it('is the next system browser when neither the one from npm nor the first one starts', async () => {
      const broken = folderWith('google-chrome', 'echo "Please install the snap"; exit 1');
      const working = folderWithBrowser('chromium');

      const { chosen, stderr } = await choose([broken, working], withoutNpmBrowser());

      expect(chosen).toEqual({ executablePath: join(working, 'chromium') });
      expect(stderr).toContain(`${join(broken, 'google-chrome')} does not start`);
    });

    it('is reported as missing when none starts', async () => {
      const broken = folderWith('chromium', 'exit 1');

      await expect(choose([broken], withoutNpmBrowser())).rejects.toThrow(/Set E2E_CHROMIUM/);
    });
  },
);
