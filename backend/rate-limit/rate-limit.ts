import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { ThrottlerOptions } from '@nestjs/throttler';
import type { AuthenticatedRequest } from '../caller.js';

const RUN_START = 'runStart';
const MINUTE = 60_000;

/** Marks a route that starts or resumes a run. */
export const RunStart = () => SetMetadata(RUN_START, true);

const isRunStart = (context: ExecutionContext) =>
  Reflect.getMetadata(RUN_START, context.getHandler()) === true;
const isRead = (context: ExecutionContext) =>
  ['GET', 'HEAD'].includes(context.switchToHttp().getRequest<AuthenticatedRequest>().method);

/**
 * Request limits per account. Writes and run starts are counted in PostgreSQL across all processes. Reads are counted
 * per process.
 */
export const READS = 'reads';
export const LIMITS: ThrottlerOptions[] = [
  { name: READS, limit: 1_000, ttl: 10_000, skipIf: (context) => !isRead(context) },
  {
    name: 'writes',
    limit: 240,
    ttl: MINUTE,
    skipIf: (context) => isRead(context) || isRunStart(context),
  },
  { name: 'starts', limit: 60, ttl: MINUTE, skipIf: (context) => !isRunStart(context) },
];
