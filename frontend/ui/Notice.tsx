import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { Alert, type Tone } from './Alert';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { CloseIcon } from './icons';
import styles from './Notice.module.css';

type Said = { tone: Tone; text: string; undo?: () => void };

const NoticeContext = createContext<(said: Said | null) => void>(() => {});

/** Says what came of an action, above what it was done to. */
export const useNotice = () => useContext(NoticeContext);

type Props = {
  head?: ReactNode;
  /** Over the page, wherever it is scrolled to; nothing moves under the pointer. */
  floating?: boolean;
  children: ReactNode;
};

/** Shows the last notice below the head; it stays until it is closed or the next one comes. */
export function NoticeArea({ head, floating = false, children }: Props) {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((next: Said | null) => setSaid(next), []);
  const className = floating ? styles.floating : styles.notice;
  const shown = useMemo(
    () => said && <Notice said={said} className={className} onClose={() => setSaid(null)} />,
    [said, className],
  );
  return (
    <NoticeContext value={say}>
      {head}
      {shown}
      {children}
    </NoticeContext>
  );
}

type NoticeProps = { said: Said; className: string | undefined; onClose: () => void };

function Notice({ said, className, onClose }: NoticeProps) {
  const undo = () => {
    onClose();
    said.undo?.();
  };
  return (
    <Alert
      tone={said.tone}
      className={className}
      actions={
        <>
          {said.undo && (
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
      {said.text}
    </Alert>
  );
}
