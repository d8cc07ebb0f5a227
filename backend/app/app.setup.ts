import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Logger as NestLogger, StandardSchemaValidationPipe } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { limitDatabaseTime } from '../platform/database/request-pool.js';
import { MetricsService } from './health/metrics.service.js';
import { serveOpenApi } from './openapi/openapi.js';
import { invalid, ProblemFilter } from '../platform/problem.filter.js';
import { limitResponseTime, limitSockets } from '../platform/rate-limit/time-limits.js';
import { explainRefusals, refuseLikeNode } from '../platform/refusals.js';
import { identifyRequest } from '../platform/request-id.js';
import { Shutdown } from '../platform/shutdown.module.js';
import { API_PATHS, serveWebClient } from '../platform/web-client.js';

/**
 * Room for a 200 kB logo as text, and for several times the largest change of 1,000 leads. Bodies are parsed before
 * the caller is identified.
 */
const MAX_BODY = '300kb';
const MAX_EVENT = '1mb';
/** In bytes. A page has several scripts of less than the usual 1,000. */
const SMALLEST_COMPRESSED = 300;
/** SHA-256 of the one empty style element that Emotion, Material UI's styling library, adds. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** A client's page: search engines must not list it. */
const CLIENT_PAGE = /^\/d(\/|$)/i;

const isWebhook = ({ url }: { url?: string }) => url?.startsWith('/api/billing/webhook') ?? false;

/** Setup shared by `main` and the tests. */
export function setupApp(
  app: NestExpressApplication,
  webDir = join(import.meta.dirname, '../../../dist-web'),
) {
  const config = app.get<Config>(CONFIG);
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(identifyRequest, app.get(MetricsService).measure, app.get(Shutdown).middleware);
  app.use(refuseLikeNode);
  app.use(securityHeaders(config));
  // Swagger UI uses inline styles. Its scripts get no exception.
  app.use('/api/docs', securityHeaders(config, "'unsafe-inline'"));
  app.use(compression({ filter: isCompressible, threshold: SMALLEST_COMPRESSED }));
  app.use(restrictApiResponses);
  // Stripe signs the raw bytes.
  app.useBodyParser('raw', { limit: MAX_EVENT, type: isWebhook });
  app.useBodyParser('json', { limit: MAX_BODY });
  app.use(limitDatabaseTime, limitResponseTime);
  limitSockets(app.getHttpServer());
  explainRefusals(app.getHttpServer());
  app.useGlobalPipes(new ContractPipe({ exceptionFactory: invalid }));
  app.useGlobalFilters(new ProblemFilter());
  serveOpenApi(app);
  if (existsSync(webDir)) serveWebClient(app, webDir, config);
  if (config.role !== 'worker')
    for (const warning of config.warnings) new NestLogger('Configuration').warn(warning);
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
  const isClientPage = CLIENT_PAGE.test(request.path);
  response.setHeader('Cache-Control', isClientPage ? 'private, no-store' : 'private, no-cache');
  if (isClientPage) response.setHeader('X-Robots-Tag', 'noindex, nofollow');
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
