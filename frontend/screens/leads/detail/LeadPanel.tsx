import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../../parts/ui/IconButton';
import { ChevronIcon, CloseIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { moveNotices } from '../../../parts/ui/Notice';
import { Sheet } from '../../../parts/ui/Sheet';
import { useMediaQuery } from '../../../parts/ui/useMediaQuery';
import { DRAWER, DRAWER_ID, focusTitle, isFocusedByKey, TITLE_ID } from '../keys/focus';
import type { LeadRecord } from '../record';
import { useOpenLead } from '../open-lead';
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
  const { search } = useLocation();
  const open = useOpenLead();
  const leave = useFocus(id, isDocked);
  const close = () => {
    // A sheet keeps the focus until it is gone.
    if (isDocked) leave();
    open({ view, id: null }, { search });
  };
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
      <div className={styles.body}>{children}</div>
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

const OTHERS = 'input, textarea, select, [role=dialog], [role=menu], [role=listbox]';

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

/**
 * Moves the focus to each lead that is shown, and in the end, unless it is elsewhere, back to where the lead was opened or to its row.
 * @returns what moves it back at once
 */
function useFocus(id: string, isDocked: boolean) {
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
  const leave = useCallback(() => {
    if (isFocusElsewhere()) return;
    if (shown.current === opened.id)
      (opened.by as HTMLElement | null)?.focus({ preventScroll: true });
    if (!isFocusElsewhere()) focusLead(shown.current);
  }, [opened]);
  // The back button unmounts the open panel.
  useEffect(() => leave, [leave]);
  return leave;
}

/** Whether a control outside the panel has the focus. */
function isFocusElsewhere(): boolean {
  const focused = document.activeElement;
  return focused !== null && !focused.matches(`body, #main-content, ${DRAWER} *`);
}

/** Focuses the lead in the list, or what follows the header if it isn't there. */
function focusLead(id: string) {
  const link = document.querySelector<HTMLElement>(`[data-lead="${id}"]`);
  const target = link ?? document.querySelector<HTMLElement>('#main-content');
  target?.focus({ preventScroll: link === null });
}
