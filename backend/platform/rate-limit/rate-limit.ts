import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { SSE_METADATA } from '@nestjs/common/constants.js';
import type { ThrottlerOptions } from '@nestjs/throttler';
import type { AuthenticatedRequest, LinkCaller } from '../caller.js';

const RUN_START = 'runStart';
const VISITOR_SEARCH = 'visitorSearch';
const IN_FLIGHT = 'inFlight';
const UNLIMITED = 'unlimited';
const MINUTE = 60_000;

/** Marks a route that starts or resumes a run. */
export const RunStart = () => SetMetadata(RUN_START, true);
/** Marks a search that anyone may make without an account. */
export const VisitorSearch = () => SetMetadata(VISITOR_SEARCH, true);
/** Marks a route that sends a file, which takes as long as the client needs. */
export const Download = () => SetMetadata(IN_FLIGHT, 'downloads' satisfies RequestKind);
/** Marks a route that receives a file, which takes as long as the client needs. */
export const Upload = () => SetMetadata(IN_FLIGHT, 'uploads' satisfies RequestKind);
/** Marks a stream that every open dashboard has, so that they leave the streams to runs. */
export const Screen = () => SetMetadata(IN_FLIGHT, 'screens' satisfies RequestKind);
/** Exempts probes, which must be answered while everything else waits. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);

const metadata = <Value>(name: string, context: ExecutionContext) =>
  (Reflect.getMetadata(name, context.getHandler()) ??
    Reflect.getMetadata(name, context.getClass())) as Value | undefined;
const isRunStart = (context: ExecutionContext) => metadata(RUN_START, context) === true;
const isVisitorSearch = (context: ExecutionContext) => metadata(VISITOR_SEARCH, context) === true;
export const isRead = (context: ExecutionContext) =>
  ['GET', 'HEAD'].includes(context.switchToHttp().getRequest<AuthenticatedRequest>().method);

const isVisit = (context: ExecutionContext) =>
  (
    context.switchToHttp().getRequest<AuthenticatedRequest>().user as
      | Partial<LinkCaller>
      | undefined
  )?.isVisitor === true;

export const isUnlimited = (context: ExecutionContext) => metadata(UNLIMITED, context) === true;

/** The kind that a request counts as while in flight: its route's decorator decides, otherwise its method. */
export const kindOf = (context: ExecutionContext): RequestKind =>
  metadata<RequestKind>(IN_FLIGHT, context) ??
  (metadata(SSE_METADATA, context)
    ? 'streams'
    : !isRead(context)
      ? 'writes'
      : isVisit(context)
        ? 'visits'
        : 'reads');

export type RequestKind = keyof typeof QUEUED | keyof typeof LEASED;

/**
 * The requests that an account may have in flight. Reads, visits, writes and uploads are limited per process, and wait for
 * their turn: a browser with two tabs sends 12 at once. Downloads, streams and screens are limited per member, and the
 * first two also per account, across all processes, and refused immediately.
 */
export const QUEUED = {
  reads: { most: 4, mostWaiting: 100, waitMs: 5_000 },
  /** Of all visitors of an account's client pages together: the owner may know many people with many addresses. */
  visits: { most: 2, mostWaiting: 100, waitMs: 5_000 },
  writes: { most: 4, mostWaiting: 100, waitMs: 5_000 },
  // The file is received when it is the request's turn.
  uploads: { most: 1, mostWaiting: 100, waitMs: 5_000 },
} as const;
export const LEASED = {
  downloads: {
    most: 2,
    ofAccount: 4,
    text: '2 downloads are still in progress. Wait for one to finish.',
    retryAfter: 5,
  },
  streams: {
    most: 100,
    ofAccount: 300,
    text: '100 streams are open. Close one of them.',
    retryAfter: 5,
  },
  screens: { most: 20, text: '20 screens are open. Close one of them.', retryAfter: 60 },
} as const;

/**
 * Request limits per account. Writes, run starts and visitors' searches are counted in PostgreSQL across all
 * processes. Reads are counted per process.
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
  {
    name: 'visitor-searches',
    limit: 30,
    ttl: MINUTE,
    skipIf: (context) => !isVisitorSearch(context),
  },
];

/**
 * A change beyond the limit keeps its slot for this long, so that a client that ignores the refusals can't send many.
 */
export const REFUSED_MS = 250;

/** Wrong API keys, tokens and links per address, counted in PostgreSQL across all processes. */
export const WRONG_CREDENTIALS = { name: 'wrong-credentials', limit: 100, ttl: MINUTE };
