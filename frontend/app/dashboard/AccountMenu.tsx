import { Menu, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLogout } from 'react-admin';
import { Link } from 'react-router';
import { can, ROLE_NAMES, type Permission } from '#contract/roles.js';
import { openAccount } from '../../parts/api/tab';
import { USAGE_KEY } from '../../parts/plan/usePlanUsage';
import { useSession } from '../../parts/session/session';
import { useAccountName } from '../../parts/session/useAccountName';
import { useVerification } from '../../parts/session/useVerification';
import { initialsOf } from '../../parts/ui/initials';
import { CheckIcon } from '../../parts/ui/icons';
import { Span, Stack } from '../../parts/ui/layout';
import { TEAM_PATH } from '../../screens/settings/tabs';
import styles from './AccountMenu.module.css';
import { ConfirmEmailItem } from './ConfirmEmailItem';

const LINKS: { to: string; label: string; needs?: Permission }[] = [
  { to: '/dashboard/settings/profile', label: 'Profile' },
  { to: '/dashboard/subscription', label: 'Subscription', needs: 'invoices' },
  { to: '/dashboard/settings', label: 'Settings' },
];

export function AccountMenu() {
  const { name, email } = useNames();
  const account = useAccountName();
  const membership = useSession().profile?.membership;
  const canInvite = membership && !membership.isTeam && can(membership, 'members');
  const logout = useLogout();
  const { verification, isUnverified } = useUnverified();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {account && (
          <span aria-hidden="true" className={styles.account}>
            {account}
          </span>
        )}
        <span className={styles.avatar}>
          <span aria-hidden="true">{initialsOf(name || email)}</span>
          <span className="visually-hidden">
            Account menu for {name || email}
            {account && ` in ${account}`}
          </span>
          {isUnverified && (
            <span className={styles.dot}>
              <span className="visually-hidden">, email not verified</span>
            </span>
          )}
        </span>
      </button>
      <Menu
        // Rendered inside the header so that it stays within a landmark.
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: styles.menu }, list: { 'aria-label': 'Account' } }}
      >
        <Stack as="li" size="sm" anywhere className={styles.identity} role="presentation">
          {name && <Span weight="strong">{name}</Span>}
          <Span muted>{email}</Span>
        </Stack>
        <Accounts onChoose={close} />
        {isUnverified && <ConfirmEmailItem verification={verification} />}
        {canInvite && (
          <MenuItem component={Link} to={TEAM_PATH} onClick={close} dense>
            Invite a teammate
          </MenuItem>
        )}
        {LINKS.filter(({ needs }) => !needs || !membership || can(membership, needs)).map(
          ({ to, label }) => (
            <MenuItem key={to} component={Link} to={to} onClick={close} dense>
              {label}
            </MenuItem>
          ),
        )}
        <MenuItem className={styles.last} onClick={() => void logout()} dense>
          Log out
        </MenuItem>
      </Menu>
    </>
  );
}

/** The person's accounts, if they have several, the shown one first named. Choosing another loads it in this tab. */
function Accounts({ onChoose }: { onChoose: () => void }) {
  const membership = useSession().profile?.membership;
  if (!membership || membership.accounts.length < 2) return null;
  return membership.accounts.map(({ id, name, role }, index) => {
    const isShown = id === membership.accountId;
    return (
      <MenuItem
        key={id}
        dense
        role="menuitemradio"
        aria-checked={isShown}
        selected={isShown}
        divider={index === membership.accounts.length - 1}
        className={styles.choice}
        onClick={() => (isShown ? onChoose() : openAccount(id))}
      >
        <Stack anywhere>
          <span>{name}</span>
          <Span hint>{ROLE_NAMES[role]}</Span>
        </Stack>
        {isShown && <CheckIcon />}
      </MenuItem>
    );
  });
}

function useNames() {
  const { user, profile } = useSession();
  const { displayName, firstName, lastName } = profile ?? {};
  return {
    email: user?.email ?? profile?.email ?? '',
    name: displayName || [firstName, lastName].filter(Boolean).join(' ') || user?.displayName,
  };
}

/** The verification of the login address. Once verified, it may free the rest of a trial's leads. */
function useUnverified() {
  const { user } = useSession();
  const queries = useQueryClient();
  const verification = useVerification(
    useCallback(() => void queries.invalidateQueries({ queryKey: [USAGE_KEY] }), [queries]),
  );
  const isUnverified =
    Boolean(user?.email) && !user?.emailVerified && verification[0] !== 'verified';
  return { verification, isUnverified };
}
