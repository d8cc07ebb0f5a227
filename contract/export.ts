import { z } from 'zod';

export const csvProxyQuery = z.object({
  url: z.string('url is required').min(1, 'url is required').max(4000, 'This URL is too long'),
});
