import { z } from 'zod';

export const csvProxyQuery = z.object({
  url: z.string('url is required').min(1, 'url is required').max(4000, 'This URL is too long'),
});

export const EXPORT_STATUSES = ['PENDING', 'READY', 'FAILED', 'EXPIRED'] as const;
/** Days for which a finished data export can be downloaded. */
export const EXPORT_DAYS = 7;

/** An export of an account's data: response of the request and of `GET /api/settings/export-status/{id}`. */
export const dataExport = z
  .object({
    id: z.uuid(),
    status: z.enum(EXPORT_STATUSES),
    requestedAt: z.iso.datetime(),
    readyAt: z.iso.datetime().nullable(),
    downloadUrl: z.string().nullable().meta({ description: 'Signed link; null unless READY' }),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof dataExport>;
