import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { REQUEST_ID_HEADER } from '#contract/headers.js';

/** An id from a proxy or client is kept if it is short and harmless in a log. */
const WELL_FORMED = /^[\w.-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/** The id of the request that the current code serves; undefined outside of requests. */
export const currentRequestId = () => current.getStore();

/** Gives the request an id: on its log lines, in its response and in its problem document. */
export function identifyRequest(request: Request, response: Response, next: NextFunction) {
  const given = request.get(REQUEST_ID_HEADER) ?? '';
  const id = WELL_FORMED.test(given) ? given : randomUUID();
  request.id = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  current.run(id, next);
}
