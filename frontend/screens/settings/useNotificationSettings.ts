import { useQuery } from '@tanstack/react-query';
import type {
  Marketing,
  MarketingForm,
  Notifications,
  NotificationsPatch,
} from '#contract/settings.js';
import { api } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { useOptimisticSetting } from './useOptimisticSetting';

const NOTIFICATIONS = '/api/settings/notifications';
const NOTIFICATIONS_KEY = ['settings', 'notifications'];
const MARKETING = '/api/settings/marketing';
const MARKETING_KEY = ['settings', 'marketing'];

export const useNotificationSettings = () =>
  useQuery({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch notification settings', api.get(NOTIFICATIONS, { signal })),
    ...NO_RETRY,
  });

/** Sends one setting. */
export const useUpdateNotifications = () =>
  useOptimisticSetting<Notifications>(NOTIFICATIONS_KEY, async (change: NotificationsPatch) => {
    const call = api.put(NOTIFICATIONS, { body: change });
    return (await orFail('Failed to update notification settings', call)).settings;
  });

export const useMarketingPreference = () =>
  useQuery({
    queryKey: MARKETING_KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch marketing preference', api.get(MARKETING, { signal })),
    ...NO_RETRY,
  });

export const useUpdateMarketing = () =>
  useOptimisticSetting<Marketing>(MARKETING_KEY, async ({ allowed = false }) => {
    const body: MarketingForm = { allowed, source: 'settings' };
    const call = api.put(MARKETING, { body });
    return (await orFail('Failed to update marketing preference', call)).preference;
  });
