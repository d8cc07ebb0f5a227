import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { isAppPath, pageAt } from '../../contract/pages.js';
import type { Config } from '../config.js';
import { escapeHtml } from '../html.js';

/** Paths that belong to the server itself: what is missing there is no page. */
export const API_PATHS = /^\/(api|auth|scrape|health|metrics)(\/|$)/i;

/**
 * Serves the built web client: hashed files for ever, the prerendered pages always fresh. What only the installation
 * knows is filled in once, at the start.
 */
export function serveWebClient(app: NestExpressApplication, webDir: string, config: Config) {
  const texts = readTexts(webDir, config);
  const send = (name: string, response: Response, status = 200) =>
    response
      .status(status)
      .setHeader('Cache-Control', 'no-cache')
      .type(extname(name))
      .send(texts.get(name) ?? '');

  app.use((request: Request, response: Response, next: NextFunction) => {
    const name = request.path.slice(1);
    // A page has an address without an ending: its file is not one.
    if (extname(name) === '.html') return send('404.html', response, 404);
    return isRead(request) && texts.has(name) ? send(name, response) : next();
  });
  app.useStaticAssets(webDir, {
    index: false,
    setHeaders: (response: Response, path: string) =>
      response.setHeader(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.use((request: Request, response: Response, next: NextFunction) => {
    // A path with a file's ending is a file that is missing, not a page.
    const isPage = isRead(request) && !API_PATHS.test(request.path) && extname(request.path) === '';
    if (!isPage || !request.accepts('html')) return next();
    if (isAppPath(request.path)) return send('app.html', response);
    const page = pageAt(request.path);
    const name = page === '/' ? 'index.html' : `${page.slice(1)}.html`;
    return send(name, response, page === '/404' ? 404 : 200);
  });
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Pages, robots.txt and sitemap.xml, by file name. */
function readTexts(webDir: string, { publicUrl, site }: Config): Map<string, string> {
  const words: Record<string, string | string[]> = { publicUrl, ...site };
  // In a data block of the page nothing may look like the end of it.
  const json = JSON.stringify(site).replaceAll('<', String.raw`\u003c`);
  const fill = (text: string) =>
    text
      .replaceAll(/\{\{(\w+)\}\}/g, (token, name: string) =>
        typeof words[name] === 'string' ? escapeHtml(words[name]) : token,
      )
      .replaceAll('{{site}}', () => json);
  return new Map(
    readdirSync(webDir)
      .filter((name) => ['.html', '.xml', '.txt'].includes(extname(name)))
      .map((name) => [name, fill(readFileSync(join(webDir, name), 'utf8'))]),
  );
}
