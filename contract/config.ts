import { z } from 'zod';

/** Response to `GET /api/config`: settings the web client needs before login. */
export const clientConfig = z
  .object({
    firebase: z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      authEmulatorUrl: z.string().nullable(),
      firestore: z.boolean(),
    }),
    maps: z.object({ source: z.string(), label: z.string(), sample: z.boolean() }),
    billing: z
      .object({
        enabled: z.boolean(),
        isTest: z.boolean().meta({ description: 'Whether the test checkout stands in for Stripe' }),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'The reason plans cannot be bought here' }),
      })
      .meta({ id: 'BillingConfig' }),
    testHelpers: z.boolean(),
  })
  .meta({ id: 'ClientConfig' });
export type ClientConfig = z.infer<typeof clientConfig>;
