import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { z } from 'zod';
import { EVENTS } from '#contract/events.js';
import { problem } from '#contract/problem.js';
import { API_KEY_PREFIX } from '#contract/settings.js';
import { ACCOUNT_HEADER, ACCOUNT_PARAMETER } from '#contract/account-header.js';
import { PERMISSIONS } from '#contract/roles.js';
import { accessOf, type Access } from '../../platform/access.js';
import { PRODUCT } from '../../platform/brand.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { addErrors, errorResponses } from './errors.js';
import { BODY_EXAMPLES, QUERY_EXAMPLES } from './examples.js';
import { addSamples } from './samples.js';
import { simplify } from './schemas.js';
import { serveReference } from './reference.js';

const DESCRIPTION = `Business leads from map data, by area and category.

**New here?** The [API quick start](/docs/api) takes you from a key to a file in five steps, with curl, JavaScript and Python. Then see
[errors](/docs/errors), [limits](/docs/limits) and [webhooks](/docs/webhooks), or go to your [API keys](/dashboard/settings/api).

An account can have only a few requests in flight at once; others wait, then get 429 with \`Retry-After\`. The \`RateLimit\` and
\`RateLimit-Policy\` fields of a response describe its limits.

A person can be a member of several accounts. \`${ACCOUNT_HEADER}\` names the account of a call, for streams the parameter
\`${ACCOUNT_PARAMETER}\`; without it, a call is for the account opened at login. An API key belongs to one account.

Each call states, as \`x-permission\`, what the caller's role in the account must allow; otherwise it returns 403 with the code
\`permission_required\`:

${Object.entries(PERMISSIONS)
  .map(([name, text]) => `- \`${name}\`: ${text}`)
  .join('\n')}`;

/** In the order of the page: customers' calls first, those for our web client and operators last. */
const TAGS = {
  runs: 'Searches: start one, follow it, read its coverage.',
  leads: 'The businesses that your runs found: list, filter, change, exclude.',
  exports: 'Leads as files, and the layouts of their columns.',
  deliveries: 'Searches on a schedule.',
  destinations: 'Email addresses, spreadsheets and storage that deliveries are sent to.',
  webhooks: 'Signed messages to your endpoints.',
  'client pages': "A delivery's page for an agency's client, behind a signed link.",
  places: 'Suggestions for areas and categories.',
  subscription: 'The plan and its usage.',
  billing: 'Buying and changing plans. For logged-in users only.',
  accounts: 'The account and its details.',
  team: 'Members of the account, their roles, invitations. For logged-in users only.',
  audit: 'What was done in the account, by whom.',
  settings: 'Profile, notifications, security, API keys, data export, brand.',
  users: 'The logged-in user. For our web client.',
  map: 'The base map and searched areas. For our web client.',
  public: "Visitors' searches. For our web client.",
  operations: 'Health, metrics and configuration. For operators.',
  test: 'Test helpers, on installations that enable them.',
};

/** Serves the document at /api/openapi.json and a page to browse it at /api/docs. */
export function serveOpenApi(app: NestExpressApplication) {
  // Built on the first request for it, because that takes longer than all other setup.
  let document: OpenAPIObject | undefined;
  const openApiOnce = () => (document ??= openApi(app));
  serveReference(app, openApiOnce);
  serveDocument(app, openApiOnce);
}

const LICENSE = { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' };
const BEARER = { type: 'http', scheme: 'bearer' } as const;

export function openApi(app: NestExpressApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(PRODUCT)
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addServer(app.get<Config>(CONFIG).publicUrl)
    .addBearerAuth(
      { ...BEARER, bearerFormat: 'Firebase ID token', description: 'A logged-in user' },
      'login',
    )
    .addBearerAuth(
      {
        ...BEARER,
        bearerFormat: 'API key',
        description: `An API key for programs (\`${API_KEY_PREFIX}…\`). Each call names the scope that the key needs. Calls without this scheme are for logged-in users only.`,
      },
      'apiKey',
    )
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    // Clients are generated with these names, so a controller's methods are named for the whole API.
    operationIdFactory: (_controller, method) => method,
  });
  Object.assign(document.components!.schemas!, z.toJSONSchema(problem).$defs);
  document.components!.responses = errorResponses();
  documentAccess(app, document);
  for (const operation of operationsOf(document)) {
    describe(operation);
    describeFile(operation);
    addExamples(operation);
    addErrors(operation);
  }
  const { info } = document;
  const whole = {
    ...document,
    info: { ...info, license: LICENSE },
    tags: Object.entries(TAGS).map(([name, text]) => ({ name, description: text })),
    webhooks: documentedEvents(),
  };
  return addSamples(simplify(whole) as OpenAPIObject);
}

