type Node = Record<string, unknown>;

/** Unicode classes need a flag that a document cannot state. */
const isUnreadable = (pattern: unknown) => typeof pattern === 'string' && pattern.includes('\\p{');

/**
 * Says the same in the words that readers and generators expect: tuples, no composition of one schema, no alternatives that are equal,
 * no limits of JavaScript's numbers, and no pattern beside a `format` that means it.
 */
export function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const simple = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, simplify(value)]),
  ) as Node;
  const { pattern, format, maximum, minimum } = simple;
  if (isUnreadable(pattern) || (pattern && format)) delete simple['pattern'];
  if (maximum === Number.MAX_SAFE_INTEGER) delete simple['maximum'];
  if (minimum === Number.MIN_SAFE_INTEGER) delete simple['minimum'];
  return withNullOutside(composed(composed(withPositions(simple), 'allOf'), 'anyOf'));
}

/** Nest describes the values of a tuple as alternatives of each other. */
function withPositions(node: Node): Node {
  const { minItems, maxItems, items, ...rest } = node;
  if (!items || minItems !== maxItems || !(Number(minItems) > 1)) return node;
  const { anyOf = Array<Node>(Number(minItems)).fill(items as Node) } = items as { anyOf?: Node[] };
  return anyOf.length === minItems
    ? { ...rest, prefixItems: anyOf, items: false, minItems, maxItems }
    : node;
}

const isNull = (schema: Node) => schema['type'] === 'null';

/** Nest leaves the limits of a value that may be null beside its alternatives, where they exclude null. */
function withNullOutside(node: Node): Node {
  const { anyOf, description, ...limits } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return node;
  return {
    ...(description !== undefined && { description }),
    anyOf: anyOf.map((schema: Node) => (isNull(schema) ? schema : { ...limits, ...schema })),
  };
}

/** Without alternatives or conditions that say nothing more. A single one becomes the schema itself. */
function composed(node: Node, by: 'allOf' | 'anyOf'): Node {
  const { [by]: schemas, ...rest } = node;
  if (!Array.isArray(schemas)) return node;
  const different = new Map(schemas.map((schema: Node) => [JSON.stringify(schema), schema]));
  if (by === 'allOf') different.delete('{}');
  if (different.size === 0) return rest;
  if (different.size === 1) return { ...different.values().next().value, ...rest };
  return { ...rest, [by]: [...different.values()] };
}
