import { z } from 'zod';
import { invalid, TillError } from './errors.js';

type Value = string | Value[] | { [name: string]: Value };

/** Decodes `a[b][0][c]=value`, as Stripe's clients send nested parameters. */
export function decodeForm(text: string): { [name: string]: Value } {
  const root = empty();
  for (const [name, value] of new URLSearchParams(text)) {
    if ((name + value).includes('\0'))
      throw invalid('Invalid string: it contains a null character.', name);
    const [first, ...rest] = name.split(/\]?\[/);
    const path = [first!, ...rest.map((part) => part.replace(/\]$/, ''))];
    let target = root;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(target).length) : part;
      if (depth === path.length - 1) {
        target[key] = value;
      } else {
        const next = target[key];
        if (typeof next === 'string') throw invalid(`Invalid object: ${name}`, name);
        target = (target[key] = next ?? empty()) as { [name: string]: Value };
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withArrays(value)]));
}

/** Without a prototype, so that a parameter named `__proto__` is treated like any other. */
const empty = () => Object.create(null) as { [name: string]: Value };

function withArrays(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, withArrays(part)] as const);
  const isArray = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isArray ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** @throws TillError that names the first parameter that is missing, unknown or invalid */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  values: object,
): z.output<Schema> {
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw explain(parsed.error.issues[0]!);
}

function explain(issue: z.core.$ZodIssue): TillError {
  const name = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0]!]);
    return invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  return invalid(`Invalid ${name}: ${issue.message}`, name);
}

const nameOf = ([first, ...rest]: PropertyKey[]) =>
  String(first) + rest.map((part) => `[${String(part)}]`).join('');

export const text = z.string().max(5000);
export const id = z.string().min(1).max(255);
export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true');
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'must be an integer')
  .transform(Number);
export const amount = whole.refine((value) => value >= 0, 'must be greater than or equal to 0');
export const quantity = whole.refine((value) => value >= 1, 'must be at least 1');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const webAddress = text.refine(
  (value) => /^https?:/.test(value) && URL.canParse(value),
  'must be a URL such as https://example.com/path',
);
/** Stripe settings that have no effect in the till. */
export const ignored = z.unknown().optional();
/** The parameters of a list. */
export const page = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    limit: whole.refine((value) => value >= 1 && value <= 100, 'must be from 1 to 100').default(10),
    starting_after: id.optional(),
    ...shape,
  });
