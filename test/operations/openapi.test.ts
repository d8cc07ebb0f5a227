import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { useApp } from '../support/app.js';

const CLIENT = join(import.meta.dirname, '../../packages/client');
type Document = Parameters<typeof openapiTypescript>[0];

const app = useApp({ role: 'api', env: { PUBLIC_URL: 'https://leads.example' } });

it('the server gives the document in packages/client, which this test rewrites when it is out of date', () => {
  expect(isCommitted('openapi.json', `${JSON.stringify(app.document(), null, 1)}\n`)).toBe(true);
});

it("the client's types are those of the document; this test rewrites them, too", async () => {
  const options = { defaultNonNullable: false };
  const types = astToString(await openapiTypescript(withoutExamples(app.document()), options));
  const note = '// Generated from openapi.json by `npm test -- jest operations/openapi`.\n';
  expect(isCommitted('src/schema.ts', note + types)).toBe(true);
}, 60_000);

/** Whether a file has this content, which it gets otherwise. Not compared by Jest, whose message would contain both. */
function isCommitted(name: string, content: string): boolean {
  const file = join(CLIENT, name);
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (content !== committed) writeFileSync(file, content);
  return content === committed;
}

/** They would be half of the lines, and the types say more. */
const withoutExamples = (document: unknown): Document =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'example' || key === 'examples' ? undefined : value,
    ),
  );
