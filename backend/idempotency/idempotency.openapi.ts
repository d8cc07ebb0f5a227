import type { OpenAPIObject } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY_HEADER, MAX_IDEMPOTENCY_KEY } from '../../contract/headers.js';

const CREATED = [201, 202];

/** A POST that creates something succeeds with 201 or 202. Others, such as pausing a run, have the same effect twice. */
export const creates = (method: string, status: number) =>
  method === 'POST' && CREATED.includes(status);

/** Documents the header for every operation that honors it. */
export function documentIdempotency({ paths }: OpenAPIObject) {
  for (const { post } of Object.values(paths)) {
    const isCreation = CREATED.some((status) => post?.responses[status]);
    if (!post?.security || !isCreation) continue;
    post.parameters = [
      ...(post.parameters ?? []),
      {
        name: IDEMPOTENCY_KEY_HEADER,
        in: 'header',
        required: false,
        description:
          'Makes the request safe to repeat for 24 hours: the same key and body get the first answer. 409 while that ' +
          'request is in progress, or if its answer contained a secret; 422 for a different body or route.',
        schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY },
      },
    ];
  }
}
