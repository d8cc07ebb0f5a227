import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { Alert, type Tone } from '../ui/Alert';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { CloseIcon } from '../ui/icons';
import styles from './Notice.module.css';

type Said = { tone: Tone; text: string; undo?: () => void };

const NoticeContext = createContext<(said: Said | null) => void>(() => {});

/** Says what came of an action, above what it was done to. */
export const useNotice = () => useContext(NoticeContext);

type Props = { head?: ReactNode; children: ReactNode };

/** Shows the last notice below the head; it stays until it is closed or the next one comes. */
export function NoticeArea({ head, children }: Props) {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((next: Said | null) => setSaid(next), []);
  const shown = useMemo(() => said && <Notice said={said} onClose={() => setSaid(null)} />, [said]);
  return (
    <NoticeContext value={say}>
      {head}
      {shown}
      {children}
    </NoticeContext>
  );
}

function Notice({ said, onClose }: { said: Said; onClose: () => void }) {
  const undo = () => {
    onClose();
    said.undo?.();
  };
  return (
    <Alert
      tone={said.tone}
      className={styles.notice}
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
