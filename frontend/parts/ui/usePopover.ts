import { type MouseEvent, useState } from 'react';

/** The attributes of a button and of the popover that it opens below itself. */
export function usePopover() {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const close = () => setAnchor(null);
  return {
    button: {
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    popover: {
      open,
      anchorEl,
      onClose: close,
      anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
    },
    close,
  } as const;
}
