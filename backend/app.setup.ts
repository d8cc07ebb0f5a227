import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Logger as NestLogger, StandardSchemaValidationPipe, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import { z } from 'zod';
import { problem, PROBLEM_TYPE } from '../contract/problem.js';
import { API_KEY_PREFIX } from '../contract/settings.js';
import { accessOf, type Access } from './access.js';
import type { Config } from './config.js';
import { CONFIG } from './config.module.js';
import { limitDatabaseTime } from './database/request-pool.js';
import { MetricsService } from './health/metrics.service.js';
import { invalid, ProblemFilter } from './problem.filter.js';
import { limitResponseTime, limitSockets } from './rate-limit/time-limits.js';
import { identifyRequest } from './request-id.js';
import { Shutdown } from './shutdown.module.js';
import { API_PATHS, serveWebClient } from './web/web-client.js';

/** Several times the largest change of 1,000 leads. Bodies are parsed before anyone is identified. */
const MAX_BODY = '256kb';
const MAX_EVENT = '1mb';
/** SHA-256 of the one empty style element that Emotion, Material UI's styling library, adds. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const isWebhook = ({ url }: { url?: string }) => url?.startsWith('/api/billing/webhook') ?? false;

/** Setup shared by `main` and the tests. */
export function setupApp(
  app: NestExpressApplication,
  webDir = join(import.meta.dirname, '../../dist-web'),
) {
  const config = app.get<Config>(CONFIG);
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(identifyRequest, app.get(MetricsService).measure, app.get(Shutdown).middleware);
  app.use(securityHeaders(config));
  // Swagger UI uses inline styles. Its scripts get no exception.
  app.use('/api/docs', securityHeaders(config, "'unsafe-inline'"));
  app.use(compression({ filter: isCompressible }));
  app.use(restrictApiResponses);
  // Stripe signs the raw bytes.
  app.useBodyParser('raw', { limit: MAX_EVENT, type: isWebhook });
  app.useBodyParser('json', { limit: MAX_BODY });
  app.use(limitDatabaseTime, limitResponseTime);
  limitSockets(app.getHttpServer());
  app.useGlobalPipes(new ContractPipe({ exceptionFactory: invalid }));
  app.useGlobalFilters(new ProblemFilter());
  // Built on the first request for it, because that takes longer than all other setup.
  SwaggerModule.setup('api/docs', app, () => openApi(app), {
    jsonDocumentUrl: 'api/openapi.json',
  });
  if (existsSync(webDir)) serveWebClient(app, webDir, config);
  if (config.production && config.role !== 'worker' && config.missingOperator.length > 0) {
    const missing = config.missingOperator.join(', ');
    new NestLogger('LegalPages').warn(`The legal pages are incomplete. Set ${missing}.`);
  }
}

/** Nest would silently drop keys such as `constructor`. The schemas reject them like any unknown key. */
class ContractPipe extends StandardSchemaValidationPipe {
  protected override stripProtoKeys() {}
}

function securityHeaders(config: Config, style = EMPTY_STYLE) {
  const { authDomain, emulatorHost, firestore } = config.firebase;
  const identity = emulatorHost
    ? [`http://${emulatorHost}`]
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        ...(authDomain ? [`https://${authDomain}`] : []),
      ];
  const secure = config.publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(emulatorHost ? [] : ['https://apis.google.com'])],
        'style-src': ["'self'", style],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          ...identity,
          ...(firestore ? ['https://firestore.googleapis.com'] : []),
        ],
        'frame-src': emulatorHost ? ["'none'"] : identity,
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: secure,
  });
}

/** API responses are private to the caller. A HEAD request for a stream must not start a run. */
function restrictApiResponses(request: Request, response: Response, next: NextFunction) {
  if (!API_PATHS.test(request.path)) return next();
  response.setHeader('Cache-Control', 'private, no-cache');
  if (request.method !== 'HEAD' || !/\/progress\/?$/i.test(request.path)) return next();
  response.status(405).setHeader('Allow', 'GET').end();
}

/** Events must be sent immediately, not when the compressor's buffer is full. */
function isCompressible(request: Request, response: Response): boolean {
  return (
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response)
  );
}

const BEARER = { type: 'http', scheme: 'bearer' } as const;

export function openApi(app: NestExpressApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Lead Delivery')
    .setDescription(
      'Business leads from maps data, by city and category. An account can have only a few requests in flight at once; others wait, ' +
        'then get 429 with `Retry-After`. The `RateLimit` and `RateLimit-Policy` fields of a response describe its limits.',
    )
    .setVersion('1')
    .addBearerAuth(
      { ...BEARER, bearerFormat: 'Firebase ID token', description: 'A logged-in user' },
      'login',
    )
    .addBearerAuth(
      {
        ...BEARER,
        bearerFormat: 'API key',
        description: `A program's key (\`${API_KEY_PREFIX}…\`). Each call names the scope that the key needs. Calls without this scheme are for logged-in users only.`,
      },
      'apiKey',
    )
    .addGlobalResponse({
      description: 'A problem with an explanation',
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    })
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    // Clients are generated with these names, so a controller's methods are named for the whole API.
    operationIdFactory: (_controller, method) => method,
  });
  Object.assign(document.components!.schemas!, z.toJSONSchema(problem).$defs);
  documentAccess(app, document);
  return document;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Documents who may call each operation, by the guard's own rules. */
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
      const { isPublic, link, scope } = handlers.get(operation.operationId!)!(method.toUpperCase());
      operation.security = [
        ...(isPublic || link ? [{}] : []),
        ...(isPublic || (link && !link.orBearer) ? [] : [{ login: [] }]),
        ...(scope ? [{ apiKey: [scope] }] : []),
      ];
    }
  }
}
