import { Divider, Menu, MenuItem } from '@mui/material';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../parts/session/useCan';
import { IconButton } from '../../../parts/ui/IconButton';
import { Icon } from '../../../parts/ui/icons';
import { count } from '../../../parts/ui/numbers';
import { useDuplicates } from '../duplicates/calls';
import { KeysHelp } from '../keys/KeysHelp';
import { useHasRows } from '../useHasRows';

const CalendarDialog = lazy(() => import('../calendar/CalendarDialog'));
const ImportDialog = lazy(() => import('../import/ImportDialog'));
const RecentChanges = lazy(() => import('../recent/RecentChanges'));

type Dialog = (close: () => void) => ReactNode;

/** What is needed now and then: importing, duplicates, recent changes, the calendar and the keyboard shortcuts. */
export function MoreMenu() {
  const { data: duplicates } = useDuplicates(1, useHasRows());
  const mayWork = useCan('work');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = (shown: Dialog) => () => {
    setAnchor(null);
    setDialog(() => shown);
  };
  return (
    <>
      <IconButton
        label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon>
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
        </Icon>
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {mayWork && (
          <MenuItem
            dense
            onClick={open((close) => (
              <ImportDialog onClose={close} />
            ))}
          >
            Import
          </MenuItem>
        )}
        {duplicates && duplicates.total > 0 && (
          <MenuItem dense component={Link} to="/dashboard/leads/duplicates">
            Possible duplicates ({count.format(duplicates.total)})
          </MenuItem>
        )}
        <MenuItem
          dense
          onClick={open((close) => (
            <RecentChanges onClose={close} />
          ))}
        >
          Recent changes
        </MenuItem>
        <MenuItem
          dense
          onClick={open((close) => (
            <CalendarDialog onClose={close} />
          ))}
        >
          Calendar
        </MenuItem>
        <Divider />
        <MenuItem
          dense
          onClick={open((close) => (
            <KeysHelp onClose={close} />
          ))}
        >
          Keyboard shortcuts
        </MenuItem>
      </Menu>
      {dialog && <Suspense>{dialog(() => setDialog(null))}</Suspense>}
    </>
  );
}
