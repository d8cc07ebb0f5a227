import type {
  FileDescription,
  ImportForm,
  ImportMapping,
  ImportPreview,
  LeadImport,
} from '#contract/imports.js';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.js';
import { fetchApi, newIdempotencyKey } from '../../../parts/api/api';

export const IMPORT = '/api/leads/import';

async function sendForm<Body>(
  path: string,
  file: File,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Body> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const response = await fetchApi(path, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body,
  });
  return (await response.json()) as Body;
}

const asField = (mapping: ImportMapping | null): Record<string, string> =>
  mapping ? { mapping: JSON.stringify(mapping) } : {};

const asFields = (described: FileDescription): Record<string, string> =>
  Object.fromEntries(Object.entries(described).map(([name, value]) => [name, String(value)]));

export const previewImport = (
  file: File,
  mapping: ImportMapping | null,
  described: FileDescription,
): Promise<ImportPreview> =>
  sendForm(`${IMPORT}/preview`, file, { ...asField(mapping), ...asFields(described) });

export const startImport = (
  file: File,
  mapping: ImportMapping,
  described: FileDescription,
  choices: Pick<ImportForm, 'as' | 'leadStatus'>,
): Promise<LeadImport> =>
  sendForm(
    IMPORT,
    file,
    { ...asField(mapping), ...asFields(described), ...choices },
    { [IDEMPOTENCY_KEY_HEADER]: newIdempotencyKey() },
  );
