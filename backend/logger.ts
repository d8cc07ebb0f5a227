import type { Params } from 'nestjs-pino';
import type { Config } from './config.js';

/** Contexts of Nest's startup log, which has one line per module and route. */
const NEST_STARTUP_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Logs one line per request, without anything that identifies or authenticates a user. */
export function loggerOptions(config: Config): Params {
  return {
    pinoHttp: {
      level: config.logLevel,
      hooks: {
        logMethod(args, log) {
          const context = (args[0] as { context?: string } | undefined)?.context;
          if (!context || !NEST_STARTUP_CONTEXTS.has(context)) log.apply(this, args);
        },
      },
      autoLogging: { ignore: (request) => !/^\/(api|auth|scrape)\b/.test(request.url ?? '') },
      customLogLevel: (_, response, error) =>
        error || response.statusCode >= 500 ? 'error' : 'debug',
      serializers: {
        req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({
          id,
          method,
          path: url.split('?')[0],
        }),
        // The error of a failed query holds its parameters, which are personal data. Message and stack suffice.
        err: ({ type, message, stack }: { type: string; message: string; stack: string }) => ({
          type,
          message,
          stack,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    },
  };
}
