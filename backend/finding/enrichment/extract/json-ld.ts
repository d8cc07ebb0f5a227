/** Limits for hostile pages. */
const MAX_DEPTH = 12;
const MAX_NODES = 5_000;
/** We collect contacts of businesses, not of people or reviewers. */
const PERSONAL = new Set(['Person', 'Review', 'Comment']);

const strings = (value: unknown): string[] =>
  [value].flat().filter((entry): entry is string => typeof entry === 'string');

interface Structured {
  emails: string[];
  profiles: string[];
}

/**
 * Emails and profiles (`sameAs`) in schema.org JSON-LD, at any depth.
 * Null for invalid JSON, which is common.
 */
export function structuredContacts(json: string): Structured | null {
  const found: Structured = { emails: [], profiles: [] };
  let left = MAX_NODES;
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || --left < 0) return;
    if (Array.isArray(value)) return value.forEach((entry) => walk(entry, depth + 1));
    const node = value as Record<string, unknown>;
    if (strings(node['@type']).some((type) => PERSONAL.has(type))) return;
    found.emails.push(...strings(node['email']));
    found.profiles.push(...strings(node['sameAs']));
    Object.values(node).forEach((child) => walk(child, depth + 1));
  };
  try {
    walk(JSON.parse(json), 0);
    return found;
  } catch {
    return null;
  }
}
