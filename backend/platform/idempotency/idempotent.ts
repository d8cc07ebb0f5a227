import {
  applyDecorators,
  createParamDecorator,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY_HEADER, MAX_IDEMPOTENCY_KEY } from '#contract/headers.js';
import { IdempotencyInterceptor, type KeyedRequest } from './idempotency.interceptor.js';

/**
 * Makes a POST safe to repeat with an `Idempotency-Key`. Each route that creates something uses it; a global interceptor
 * would also change when event streams respond.
 */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: IDEMPOTENCY_KEY_HEADER,
      required: false,
      description:
        'Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while ' +
        'that request is in progress, or if its response contained a secret; 422 for a different body or route.',
      schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY },
    }),
  );

/** The id of the row that a request with a key creates, the same in all attempts; undefined without a key. */
export const CreationId = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<KeyedRequest>().creationId,
);
