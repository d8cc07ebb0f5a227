import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Link, type To } from 'react-router';
import { isFinished } from '#contract/scrape.js';
import { runFileUrl } from '../../parts/export/file';
import { usePlainCsv } from '../../parts/export/MarkSwitch';
import { leadsOfRunPath, runPath } from '../../parts/runs/paths';
import type { Run } from '../../parts/runs/run';
import { nameOf, usePauseOrResume, useRunAgain } from '../../parts/runs/RunActions';
import { useCan } from '../../parts/session/useCan';
import { IconButton } from '../../parts/ui/IconButton';
import { Icon } from '../../parts/ui/icons';
import { useClosedByScroll } from '../../parts/ui/useClosedByScroll';
import { RunDialogs, type RunDialog } from './RunDialogs';

type Props = { run: Run; className?: string | undefined };

/** Everything that can be done with a run. */
export function RunMenu({ run, className }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [dialog, setDialog] = useState<RunDialog | null>(null);
  return (
    <>
      <IconButton
        label={`Actions for ${nameOf(run)}`}
        className={className ?? ''}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor && (
        <OpenMenu run={run} anchor={anchor} onClose={() => setAnchor(null)} onDialog={setDialog} />
      )}
      <RunDialogs run={run} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface OpenMenuProps {
  run: Run;
  anchor: Element;
  onClose: () => void;
  onDialog: (dialog: RunDialog) => void;
}

function OpenMenu({ run, anchor, onClose, onDialog }: OpenMenuProps) {
  useClosedByScroll(onClose);
  return (
    <Menu
      open
      anchorEl={anchor}
      container={document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Actions for ${nameOf(run)}` } }}
    >
      {useItems(run, onDialog).map(({ label, to, href, onClick }) => {
        const item = { dense: true, children: label };
        const choose = () => {
          onClose();
          onClick?.();
        };
        if (to) return <MenuItem key={label} {...item} component={Link} to={to} onClick={choose} />;
        if (!href) return <MenuItem key={label} {...item} onClick={choose} />;
        const file = { href, download: `leads_${run.runId}.csv` };
        return <MenuItem key={label} {...item} component="a" {...file} onClick={choose} />;
      })}
    </Menu>
  );
}

interface Item {
  label: string;
  to?: To;
  href?: string;
  onClick?: () => void;
}

function useItems(run: Run, onDialog: OpenMenuProps['onDialog']): Item[] {
  const again = useRunAgain(run);
  const pause = usePauseOrResume(run);
  const csv = usePlainCsv();
  const { csvUrl } = run;
  const [mayWork, mayDeliver] = [useCan('work'), useCan('deliver')];
  return [
    { label: 'Open run', to: runPath(run.id) },
    ...(run.leads > 0 ? [{ label: 'Open in Leads', to: leadsOfRunPath(run.id) }] : []),
    ...(isFinished(run.status)
      ? [
          ...(mayWork ? [{ label: 'Run again', onClick: again }] : []),
          ...(mayDeliver ? [{ label: 'Schedule', onClick: () => onDialog('schedule') }] : []),
        ]
      : mayWork
        ? [
            { label: pause.word, onClick: () => pause.run() },
            { label: 'Cancel run', onClick: () => onDialog('cancel') },
          ]
        : []),
    ...(csvUrl
      ? [
          { label: 'Download CSV', href: runFileUrl(csvUrl, csv) },
          { label: 'Other formats', onClick: () => onDialog('formats') },
        ]
      : []),
  ];
}

const MoreIcon = () => (
  <Icon width="20" height="20" strokeWidth="2.5">
    <path d="M5 12v.01M12 12v.01M19 12v.01" />
  </Icon>
);
