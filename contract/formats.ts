/* No zod: public pages list the formats without loading it. */

/** File formats of exports and deliveries. */
export const FORMATS = {
  csv: { label: 'CSV', mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    label: 'XLSX',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { label: 'JSON', mediaType: 'application/json' },
  ndjson: { label: 'NDJSON', mediaType: 'application/x-ndjson' },
  geojson: { label: 'GeoJSON', mediaType: 'application/geo+json' },
  vcf: { label: 'vCard', mediaType: 'text/vcard; charset=utf-8' },
} as const satisfies Record<string, { label: string; mediaType: string }>;
/** Also the file name's extension. */
export type FormatId = keyof typeof FORMATS;
export const FORMAT_IDS = Object.keys(FORMATS) as [FormatId, ...FormatId[]];

/** CRMs whose import columns a file can have. */
export const LAYOUT_IDS = ['hubspot', 'salesforce', 'pipedrive'] as const;
export type LayoutId = (typeof LAYOUT_IDS)[number];

/** The media types of all formats, without parameters. */
export const MEDIA_TYPES = Object.values(FORMATS).map(({ mediaType }) =>
  mediaType.replace(/;.*/, ''),
);
