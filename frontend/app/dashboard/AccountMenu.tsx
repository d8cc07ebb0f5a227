import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../../parts/session/session';
import { Span, Stack } from '../../parts/ui/layout';
import styles from './AccountMenu.module.css';

const LINKS = [
  { to: '/dashboard/settings/profile', label: 'Profile' },
  { to: '/dashboard/subscription', label: 'Subscription' },
  { to: '/dashboard/settings', label: 'Settings' },
];

export function AccountMenu() {
  const { user, profile } = useSession();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const email = user?.email ?? profile?.email ?? '';
  const name =
    profile?.displayName ||
    [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') ||
    user?.displayName;
  const shown = name || email;
  const close = () => setAnchor(null);

  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span aria-hidden="true">{initials(shown)}</span>
        <span className="visually-hidden">Account menu for {shown}</span>
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
        {LINKS.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close} dense>
            {label}
          </MenuItem>
        ))}
        <MenuItem className={styles.last} onClick={() => void logout()} dense>
          Log out
        </MenuItem>
      </Menu>
    </>
  );
}

/** "Ada Lovelace" becomes AL, "ada@example.com" becomes A. */
const initials = (name: string) =>
  name
    .split('@', 1)
    .join('')
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
