import type { Params } from 'nestjs-pino';
import type { Config } from './config.js';

/** What Nest tells of its own start: a line per module and route. */
const NEST_START = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** One line a request, without anything that identifies or authenticates a person. */
export function loggerOptions(config: Config): Params {
  return {
    pinoHttp: {
      level: config.logLevel,
      hooks: {
        logMethod(args, log) {
          const context = (args[0] as { context?: string } | undefined)?.context;
          if (!context || !NEST_START.has(context)) log.apply(this, args);
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
        // A failed query carries its parameters, and these are people's data: message and place are enough.
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
