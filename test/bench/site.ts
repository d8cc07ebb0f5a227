import { get } from 'node:http';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../runtime/support.ts';
import { findBrowser } from '../support/browser.ts';
import { atLeast, atMost, median, say, type Figure } from './figure.ts';
import type { World } from './world.ts';

const MEASURED = ['/', '/pricing', '/leads', '/docs', '/portfolio'];
const SCRIPTS_ALONE = ['/tech-stack', '/privacy', '/terms'];
const ROUNDS = 5;
const SCRIPT_KB = 85;
/** With the typeface. */
const WITH_FONT_KB = 130;

/** Public pages served by the product, measured by Lighthouse with its emulation of a slow phone. */
export async function site(world: World): Promise<Figure[]> {
  const { url } = await world.server(await world.database(), 'api');
  const port = await freePort();
  const browser = await chromium.launch({
    ...(await findBrowser()),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  });
  world.defer(() => browser.close());

  const figures: Figure[] = [];
  for (const path of [...MEASURED, ...SCRIPTS_ALONE]) {
    const results: Result[] = [];
    const rounds = MEASURED.includes(path) ? ROUNDS : 1;
    for (let round = 0; round < rounds; round += 1) {
      // One at a time: parallel audits would slow each other down.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await lighthouse(url + path, { port, logLevel: 'silent', output: 'json' });
      results.push(answer!.lhr);
    }
    const score = (category: string) =>
      100 * median(results.map(({ categories }) => categories[category]!.score ?? 0));
    say(`${path}: ${complaints(results[0]!).join('; ') || 'no complaints'}`);
    if (MEASURED.includes(path)) {
      figures.push(
        atLeast(`lighthouse ${path} performance`, score('performance'), 'points', 97),
        atLeast(`lighthouse ${path} accessibility`, score('accessibility'), 'points', 100),
        atLeast(`lighthouse ${path} best-practices`, score('best-practices'), 'points', 100),
        atLeast(`lighthouse ${path} seo`, score('seo'), 'points', 100),
        atMost(
          `layout shift ${path}`,
          median(results.map((lhr) => numberOf(lhr, 'cumulative-layout-shift'))),
          '',
          0.02,
        ),
      );
    }
    // oxlint-disable-next-line no-await-in-loop -- after the page was measured
    const scripts = await kilobytes(results[0]!, 'Script');
    const fonts = await kilobytes(results[0]!, 'Font');
    figures.push(
      atMost(`javascript ${path}`, scripts, 'kB gzip', SCRIPT_KB),
      atMost(`javascript and font ${path}`, scripts + fonts, 'kB gzip', WITH_FONT_KB),
      atMost(
        `third-party requests ${path}`,
        requestsToOtherHosts(results[0]!, url).length,
        'requests',
        0,
      ),
    );
  }
  return figures;
}

interface Request {
  url: string;
  resourceType: string;
  transferSize: number;
}

const requests = (lhr: Result) =>
  (lhr.audits['network-requests']?.details as { items?: Request[] } | undefined)?.items ?? [];

/** The size of the bodies as sent; Lighthouse would include the headers. */
async function kilobytes(lhr: Result, type: 'Script' | 'Font'): Promise<number> {
  const files = requests(lhr).filter(({ resourceType }) => resourceType === type);
  const sizes = await Promise.all(files.map(({ url }) => bodySize(url)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const bodySize = (url: string) =>
  new Promise<number>((found, failed) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => (size += chunk.length));
      response.on('end', () => found(size));
    }).on('error', failed);
  });

const requestsToOtherHosts = (lhr: Result, own: string) =>
  requests(lhr).filter(({ url }) => /^https?:/.test(url) && !url.startsWith(own));

const numberOf = (lhr: Result, audit: string) => lhr.audits[audit]?.numericValue ?? 0;

/** The names of audits with a score below one. */
const complaints = ({ audits }: Result) =>
  Object.values(audits)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
