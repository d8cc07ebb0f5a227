import { z } from 'zod';
import { DESTINATIONS, type DestinationType } from './destinations.js';
import { optional, required } from './fields.js';
import { emailConfig } from './recipients.js';

/** Per account. */
export const MAX_DESTINATIONS = 50;
/** A PEM private key is shorter. */
const PRIVATE_KEY_MAX = 20_000;

const token = (message: string) => required(message, 500).regex(/^[\x21-\x7e]+$/, message);
const noTraversal = (text: string) => !text.split('/').includes('..');
const PATH_ERROR = 'The path must not contain ".."';

const BASE_ERROR = 'Enter the ID of the base. It begins with "app"';
const airtableConfig = z.strictObject({
  token: token('Enter a personal access token'),
  baseId: required(BASE_ERROR).regex(/^app[a-zA-Z\d]{5,30}$/, BASE_ERROR),
  tableId: required('Enter the name or ID of the table', 100),
});

const SPREADSHEET_ERROR = "Enter the spreadsheet's URL or ID";
const googleSheetsConfig = z.strictObject({
  spreadsheetId: required(SPREADSHEET_ERROR, 500)
    .transform((text) => /\/spreadsheets\/d\/([\w-]+)/.exec(text)?.[1] ?? text)
    .pipe(z.string().regex(/^[\w-]{10,100}$/, SPREADSHEET_ERROR)),
  sheet: required('Enter the name of the sheet', 100),
});

const ENDPOINT_ERROR = 'Enter a URL such as https://s3.eu-central-1.amazonaws.com';
const BUCKET_ERROR = 'A bucket name has 3 to 63 lowercase letters, digits, dots or hyphens';
const s3Config = z.strictObject({
  endpoint: required(ENDPOINT_ERROR, 500).refine(isOrigin, ENDPOINT_ERROR),
  region: required('Enter the region', 50).regex(/^[\w-]+$/, 'Enter a region such as eu-central-1'),
  bucket: required(BUCKET_ERROR, 63).regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, BUCKET_ERROR),
  prefix: optional(200).refine(noTraversal, PATH_ERROR).default(''),
  accessKeyId: token('Enter the access key ID'),
  secretAccessKey: token('Enter the secret access key'),
});

const HOST_ERROR = 'Enter a host such as sftp.example.com';
const LOGIN_ERROR = 'Enter a password or a private key';
const sftpFields = z.strictObject({
  host: required(HOST_ERROR, 253).regex(/^[\w.:-]+$/, HOST_ERROR),
  port: z.int('Enter a port').min(1, 'Enter a port').max(65_535, 'Enter a port').default(22),
  user: required('Enter the username', 100),
  password: optional(500).optional(),
  privateKey: z.string().max(PRIVATE_KEY_MAX, 'This private key is too long').optional(),
  path: optional(500).refine(noTraversal, PATH_ERROR).default('.'),
});
const sftpConfig = sftpFields.refine(({ password, privateKey }) => password || privateKey, {
  path: ['password'],
  error: LOGIN_ERROR,
});

/** An address without a path, which would be lost or mistaken for the bucket. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return (
    /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password
  );
}

export const DESTINATION_CONFIGS = {
  email: emailConfig,
  airtable: airtableConfig,
  'google-sheets': googleSheetsConfig,
  s3: s3Config,
  sftp: sftpConfig,
} as const satisfies Record<DestinationType, z.ZodType>;
export type DestinationConfig<Type extends DestinationType> = z.infer<
  (typeof DESTINATION_CONFIGS)[Type]
>;

/** Parts of a configuration that are stored sealed and never shown again. */
export const DESTINATION_SECRETS = {
  email: [],
  airtable: ['token'],
  'google-sheets': [],
  s3: ['secretAccessKey'],
  sftp: ['password', 'privateKey'],
} as const satisfies Record<DestinationType, readonly string[]>;

/** Parts that determine who receives the secrets. If one changes, the secrets must be entered again. */
export const DESTINATION_HOSTS = {
  email: [],
  airtable: [],
  'google-sheets': [],
  s3: ['endpoint'],
  sftp: ['host', 'port'],
} as const satisfies Record<DestinationType, readonly string[]>;

const types = Object.keys(DESTINATIONS).filter((type) => type !== 'webhook') as DestinationType[];
export const DESTINATION_TYPES = types as [DestinationType, ...DestinationType[]];

const name = required('Name is required', 100);
const config = z.record(z.string().max(50), z.unknown(), 'Must be an object').meta({
  description:
    'email: `to`; airtable: `token`, `baseId`, `tableId`; google-sheets: `spreadsheetId`, `sheet`; s3: `endpoint`, `region`, `bucket`, `prefix`, `accessKeyId`, `secretAccessKey`; sftp: `host`, `port`, `user`, `password` or `privateKey`, `path`',
});
/** The code of the problem of a table without some of our fields, which `createFields` creates. */
export const FIELDS_MISSING = 'fields_missing';
const createFields = z.boolean().optional().meta({
  description:
    'Creates the fields that an Airtable table lacks, before the check. The token needs the scope schema.bases:write',
});
/** The configuration is checked by its type's schema. */
export const destinationForm = z
  .strictObject({
    type: z.enum(DESTINATION_TYPES, `Choose ${DESTINATION_TYPES.join(', ')}`),
    name,
    config,
    createFields,
  })
  .meta({ id: 'DestinationForm' });
export type DestinationForm = z.infer<typeof destinationForm>;

/** Body of `PATCH /api/destinations/{id}`: omitted fields and secrets keep their values. */
export const destinationPatch = z
  .strictObject({ name, config, createFields })
  .partial()
  .meta({ id: 'DestinationPatch' });
export type DestinationPatch = z.infer<typeof destinationPatch>;

export const destination = z
  .object({
    id: z.uuid(),
    type: z.enum(DESTINATION_TYPES),
    name: z.string(),
    config: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Without secrets, which are never shown again' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Destination' });
export type StoredDestination = z.infer<typeof destination>;

/** Response to `POST /api/destinations/{id}/test`. */
export const destinationTest = z
  .object({ receipt: z.string().meta({ description: "The destination's response" }) })
  .meta({ id: 'DestinationTest' });
