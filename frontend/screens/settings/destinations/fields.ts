import type { DestinationType } from '#contract/destinations.js';

export interface ConfigField {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  optional?: true;
  /** Sealed on the server and never shown again. */
  isSecret?: true;
  isNumber?: true;
  /** Several lines, such as a private key. */
  isLong?: true;
  /** Several values, separated by commas. */
  isList?: true;
}

/** The fields of each type. */
export const CONFIG_FIELDS: Record<DestinationType, ConfigField[]> = {
  email: [
    {
      name: 'to',
      label: 'Recipients',
      placeholder: 'sales@example.com, ann@example.com',
      hint: "We'll email each recipient a confirmation link first.",
      isList: true,
    },
  ],
  airtable: [
    {
      name: 'token',
      label: 'Personal access token',
      hint: 'With the scopes data.records:read, data.records:write and schema.bases:read. With schema.bases:write, we can create missing fields.',
      isSecret: true,
    },
    { name: 'baseId', label: 'Base ID', placeholder: 'appA1b2C3d4E5f6G7' },
    {
      name: 'tableId',
      label: 'Table',
      hint: 'Its name or ID. We check that it has the fields above, and can create those missing.',
    },
  ],
  'google-sheets': [
    {
      name: 'spreadsheetId',
      label: 'Spreadsheet URL',
      placeholder: 'https://docs.google.com/spreadsheets/d/…',
      hint: "If it isn't shared with us yet, we'll tell you which address to share it with.",
    },
    { name: 'sheet', label: 'Sheet', placeholder: 'Sheet1' },
  ],
  s3: [
    { name: 'endpoint', label: 'Endpoint', placeholder: 'https://s3.eu-central-1.amazonaws.com' },
    { name: 'region', label: 'Region', placeholder: 'eu-central-1' },
    { name: 'bucket', label: 'Bucket' },
    { name: 'prefix', label: 'Folder', placeholder: 'leads/', optional: true },
    { name: 'accessKeyId', label: 'Access key ID' },
    { name: 'secretAccessKey', label: 'Secret access key', isSecret: true },
  ],
  sftp: [
    { name: 'host', label: 'Host', placeholder: 'sftp.example.com' },
    { name: 'port', label: 'Port', placeholder: '22', optional: true, isNumber: true },
    { name: 'user', label: 'Username' },
    { name: 'password', label: 'Password', optional: true, isSecret: true },
    {
      name: 'privateKey',
      label: 'Private key',
      hint: 'Instead of a password. In PEM format, without a passphrase.',
      optional: true,
      isSecret: true,
      isLong: true,
    },
    { name: 'path', label: 'Folder', placeholder: '.', optional: true },
  ],
};

/** Converts typed text to a configuration value. */
const valueOf = ({ isNumber, isList }: ConfigField, text: string): unknown => {
  if (isNumber) return Number(text);
  if (!isList) return text;
  return text.split(/[\s,;]+/).filter(Boolean);
};

/** The configuration; fields left empty keep their stored value or default. */
export const configOf = (type: DestinationType, texts: Record<string, string>) =>
  Object.fromEntries(
    CONFIG_FIELDS[type]
      .filter(({ name }) => texts[name]?.trim())
      .map((field) => [field.name, valueOf(field, texts[field.name]!)]),
  );

/** Converts a stored configuration to editable strings. */
export const textsOf = (config: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
