import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignmentRule, AssignmentRules } from '#contract/assignment-rules.js';
import { api } from '../../../parts/api/api';
import { currentOf, orFail } from '../../../parts/api/call';
import { TRY_AGAIN } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';

const PATH = '/api/leads/rules';
const KEY = ['assignment-rules'];

export const useRules = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => orFail('Failed to load the rules', api.get(PATH, { signal })),
  });

/** The values of the account's leads. */
export const useLeadValues = () =>
  useQuery({
    queryKey: ['leads', 'facets', {}],
    queryFn: ({ signal }) => api.get('/api/leads/facets', { signal }),
    staleTime: 30_000,
    retry: false,
  });

/**
 * Saves all rules in their order, with the version of the list that they were made from. If someone else has changed it meanwhile,
 * theirs stay and are shown.
 */
export function useSaveRules() {
  const queries = useQueryClient();
  const show = (rules: AssignmentRules) => queries.setQueryData(KEY, rules);
  return useAction(
    (saved: AssignmentRules) => orFail('The rules were not saved', api.put(PATH, { body: saved })),
    {
      onSuccess: show,
      onError: (error) => {
        const current = currentOf(error);
        if (current) show(current as AssignmentRules);
      },
      meta: TRY_AGAIN,
    },
  );
}

/** Which leads a rule is for, such as "Hotels in Monaco". */
export const leadsOf = ({ city, category }: AssignmentRule) =>
  [category ?? (city ? 'All leads' : 'All other leads'), city && `in ${city}`]
    .filter(Boolean)
    .join(' ');
