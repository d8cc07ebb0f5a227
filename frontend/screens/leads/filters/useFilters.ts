import { useMemo } from 'react';
import { UNASSIGNED } from '#contract/lead-filters.js';
import { nameOf, useAssignees, useIsTeam } from '../../../parts/session/useTeam';
import { FILTERS, type Filter } from './definitions';

/** All filters but search and areas. Someone who works alone has none by assignee. */
export function useFilters(): readonly Filter[] {
  const isTeam = useIsTeam();
  const members = useAssignees();
  return useMemo(() => {
    const names = new Map(members.map((member) => [member.id, nameOf(member)]));
    const ofTeam = {
      nameOf: (value: string) =>
        value === UNASSIGNED ? 'Unassigned' : (names.get(value) ?? 'Former member'),
      known: [UNASSIGNED, ...names.keys()],
    };
    return FILTERS.flatMap((filter): Filter[] => {
      if (filter.kind !== 'values' || filter.name !== 'assignee') return [filter];
      return isTeam ? [{ ...filter, ...ofTeam }] : [];
    });
  }, [isTeam, members]);
}
