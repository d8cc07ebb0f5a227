/** How deep and how far structured data is followed; a page may hold anything. */
const DEPTH_MAX = 12;
const NODES_MAX = 5_000;
/** People are not what is looked for, nor whoever wrote a review. */
const PERSONAL = new Set(['Person', 'Review', 'Comment']);

const strings = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string');

interface Structured {
  emails: string[];
  profiles: string[];
}

/**
 * Emails and profiles (`sameAs`) that JSON-LD of schema.org names, in a graph, arrays or nested; null for what is no
 * JSON, as many sites' is not.
 */
export function structuredContacts(json: string): Structured | null {
  const found: Structured = { emails: [], profiles: [] };
  let left = NODES_MAX;
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || --left < 0) return;
    if (Array.isArray(value)) return value.forEach((one) => walk(one, depth + 1));
    const node = value as Record<string, unknown>;
    if (strings(node['@type']).some((type) => PERSONAL.has(type))) return;
    found.emails.push(...strings(node['email']));
    found.profiles.push(...strings(node['sameAs']));
    Object.values(node).forEach((one) => walk(one, depth + 1));
  };
  try {
    walk(JSON.parse(json), 0);
    return found;
  } catch {
    return null;
  }
}
