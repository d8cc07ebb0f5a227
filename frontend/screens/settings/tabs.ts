import { can, type Permission } from '#contract/roles.js';
import { preloadable } from '../../parts/ui/preloadable';
import { useSession } from '../../parts/session/session';

interface SettingsTab {
  /** The last part of the URL. */
  id: string;
  label: string;
  /** Only for roles that allow this. */
  needs: Permission;
  Tab: ReturnType<typeof preloadable>;
}

const TEAM_ID = 'team';
const AUDIT_ID = 'audit';
export const TEAM_PATH = `/dashboard/settings/${TEAM_ID}`;

/** The settings tabs in display order. */
export const SETTINGS_TABS = [
  { id: 'profile', label: 'Profile', needs: 'own', Tab: preloadable(() => import('./ProfileTab')) },
  {
    id: 'notifications',
    label: 'Notifications',
    needs: 'own',
    Tab: preloadable(() => import('./NotificationsTab')),
  },
  {
    id: 'security',
    label: 'Security',
    needs: 'own',
    Tab: preloadable(() => import('./SecurityTab')),
  },
  { id: TEAM_ID, label: 'Team', needs: 'read', Tab: preloadable(() => import('./TeamTab')) },
  {
    id: AUDIT_ID,
    label: 'Audit log',
    needs: 'audit',
    Tab: preloadable(() => import('./AuditTab')),
  },
  {
    id: 'billing',
    label: 'Billing',
    needs: 'invoices',
    Tab: preloadable(() => import('./BillingTab')),
  },
  {
    id: 'api',
    label: 'API & Integrations',
    // Viewers revoke the keys that they created as members.
    needs: 'read',
    Tab: preloadable(() => import('./ApiTab')),
  },
  {
    id: 'branding',
    label: 'White Label',
    needs: 'manage',
    Tab: preloadable(() => import('./BrandingTab')),
  },
  {
    id: 'danger',
    label: 'Danger Zone',
    needs: 'own',
    Tab: preloadable(() => import('./DangerTab')),
  },
] as const satisfies SettingsTab[];

export const settingsTab = (id: string | undefined) => SETTINGS_TABS.find((tab) => tab.id === id);

/** The tabs that the user's role allows. An individual's account shows no team until its person asks for one. */
export function useSettingsTabs(current?: string) {
  const membership = useSession().profile?.membership;
  const isShown = (id: string) => {
    if (id === AUDIT_ID) return membership?.isTeam;
    return id !== TEAM_ID || membership?.isTeam || current === TEAM_ID;
  };
  const allows = membership ? (needs: Permission) => can(membership, needs) : () => true;
  return SETTINGS_TABS.filter(({ id, needs }) => isShown(id) && allows(needs));
}
