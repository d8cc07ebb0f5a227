import { z } from 'zod';
import { COLUMN_IDS } from './export-columns.js';
import { required } from './fields.js';
import { FORMAT_IDS } from './formats.js';
import { leadFilter, leadsCsvQuery, leadSort } from './lead-filters.js';

export const csvProxyQuery = z.object({
  url: z.string('url is required').min(1, 'url is required').max(4000, 'This URL is too long'),
});

export const EXPORT_STATUSES = ['PENDING', 'READY', 'FAILED', 'EXPIRED'] as const;
/** Days for which a finished data export can be downloaded. */
export const EXPORT_DAYS = 7;

/** An export of an account's data: response to the request and to `GET /api/settings/export-status/{id}`. */
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

const BOM_ERROR = 'bom must be true or false';
const BOM = {
  description:
    'Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none',
};
export const bom = z.boolean(BOM_ERROR).meta(BOM);

const LAYOUT_NAME_MAX = 60;
/** Maximum layouts that an account can save. */
export const MAX_LAYOUTS = 50;
const UNKNOWN_FORMAT = `Format must be one of ${FORMAT_IDS.join(', ')}`;
const UNKNOWN_COLUMN = `Columns must be among ${COLUMN_IDS.join(', ')}`;

export const formatId = z.enum(FORMAT_IDS, UNKNOWN_FORMAT);
/** Columns of a file, in order. */
export const columnIds = z
  .array(z.enum(COLUMN_IDS, UNKNOWN_COLUMN), UNKNOWN_COLUMN)
  .min(1, 'Choose at least one column')
  .refine((ids) => new Set(ids).size === ids.length, 'A column can be chosen only once');
export const layoutName = required('Enter a name', LAYOUT_NAME_MAX).meta({
  description: 'hubspot, salesforce, pipedrive, or the name or id of a saved layout',
});

/** Body of `POST /api/export/layouts` and `PUT /api/export/layouts/{id}`. */
export const exportLayoutForm = z
  .strictObject({ name: required('Enter a name', LAYOUT_NAME_MAX), columns: columnIds })
  .meta({ id: 'ExportLayoutForm' });
export type ExportLayoutForm = z.infer<typeof exportLayoutForm>;
/** File columns saved under a name. */
export const exportLayout = z
  .object({ id: z.uuid(), name: z.string(), columns: z.array(z.enum(COLUMN_IDS)) })
  .meta({ id: 'ExportLayout' });
export type ExportLayout = z.infer<typeof exportLayout>;

/** Query for a run's files. */
export const fileQuery = z.object({
  layout: layoutName.optional(),
  columns: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(columnIds)
    .meta({ description: 'Column ids, separated by commas' })
    .optional(),
  bom: z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: BOM_ERROR })
    .meta(BOM)
    .optional(),
});
export type FileQuery = z.infer<typeof fileQuery>;

/** Query for files of filtered leads, with the list's filter and sort order. */
export const leadsFileQuery = leadsCsvQuery.extend(fileQuery.shape);
export type LeadsFileQuery = z.infer<typeof leadsFileQuery>;

/** Response to `POST /api/export/links`: a link that downloads the leads, valid for five minutes. */
export const exportLink = z.object({ url: z.string() }).meta({ id: 'ExportLink' });
export const exportLinkForm = z
  .strictObject({
    filter: leadFilter.optional(),
    sort: leadSort.optional(),
    format: formatId.optional(),
    layout: layoutName.optional(),
    columns: columnIds.optional(),
    bom: bom.optional(),
  })
  .meta({ id: 'ExportLinkForm' });
export type ExportLinkForm = z.infer<typeof exportLinkForm>;
