import { preloadable } from '../../parts/ui/preloadable';

/** The settings tabs in display order. The id is the last part of the URL. */
export const SETTINGS_TABS = [
  { id: 'profile', label: 'Profile', Tab: preloadable(() => import('./ProfileTab')) },
  {
    id: 'notifications',
    label: 'Notifications',
    Tab: preloadable(() => import('./NotificationsTab')),
  },
  { id: 'security', label: 'Security', Tab: preloadable(() => import('./SecurityTab')) },
  { id: 'billing', label: 'Billing', Tab: preloadable(() => import('./BillingTab')) },
  { id: 'api', label: 'API & Integrations', Tab: preloadable(() => import('./ApiTab')) },
  { id: 'branding', label: 'White Label', Tab: preloadable(() => import('./BrandingTab')) },
  { id: 'danger', label: 'Danger Zone', Tab: preloadable(() => import('./DangerTab')) },
] as const;

export const settingsTab = (id: string | undefined) => SETTINGS_TABS.find((tab) => tab.id === id);
