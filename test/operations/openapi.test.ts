import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useApp } from '../support/app.js';

const DOCUMENT = join(import.meta.dirname, '../../packages/client/openapi.json');

const app = useApp({ role: 'api', env: { PUBLIC_URL: 'https://leads.example' } });

it('the server gives the document in packages/client, which this test rewrites when it is out of date', () => {
  const committed = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
  const actual = `${JSON.stringify(app.document(), null, 1)}\n`;
  if (actual !== committed) writeFileSync(DOCUMENT, actual);
  // Not `toBe`, whose message would contain both documents.
  expect(actual === committed).toBe(true);
});
