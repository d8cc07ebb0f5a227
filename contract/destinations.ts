/* No zod: public pages list the destinations without loading it. */

/** The destinations of deliveries. A webhook is not a delivery destination: endpoints receive the `delivery.sent` event. */
export const DESTINATIONS = {
  email: { label: 'Email' },
  webhook: { label: 'Webhooks' },
  airtable: { label: 'Airtable' },
  'google-sheets': { label: 'Google Sheets' },
  s3: { label: 'S3' },
  sftp: { label: 'SFTP' },
} as const satisfies Record<string, { label: string }>;
export type DestinationId = keyof typeof DESTINATIONS;
export type DestinationType = Exclude<DestinationId, 'webhook'>;

/** The columns of a lead in another product's table, such as Airtable's. */
export const TABLE_COLUMNS = [
  'Lead ID',
  'Name',
  'Category',
  'Phone',
  'Email',
  'Website',
  'Address',
  'City',
  'Rating',
  'Review Count',
  'Source',
  'Licence',
  'Retain Until',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];
