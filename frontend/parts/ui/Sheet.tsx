import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import styles from './Sheet.module.css';

interface Props extends ComponentProps<'div'> {
  /** Whether it covers the page; otherwise it is a part of the page. */
  isSheet: boolean;
  /** Whether the sheet is open. A closed one keeps its content. */
  isOpen: boolean;
  edge: 'right' | 'bottom';
  onClose: () => void;
  disableRestoreFocus?: boolean;
}

/**
 * A part of the page that is a modal sheet where the window is narrow. It is the same element in both cases: crossing the
 * breakpoint, as by turning a tablet, keeps a half-filled form and everything that is open in it. Material UI's drawer would mount
 * its content again.
 */
export function Sheet({ isSheet, isOpen, edge, onClose, disableRestoreFocus, ...part }: Props) {
  const isModal = isSheet && isOpen;
  const element = useRef<HTMLDivElement>(null);
  const ref = useForkRef(element, part.ref);
  useEffect(() => {
    const isInside = element.current!.contains(document.activeElement);
    if (isModal && !isInside && isOnTop()) element.current!.focus();
  }, [isModal]);
  const closeByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    part.onKeyDown?.(event);
    if (!isModal || event.key !== 'Escape' || event.isPropagationStopped()) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <>
      <FocusTrap
        open={isModal}
        isEnabled={isOnTop}
        disableAutoFocus
        disableRestoreFocus={disableRestoreFocus}
      >
        <div
          {...part}
          ref={ref}
          tabIndex={isSheet ? -1 : undefined}
          data-sheet={isSheet ? (isOpen ? 'open' : 'closed') : undefined}
          data-edge={edge}
          className={`${styles.sheet} ${part.className ?? ''}`}
          {...(isSheet && { role: 'dialog', 'aria-modal': true })}
          // Also hides it from assistive technology.
          style={isSheet && !isOpen ? { visibility: 'hidden' } : undefined}
          onKeyDown={closeByKey}
        />
      </FocusTrap>
      {isModal && <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />}
    </>
  );
}

/** Whether no dialog or menu is open above it, which then has the focus. */
const isOnTop = () => document.querySelector('.MuiModal-root:not([aria-hidden=true])') === null;
