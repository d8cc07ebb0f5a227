import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfilePatch } from '#contract/settings.js';
import { api } from '../../parts/api/api';
import { useSession } from '../../parts/session/session';
import { NO_RETRY, orFail } from '../../parts/api/call';

const PATH = '/api/settings/profile';
const KEY = ['settings', 'profile'];

/** The profile, read once each time the tab opens. Refetching would change values while the user edits them. */
export const useProfileSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => orFail('Failed to fetch profile', api.get(PATH, { signal })),
    staleTime: Infinity,
    gcTime: 0,
    ...NO_RETRY,
  });

/** Saves the changed fields; name, time zone and language apply everywhere immediately. */
export function useUpdateProfile() {
  const session = useSession();
  const queries = useQueryClient();
  return async (changes: ProfilePatch): Promise<Profile> => {
    const call = api.put(PATH, { body: changes });
    const { user } = await orFail('Failed to update profile', call);
    queries.setQueryData<Profile>(KEY, user);
    if (session.profile) session.setProfile({ ...session.profile, ...user });
    return user;
  };
}

/** For test installations only. */
export const usePopulateTestData = () =>
  useMutation({
    mutationFn: () => api.post('/api/settings/profile/populate-test-data'),
    meta: { notice: () => 'Failed to populate test data. Please try again.' },
    onSuccess: () => location.reload(),
    ...NO_RETRY,
  });
