import type { To } from 'react-router';

export type LeadView = 'list' | 'map';
export type LeadRoute = { view: LeadView; id: string | null };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses a path below /dashboard/leads: "", "map", a lead's id, or "map/" and an id. Returns null for other paths. */
export function parseLeadPath(path: string): LeadRoute | null {
  const parts = path.split('/').filter((part) => part !== '');
  const view = parts[0] === 'map' ? 'map' : 'list';
  const [id, ...rest] = view === 'map' ? parts.slice(1) : parts;
  if (rest.length > 0 || (id !== undefined && !UUID.test(id))) return null;
  return { view, id: id ?? null };
}

/** The link to a list, map or lead. Keeps the query, which holds filter, sort and page. */
export function leadLink({ view, id }: LeadRoute, search: string): To {
  const path = ['/dashboard/leads', view === 'map' && 'map', id].filter(Boolean).join('/');
  return { pathname: path, search };
}
