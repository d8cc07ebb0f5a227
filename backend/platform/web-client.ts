import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isAppPath, pageAt, pageFile } from '#contract/pages.js';
import type { Config } from './config.js';
import { escapeHtml } from './html.js';

/** Paths of the API, and of clients' pages, which their controller sends. Unknown paths below them do not return a page. */
export const API_PATHS = /^\/(api|auth|scrape|health|metrics|till|d)(\/|$)/i;

const CLIENT_PAGE = 'client page';

/** The document of a client's page, without our name. Empty without a built web client. */
export const clientDocument = ({ app }: Response): string =>
  (app.get(CLIENT_PAGE) as string | undefined) ?? '';

/**
 * Serves the built web client. Hashed files, which the build compresses, are cached permanently; prerendered pages are always revalidated.
 * Placeholders for the operator's settings are filled in once at startup.
 */
export function serveWebClient(app: NestExpressApplication, webDir: string, config: Config) {
  const texts = readTexts(webDir, config);
  const send = (name: string, response: Response, status = 200) =>
    response
      .status(status)
      .setHeader('Cache-Control', 'no-cache')
      .type(extname(name))
      .send(texts.get(name) ?? '');

  app.set(CLIENT_PAGE, texts.get('client.html'));
  app.use((request: Request, response: Response, next: NextFunction) => {
    const name = request.path.slice(1);
    // Page URLs have no extension, so clients can't request the .html files themselves.
    if (extname(name) === '.html') return send('404.html', response, 404);
    return isRead(request) && texts.has(name) ? send(name, response) : next();
  });
  app.use(
    '/assets',
    expressStaticGzip(join(webDir, 'assets'), {
      enableBrotli: true,
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  const sendFile = express.static(webDir, {
    index: false,
    setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
  });
  // A request to the API doesn't wait for a disk lookup.
  app.use((request: Request, response: Response, next: NextFunction) =>
    API_PATHS.test(request.path) ? next() : sendFile(request, response, next),
  );
  app.use((request: Request, response: Response, next: NextFunction) => {
    // A path with an extension is a missing file, not a page.
    const isPage = isRead(request) && !API_PATHS.test(request.path) && extname(request.path) === '';
    if (!isPage || !request.accepts('html')) return next();
    if (isAppPath(request.path)) return send('app.html', response);
    const page = pageAt(request.path);
    return send(pageFile(page), response, page === '/404' ? 404 : 200);
  });
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Pages, robots.txt and sitemap.xml, by file name. */
function readTexts(webDir: string, { publicUrl, site }: Config): Map<string, string> {
  const values: Record<string, string | string[]> = { publicUrl, ...site };
  // The JSON is embedded in a script element and must not contain its end tag.
  const json = JSON.stringify(site).replaceAll('<', String.raw`\u003c`);
  // One pass, so that a value that looks like a placeholder stays as the operator wrote it.
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (token, name: string) => {
      if (name === 'site') return json;
      const value = values[name];
      return typeof value === 'string' ? escapeHtml(value) : token;
    });
  return new Map(
    readdirSync(webDir)
      .filter((name) => ['.html', '.xml', '.txt'].includes(extname(name)))
      .map((name) => [name, fill(readFileSync(join(webDir, name), 'utf8'))]),
  );
}
