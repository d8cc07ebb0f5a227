import { PinoLogger } from 'nestjs-pino';
import { symbols, type Level, type Logger } from 'pino';

/**
 * The lines that the app of this file logs in each test. Call it after `useApp`. nestjs-pino creates one logger per
 * process, for the first app in it, so its level is set here.
 */
export function useLog(level: Level): string[] {
  const lines: string[] = [];
  let loggers: Logger[] = [];
  beforeAll(() => {
    // The lines of requests and of jobs.
    loggers = [PinoLogger.root, new PinoLogger({}).logger];
    for (const logger of loggers) {
      const stream = Reflect.get(logger, symbols.streamSym) as { write: unknown };
      stream.write = (line: string) => void lines.push(line);
      logger.level = level;
    }
  });
  beforeEach(() => void (lines.length = 0));
  afterAll(() => {
    for (const logger of loggers) logger.level = 'silent';
  });
  return lines;
}
