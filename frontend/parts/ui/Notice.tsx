import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Notification, useCloseNotification, useNotificationContext, useNotify } from 'react-admin';
import { ApiError } from '../api/api';
import { failureText } from '../api/call';
import { Alert, type Tone } from './Alert';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { CloseIcon } from './icons';
import styles from './Notice.module.css';

export type NoticeContent = {
  tone: Tone;
  text: string;
  /** Offers Undo. The change is already saved: this sends a second request. */
  undo?: () => void;
  /** Stays until dismissed or replaced, as errors do. */
  stays?: boolean;
};

/** How `Notices` reports a mutation's failure. Without one, the mutation's own place shows it. */
interface FailureReport extends Record<string, unknown> {
  /** Follows the failure's text where the server gave no reason. */
  advice?: string;
  notice?: (error: Error) => string | NoticeContent;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: FailureReport;
  }
}

export const TRY_AGAIN = { advice: 'Please try again.' };

const SHOWN_MS = 6_000;
const SHOWN_WITH_UNDO_MS = 20_000;

/** Returns a function that shows the result of an action at the bottom of the window. */
export function useNotice() {
  const notify = useNotify();
  return useCallback(
    (notice: NoticeContent) => {
      const duration = notice.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS;
      notify(<Notice {...notice} />, {
        autoHideDuration: notice.stays || notice.tone === 'danger' ? null : duration,
      });
    },
    [notify],
  );
}

// A click elsewhere would close a notice before it is read.
const slotProps = {
  clickAwayListener: {
    onClickAway: (event: object) => Object.assign(event, { defaultMuiPrevented: true }),
  },
};

/** Outside the page, because an open dialog hides the page from screen readers. */
const area = document.createElement('div');
document.body.append(area);

/** Moves the notices into a panel that traps focus, and back when it is removed. Use it as the panel's ref. */
export function moveNotices(panel: HTMLElement | null) {
  (panel ?? document.body).append(area);
  // Opening the panel hid all other children of the body from screen readers.
  area.removeAttribute('aria-hidden');
}

/** The notices of the dashboard, one at a time, and the failures of its mutations. */
export function Notices() {
  useFailureReports();
  return createPortal(<Notification slotProps={slotProps} />, area);
}

/** Reports each failed mutation once: in the console, and as the notice that its `meta` asks for. */
function useFailureReports() {
  const { config } = useQueryClient().getMutationCache();
  const notify = useNotice();
  useEffect(() => {
    config.onError = (error, _variables, _result, { meta }) => {
      // The text of an `ApiError` says everything.
      if (!(error instanceof ApiError)) console.error(error);
      const text = meta?.advice ? failureText(error, meta.advice) : meta?.notice?.(error);
      if (text) notify(typeof text === 'string' ? { tone: 'danger', text } : text);
    };
    return () => {
      delete config.onError;
    };
  }, [config, notify]);
}

function Notice({ tone, text, undo }: NoticeContent) {
  const close = useCloseNotification();
  const { notifications } = useNotificationContext();
  const isNext = notifications.length > 0;
  const isClosing = useRef(false);
  const closeWith = (act?: () => void) => {
    // The notice fades out, and a double click must not act twice.
    if (isClosing.current) return;
    isClosing.current = true;
    close();
    document.getElementById('main-content')?.focus({ preventScroll: true });
    act?.();
  };
  // Otherwise an error would delay the notices of later actions.
  useEffect(() => {
    if (isNext) close();
  }, [isNext, close]);
  return (
    <Alert
      tone={tone}
      className={styles.notice}
      actions={
        <>
          {undo && (
            <Button size="sm" variant="secondary" onClick={() => closeWith(undo)}>
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" onClick={() => closeWith()}>
            <CloseIcon />
          </IconButton>
        </>
      }
    >
      {text}
    </Alert>
  );
}
