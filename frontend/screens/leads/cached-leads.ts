import type { QueryClient } from '@tanstack/react-query';
import type { LeadRecord } from './record';

/** All lists of leads, whatever their filter, order and page. */
export const LISTS = ['leads', 'getList'];
export type Listed = { data: LeadRecord[]; total?: number | undefined };

/** A lead as a list has it, preferably one that is shown. */
export function cachedLead(client: QueryClient, id: string): LeadRecord | undefined {
  const lists = client.getQueryCache().findAll({ queryKey: LISTS });
  return lists
    .toSorted((one, other) => Number(other.isActive()) - Number(one.isActive()))
    .flatMap(({ state }) => (state.data as Listed | undefined)?.data ?? [])
    .find((lead) => lead.id === id);
}
