import { lazy } from 'react';

/** The settings tabs in display order. The id is the last part of the URL. */
export const SETTINGS_TABS = [
  { id: 'profile', label: 'Profile', Tab: lazy(() => import('./ProfileTab')) },
  { id: 'notifications', label: 'Notifications', Tab: lazy(() => import('./NotificationsTab')) },
  { id: 'security', label: 'Security', Tab: lazy(() => import('./SecurityTab')) },
  { id: 'billing', label: 'Billing', Tab: lazy(() => import('./BillingTab')) },
  { id: 'api', label: 'API & Integrations', Tab: lazy(() => import('./ApiTab')) },
  { id: 'branding', label: 'White Label', Tab: lazy(() => import('./BrandingTab')) },
  { id: 'danger', label: 'Danger Zone', Tab: lazy(() => import('./DangerTab')) },
] as const;

export const settingsTab = (id: string | undefined) => SETTINGS_TABS.find((tab) => tab.id === id);
