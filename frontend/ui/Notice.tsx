import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { Alert, type Tone } from './Alert';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { CloseIcon } from './icons';
import styles from './Notice.module.css';

type NoticeContent = { tone: Tone; text: string; undo?: () => void };

const NoticeContext = createContext<(notice: NoticeContent | null) => void>(() => {});

/** Returns a function that shows the result of an action in the surrounding NoticeArea; null clears it. */
export const useNotice = () => useContext(NoticeContext);

type Props = {
  header?: ReactNode;
  /** Floats over the page, so that the notice doesn't shift its content. */
  floating?: boolean;
  children: ReactNode;
};

/** Shows the latest notice below `header` until it is dismissed or replaced. */
export function NoticeArea({ header, floating = false, children }: Props) {
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const notify = useCallback((next: NoticeContent | null) => setNotice(next), []);
  const className = floating ? styles.floating : styles.notice;
  const shown = useMemo(
    () =>
      notice && <Notice notice={notice} className={className} onClose={() => setNotice(null)} />,
    [notice, className],
  );
  return (
    <NoticeContext value={notify}>
      {header}
      {shown}
      {children}
    </NoticeContext>
  );
}

type NoticeProps = { notice: NoticeContent; className: string | undefined; onClose: () => void };

function Notice({ notice, className, onClose }: NoticeProps) {
  const undo = () => {
    onClose();
    notice.undo?.();
  };
  return (
    <Alert
      tone={notice.tone}
      className={className}
      actions={
        <>
          {notice.undo && (
            <Button size="sm" variant="secondary" onClick={undo}>
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </>
      }
    >
      {notice.text}
    </Alert>
  );
}
