import { useEffect, useRef } from 'react';
import { useActivity } from '../../../parts/activity/useActivity';
import { useSession } from '../../../parts/session/session';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import styles from './LeadDrawer.module.css';

interface Props {
  leadId: string;
  /** What was changed, and the kind of its activity. */
  text: 'note' | 'next step';
  theirs: string;
  mine: string;
  /** Both texts, if they can be kept. */
  both?: string | undefined;
  onChoose: (text: string) => void;
}

/** Another member changed the text first: nothing is replaced before the user has read it. */
export function Conflict({ leadId, text, theirs, mine, both, onChoose }: Props) {
  const writer = useWriter(leadId, text === 'note' ? 'note' : 'follow-up');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It appears below the field, often below the edge of the panel. Newer browsers return a promise, which is no cleanup.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} role="alert">
      <Alert tone="warning" title={`This ${text} changed while you were writing`}>
        <Stack gap={2}>
          <Text quiet>{writer} wrote:</Text>
          <blockquote className={styles.theirs}>{theirs || `The ${text} was deleted.`}</blockquote>
          <Row nowrap gap={2} className={styles.choices}>
            {both !== undefined && (
              <Button size="sm" onClick={() => onChoose(both)}>
                Keep both
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => onChoose(mine)}>
              Keep mine
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onChoose(theirs)}>
              Keep theirs
            </Button>
          </Row>
        </Stack>
      </Alert>
    </div>
  );
}

/** Who changed the lead's text last. */
function useWriter(leadId: string, kind: 'note' | 'follow-up'): string {
  const { profile } = useSession();
  const { data } = useActivity({ lead: leadId, kind: [kind] });
  const by = data?.[0]?.by;
  if (by && by.id === profile?.id) return 'In another window, you';
  return by?.name ?? 'Another member';
}
