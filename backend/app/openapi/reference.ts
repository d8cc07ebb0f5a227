import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { COLOR_PROPERTIES, LOGO_MARK, PRODUCT, TYPEFACE } from '../../platform/brand.js';
import { html, Html } from '../../platform/html.js';

const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Serves the page for reading and trying the calls of a document, at /api/docs. */
export function serveReference(app: NestExpressApplication, documentOnce: () => OpenAPIObject) {
  const express: Express = app.getHttpAdapter().getInstance();
  let page: string | undefined;
  express.get('/api/docs', (_, response) => {
    response.type('html').send((page ??= renderPage(documentOnce())));
  });
  for (const file of FILES) {
    express.get(`/api/docs/${file}`, (_, response) => response.sendFile(join(SWAGGER_UI, file)));
  }
}

interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
}

/** The document's calls and webhooks, by tag. */
function callsByTag({ paths, tags = [], ...document }: OpenAPIObject): Map<string, Call[]> {
  const calls = new Map<string, Call[]>(tags.map(({ name }) => [name, []]));
  const { webhooks = {} } = document as { webhooks?: OpenAPIObject['paths'] };
  for (const [path, operations] of Object.entries({ ...paths, ...webhooks })) {
    for (const [method, { operationId, summary, tags: [tag] = [] }] of Object.entries(operations)) {
      const call = { id: operationId, method, path, summary: (summary ?? '').replaceAll('`', '') };
      calls.get(tag)?.push(call);
    }
  }
  return calls;
}

/** "startRun" is "Start run"; an event, such as "run.completed", keeps its name. */
const nameOf = (id: string) =>
  id.includes('.')
    ? id
    : id.charAt(0).toUpperCase() +
      id.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const idOf = (tag: string) => tag.replaceAll(' ', '_');

const section = (tag: string, calls: Call[]) =>
  html`<section aria-labelledby="tag-${idOf(tag)}">
    <p id="tag-${idOf(tag)}">${tag}</p>
    <ul>
      ${calls.map(
        ({ id, method, path, summary }) =>
          html`<li>
            <a
              href="#/${idOf(tag)}/${id}"
              data-tag="${tag}"
              data-call="${id}"
              data-text="${`${method} ${path} ${summary} ${nameOf(id)} ${id} ${tag}`.toLowerCase()}"
              ><span class="method ${method}">${method.toUpperCase()}</span> ${nameOf(id)}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;

const renderPage = (document: OpenAPIObject): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API documentation · ${PRODUCT}</title><link rel="icon" href="/favicon.svg"><script src="/theme.js"></script>
${TYPEFACE}
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><style>:root { ${COLOR_PROPERTIES} }</style><link rel="stylesheet" href="/api-reference.css"></head>
<body>${BODY(callsByTag(document)).markup}
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api-reference.js"></script></body>
</html>
`;

const BODY = (calls: Map<string, Call[]>) =>
  html`<a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="brand" href="/">${new Html(LOGO_MARK)}<span>${PRODUCT}</span></a>
      <nav aria-label="Documentation">
        <a href="/docs">Docs</a><a href="/docs/api">Quick start</a
        ><a href="/dashboard/settings/api">API keys</a>
      </nav>
      <button id="menu" type="button" aria-expanded="false" aria-controls="calls">Calls</button>
      <nav id="calls" aria-label="Calls">
        <input id="search" type="search" placeholder="Search calls  /" aria-label="Search calls" />
        <p id="found" role="status"></p>
        ${[...calls].filter(([, list]) => list.length > 0).map(([tag, list]) => section(tag, list))}
      </nav>
    </header>
    <main id="content" tabindex="-1">
      <div id="calls-shown"><p>Loading the calls…</p></div>
    </main>`;
