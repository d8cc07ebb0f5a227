import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'supertest';

const DOCUMENT = join(import.meta.dirname, '../../packages/client/openapi.json');

interface Operation {
  matches: RegExp;
  pointer: string;
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}

const pointerOf = (...keys: string[]) =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The operations by method, those with fewer parameters in their path first. */
function read() {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenAPIObject;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  formats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const operations = new Map<string, Operation[]>();
  const parameters = (path: string) => path.split('{').length;
  const paths = Object.entries(document.paths).toSorted(
    ([a], [b]) => parameters(a) - parameters(b),
  );
  for (const [path, methods] of paths)
    for (const [method, operation] of Object.entries(methods)) {
      const matches = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const pointer = pointerOf('paths', path, method, 'responses');
      const of = operations.get(method) ?? [];
      operations.set(method, [...of, { matches, pointer, responses: operation.responses }]);
    }
  return { ajv, operations, shared: document.components?.responses ?? {} };
}

let known: ReturnType<typeof read> | undefined;

/**
 * Checks a response of the API against the OpenAPI document: its status, its media type and, if it is JSON, its body.
 * @throws Error that names the operation and what doesn't fit
 */
export function expectDocumented(method: string, path: string, response: Response): void {
  known ??= read();
  const { status, type, body } = response;
  const [pathname] = path.split('?') as [string];
  const operation = known.operations.get(method)?.find(({ matches }) => matches.test(pathname));
  if (!operation) return;
  const name = `${method.toUpperCase()} ${pathname} → ${status}`;
  // Callers can do something about the others.
  const others = status >= 500 ? ['default'] : [];
  const key = [String(status), `${String(status)[0]}XX`, ...others].find(
    (one) => one in operation.responses,
  );
  if (!key) throw new Error(`${name}: the document has no such status`);
  const { $ref } = operation.responses[key]!;
  const pointer = $ref?.slice(1) ?? operation.pointer + pointerOf(key);
  const documented = $ref ? known.shared[$ref.split('/').at(-1)!] : operation.responses[key];
  const content = (documented as Operation['responses'][string]).content ?? {};
  // Some tests drop what they receive.
  if (type === '' || status === 204 || body === null) return;
  if (!(type in content)) throw new Error(`${name}: the document has no ${type}`);
  if (!/[/+]json$/.test(type)) return;
  if ((content[type] as { schema?: { format?: string } }).schema?.format === 'binary') return;
  const schema = `openapi#${pointer}${pointerOf('content', type, 'schema')}`;
  const validate = known.ajv.getSchema(schema) as ValidateFunction | undefined;
  // Tests of downloads read bytes or text.
  const isRead = Buffer.isBuffer(body) || typeof body === 'string';
  const value: unknown = isRead ? JSON.parse(body.toString()) : body;
  if (validate && !validate(value))
    throw new Error(`${name}: ${known.ajv.errorsText(validate.errors, { dataVar: 'body' })}`);
}
