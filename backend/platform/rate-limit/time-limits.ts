import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { afterRequest } from '../database/request-pool.js';
import { ProblemException } from '../problem.js';

/** A client may take this long to send its headers, and then the rest of its request. */
export const HEADERS_MS = 15_000;
export const RECEIVE_MS = 60_000;
/** Node checks for late clients this often; its default of 30 s would double the limits. */
const CHECK_MS = 1_000;
/** Longer than the 60 s after which proxies usually close an idle connection, so that we never close one in use. */
export const KEEP_ALIVE_MS = 65_000;
/** The longest time until a response begins. A search may have to query the identity provider first. */
export const RESPONSE_MS = 30_000;

/** Call it before the server listens. */
export function limitSockets(server: Server) {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = RECEIVE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // An option of `createServer`, which Nest calls without options.
  Object.assign(server, { connectionsCheckingInterval: CHECK_MS });
}

/** Middleware for requests that are fully received; after `limitDatabaseTime`. */
export function limitResponseTime(_: Request, response: Response, next: NextFunction) {
  const timer = setTimeout(() => {
    if (response.headersSent) return;
    const text = 'This took too long. Please try again in a moment.';
    next(new ProblemException(503, text, { retryAfter: 5 }));
  }, RESPONSE_MS).unref();
  afterRequest(() => clearTimeout(timer));
  next();
}
