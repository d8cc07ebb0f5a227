import { Menu, MenuItem } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { IconButton } from './IconButton';
import { Icon } from './icons';
import { useClosedByScroll } from './useClosedByScroll';

interface OpenMenu {
  label: string;
  anchor: Element;
  onClose: () => void;
}

interface ButtonProps {
  /** Names the record, such as "Actions for Bars in Monaco". */
  label: string;
  className?: string | undefined;
  /** The open menu. Only then are its items known. */
  children: (menu: OpenMenu) => ReactNode;
}

/** Three dots that open the menu of a row's record. */
export function MenuButton({ label, className = '', children }: ButtonProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <IconButton
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor && children({ label, anchor, onClose: () => setAnchor(null) })}
    </>
  );
}

/** A link within the product, a file, or an action. */
export interface MenuAction {
  label: string;
  to?: To;
  file?: { href: string; download: string };
  onClick?: () => void;
}

export function ActionMenu({ label, anchor, onClose, items }: OpenMenu & { items: MenuAction[] }) {
  useClosedByScroll(onClose);
  return (
    <Menu
      open
      anchorEl={anchor}
      container={document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {items.map(({ label: text, to, file, onClick }) => {
        const item = { dense: true, children: text };
        const choose = () => {
          onClose();
          onClick?.();
        };
        if (to) return <MenuItem key={text} {...item} component={Link} to={to} onClick={choose} />;
        if (!file) return <MenuItem key={text} {...item} onClick={choose} />;
        return <MenuItem key={text} {...item} component="a" {...file} onClick={choose} />;
      })}
    </Menu>
  );
}

const MoreIcon = () => (
  <Icon width="20" height="20" strokeWidth="2.5">
    <path d="M5 12v.01M12 12v.01M19 12v.01" />
  </Icon>
);