/** The messages that webhook endpoints receive. */
const documentedEvents = () =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([type, data]) => {
      const message = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });
      const { $schema: _, ...schema } = z.toJSONSchema(message);
      const operation = {
        operationId: type,
        summary: z.globalRegistry.get(data)?.description,
        description:
          'Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.',
        tags: ['webhooks'],
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Received' } },
      };
      return [type, { post: operation }];
    }),
  );

/** Serves the document, which never changes, without serializing and compressing it for each request. */
function serveDocument(app: NestExpressApplication, openApiOnce: () => OpenAPIObject) {
  let served: { json: Buffer; gzip: Buffer; etag: string } | undefined;
  const serialize = () => {
    const json = Buffer.from(JSON.stringify(openApiOnce()));
    const hash = createHash('sha256').update(json).digest('base64url');
    return { json, gzip: gzipSync(json), etag: `W/"${hash}"` };
  };
  const express: Express = app.getHttpAdapter().getInstance();
  express.get('/api/openapi.json', (request, response) => {
    const { json, gzip, etag } = (served ??= serialize());
    response.type('json').vary('Accept-Encoding').setHeader('ETag', etag);
    if (!request.acceptsEncodings('gzip')) return response.send(json);
    return response.setHeader('Content-Encoding', 'gzip').send(gzip);
  });
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
interface Media {
  schema: { properties?: Record<string, object> };
  examples?: Record<string, object>;
}
type RequestBody = { content: Record<string, Media> };
type Parameter = { name: string; example?: unknown };

/** Documents who may call each operation, and with which permission, by the guard's own rules. */
function documentAccess(app: NestExpressApplication, document: OpenAPIObject) {
  const handlers = new Map<string, (method: string) => Access>();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const { prototype } = metatype as Type;
      for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
        handlers.set(name, (method) => accessOf(method, prototype[name], metatype as Type));
      }
    }
  }
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const { isPublic, link, scope, permission } = handlers.get(operation.operationId!)!(
        method.toUpperCase(),
      );
      operation.security = [
        ...(isPublic || link ? [{}] : []),
        ...(isPublic || (link && !link.orBearer) ? [] : [{ login: [] }]),
        ...(scope ? [{ apiKey: [scope] }] : []),
      ];
      if (permission) Object.assign(operation, { 'x-permission': permission });
    }
  }
}

/** The first sentence of a handler's comment is its summary. */
function describe(operation: Operation) {
  const text = operation.summary!.replaceAll(/\s*\n\s*/g, ' ');
  const [, first, rest] = /^(.+?)\.(?:\s+(.*))?$/.exec(text)!;
  operation.summary = first!;
  operation.description = rest ? text : first!;
}

/** A form's file, which the handler gets by its name and hash. */
function describeFile({ requestBody }: Operation) {
  const form = (requestBody as RequestBody | undefined)?.content['multipart/form-data'];
  if (form?.schema.properties)
    form.schema.properties['file'] = {
      type: 'string',
      format: 'binary',
      description: 'A CSV or XLSX file',
    };
}

function addExamples({ operationId, requestBody, parameters = [] }: Operation) {
  const examples = BODY_EXAMPLES[operationId!];
  const [content] = Object.values((requestBody as RequestBody | undefined)?.content ?? {});
  if (examples && content) content.examples = examples;
  for (const parameter of parameters as Parameter[]) {
    const example = QUERY_EXAMPLES[operationId!]?.[parameter.name];
    if (example !== undefined) parameter.example = example;
  }
}

const operationsOf = ({ paths }: OpenAPIObject): Operation[] =>
  Object.values(paths).flatMap((operations) =>
    Object.values(operations as Record<string, Operation>),
  );
