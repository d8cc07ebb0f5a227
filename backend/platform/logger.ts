import type { Params } from 'nestjs-pino';
import type { Config } from './config.js';
import { isErrorLike, loggable } from './database/loggable.js';

/** Contexts of Nest's startup log, which has one line per module and route. */
const NEST_STARTUP_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);

/** The token of a client's page opens it without a login. A mistyped link contains it, too. */
const withoutToken = (path: string) => path.replace(/^\/d(?:\/|%2f)+[^/]+/i, '/d/[token]');

/** Logs one line per request, without anything that identifies or authenticates a user. */
export function loggerOptions(config: Config): Params {
  return {
    pinoHttp: {
      level: config.logLevel,
      hooks: {
        logMethod(args, log) {
          const context = (args[0] as { context?: string } | undefined)?.context;
          if (context && NEST_STARTUP_CONTEXTS.has(context)) return;
          const [first, ...rest] = args as unknown[];
          log.apply(this, [withLoggableErrors(first), ...rest] as typeof args);
        },
      },
      autoLogging: { ignore: (request) => !/^\/(api|auth|scrape|d)\b/.test(request.url ?? '') },
      customLogLevel: (_, response, error) =>
        error || response.statusCode >= 500 ? 'error' : 'debug',
      serializers: {
        req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({
          id,
          method,
          path: withoutToken(url.split('?')[0]!),
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    },
  };
}

function withLoggableErrors(logged: unknown): unknown {
  if (isErrorLike(logged)) return loggable(logged);
  const { err } = (logged ?? {}) as { err?: unknown };
  return isErrorLike(err) ? { ...(logged as object), err: loggable(err) } : logged;
}
