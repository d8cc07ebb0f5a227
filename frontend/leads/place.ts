import type { To } from 'react-router';

export type LeadView = 'list' | 'map';
export type LeadPlace = { view: LeadView; id: string | null };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an address below /dashboard/leads shows: "", "map", a lead's id or "map/" and one; null when nothing is there. */
export function placeOf(path: string): LeadPlace | null {
  const parts = path.split('/').filter((part) => part !== '');
  const view = parts[0] === 'map' ? 'map' : 'list';
  const [id, ...rest] = view === 'map' ? parts.slice(1) : parts;
  if (rest.length > 0 || (id !== undefined && !UUID.test(id))) return null;
  return { view, id: id ?? null };
}

/** The address of a place; the query holds filter, sort and page and goes along. */
export function addressOf({ view, id }: LeadPlace, search: string): To {
  const path = ['/dashboard/leads', view === 'map' && 'map', id].filter(Boolean).join('/');
  return { pathname: path, search };
}
