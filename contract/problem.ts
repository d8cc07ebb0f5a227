import { z } from 'zod';
import { PLAN_IDS } from './plans.js';

/**
 * RFC 9457 problem document. `error` repeats the detail; `errors` has a message for each rejected field; `code` names a
 * problem that programs handle.
 */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    error: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    candidates: z.array(z.string()).optional(),
    code: z.string().optional(),
    scope: z.string().optional(),
    permission: z.string().optional(),
    plan: z.enum(PLAN_IDS).optional(),
    left: z.int().optional(),
    resetsAt: z.iso.datetime().nullable().optional(),
    current: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

export const PROBLEM_TYPE = 'application/problem+json';
