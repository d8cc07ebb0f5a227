import { Menu, MenuItem } from '@mui/material';
import type { KeyboardEvent } from 'react';
import type { LeadStatus } from '#contract/lead-fields.js';
import { useClosedByScroll } from '../../../parts/ui/useClosedByScroll';
import { STATUS_OPTIONS } from '../status';

interface Props {
  anchor: Element;
  current: LeadStatus | undefined;
  onChoose: (status: LeadStatus) => void;
  onClose: () => void;
}

/** The statuses, each chosen by its first letter. */
export function StatusMenu({ anchor, current, onChoose, onClose }: Props) {
  const chooseByLetter = (event: KeyboardEvent) => {
    const option = STATUS_OPTIONS.find(
      ({ label }) => label[0]!.toLowerCase() === event.key.toLowerCase(),
    );
    if (!option) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(option.value);
  };
  useClosedByScroll(onClose);
  // On the side with more room, so that the menu never covers the lead's name.
  const isAbove = anchor.getBoundingClientRect().bottom > window.innerHeight / 2;
  return (
    <Menu
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: isAbove ? 'top' : 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: 'left' }}
      container={document.body}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Status', onKeyDownCapture: chooseByLetter } }}
    >
      {STATUS_OPTIONS.map(({ value, label }) => (
        <MenuItem key={value} dense selected={value === current} onClick={() => onChoose(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
