import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useCan } from '../../../parts/session/useCan';
import { IconButton } from '../../../parts/ui/IconButton';
import { ChevronIcon, CloseIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { moveNotices } from '../../../parts/ui/Notice';
import { Sheet } from '../../../parts/ui/Sheet';
import { useMediaQuery } from '../../../parts/ui/useMediaQuery';
import { DRAWER_ID, focusTitle, isFocusedByKey, TITLE_ID } from '../keys/focus';
import { useLinkedLeads } from '../linked';
import { useCloseLead } from '../open-lead';
import type { LeadRecord } from '../record';
import type { LeadView } from '../route';
import { useNeighbors } from '../useNeighbors';
import styles from './LeadDrawer.module.css';

/** Whether an open lead fits beside the list. */
export const useDocked = () => useMediaQuery('(min-width: 75rem)');

interface Props {
  id: string;
  view: LeadView;
  lead: LeadRecord | undefined;
  isDocked: boolean;
  children: ReactNode;
}

/** Beside the list, which stays usable, or in a modal sheet, which traps the focus. Escape closes both. */
export function LeadPanel({ id, view, lead, isDocked, children }: Props) {
  const close = useCloseLead(view);
  const mayWork = useCan('work');
  useFocus(id, isDocked);
  useEscapeAnywhere(isDocked, close);
  return (
    <Sheet
      isSheet={!isDocked}
      isOpen
      edge="right"
      onClose={close}
      // It would return to the lead that was opened, even if another one was shown last.
      disableRestoreFocus
      // Keyboard users can then reach the Undo button of a notice.
      ref={isDocked ? undefined : moveNotices}
      id={DRAWER_ID}
      role="region"
      aria-labelledby={TITLE_ID}
      className={isDocked ? styles.docked : styles.drawer}
      onKeyDown={leaveField}
    >
      <PanelHeader {...{ id, view, lead }} onClose={close} />
      {/* Without it, the keyboard can't scroll where all fields are disabled. */}
      <div className={styles.body} tabIndex={mayWork ? undefined : 0}>
        {children}
      </div>
    </Sheet>
  );
}

/** The first Escape leaves the field, the second closes the panel. */
function leaveField(event: KeyboardEvent) {
  const isField = (event.target as Element).matches('input, textarea, select');
  if (event.key !== 'Escape' || !isField) return;
  event.stopPropagation();
  event.nativeEvent.preventDefault();
  focusTitle();
}

const OTHERS =
  'input, textarea, select, [role=dialog], [role=menu], [role=listbox], [data-lifted=true]';

/** Closes the docked panel wherever the focus is, because the list stays usable. */
function useEscapeAnywhere(isDocked: boolean, onClose: () => void) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isDocked) return undefined;
    const press = ({ key, defaultPrevented, target }: globalThis.KeyboardEvent) => {
      const isOther = target instanceof Element && target.closest(OTHERS) !== null;
      if (key === 'Escape' && !defaultPrevented && !isOther) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isDocked]);
}

interface HeaderProps {
  id: string;
  view: LeadView;
  lead: LeadRecord | undefined;
  onClose: () => void;
}

function PanelHeader({ id, view, lead, onClose }: HeaderProps) {
  const { step, hasPrevious, hasNext } = useNeighbors(view, id);
  return (
    <Row as="header" nowrap gap={3} align="start" justify="between" className={styles.header}>
      <div>
        <h2 id={TITLE_ID} tabIndex={-1} className={styles.title}>
          {lead?.name ?? 'Lead'}
        </h2>
        {lead?.suppressed && <p className={styles.suppressed}>Excluded</p>}
      </div>
      <div className={styles.tools}>
        <IconButton label="Previous lead" disabled={!hasPrevious} onClick={() => step(-1)}>
          <ChevronIcon back />
        </IconButton>
        <IconButton label="Next lead" disabled={!hasNext} onClick={() => step(1)}>
          <ChevronIcon />
        </IconButton>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
    </Row>
  );
}

/** Moves the focus to each lead that is shown, and back to its row in the end. */
function useFocus(id: string, isDocked: boolean) {
  const linked = useLinkedLeads();
  const shown = useRef(id);
  const [opened] = useState({ id, by: document.activeElement, isDocked });
  // A sheet takes the focus itself for the first lead.
  useEffect(() => {
    const focused = document.activeElement;
    // By a field, menu or dialog that a key opened before the panel followed.
    const isTaken = isFocusedByKey(focused) || focused?.closest('.MuiModal-root');
    if (!isTaken && (opened.isDocked || shown.current !== id)) focusTitle();
    shown.current = id;
  }, [id, opened]);
  // The back button unmounts the open panel. A fast key may have highlighted another lead, or opened this one from another's row.
  useEffect(
    () => () => {
      const last = linked.lastOpened ?? shown.current;
      const by = opened.by as HTMLElement | null;
      if (last === opened.id && (by?.dataset['lead'] ?? last) === last)
        by?.focus({ preventScroll: true });
      focusLead(last);
    },
    [linked, opened],
  );
}

/** Focuses the lead in the list if no control has the focus, as after a click on its row or moving to another lead. */
function focusLead(id: string) {
  const main = document.querySelector<HTMLElement>('#main-content');
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused !== main) return;
  const link = document.querySelector<HTMLElement>(`[data-lead="${id}"]`);
  (link ?? main)?.focus({ preventScroll: link === null });
}
