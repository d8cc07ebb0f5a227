import { useId, useState } from 'react';
import type { DuplicatePair } from '#contract/duplicates.js';
import { Badge } from '../../../parts/ui/Badge';
import { Button } from '../../../parts/ui/Button';
import { Card } from '../../../parts/ui/Card';
import { Stack, Text } from '../../../parts/ui/layout';
import { useDismiss, useMerge } from './calls';
import styles from './Duplicates.module.css';
import { SideBySide } from './SideBySide';

/** A pair of leads with what they have in common, to merge or to keep apart. */
export function PairCard({ pair: { id, leads, reasons } }: { pair: DuplicatePair }) {
  const [kept, setKept] = useState<string>(leads[0].id);
  const merge = useMerge();
  const dismiss = useDismiss();
  const title = useId();
  const isDecided = merge.isPending || merge.isSuccess || dismiss.isPending || dismiss.isSuccess;
  const mergeKept = () => {
    const [one, other] = leads;
    merge.mutate(kept === one.id ? { kept: one, merged: other } : { kept: other, merged: one });
  };
  return (
    <li>
      <Stack as={Card} gap={3} className={styles.pair} role="group" aria-labelledby={title}>
        <div className={styles.about}>
          <Text as="h2" id={title} size="md" anywhere>
            {leads[0].Name}
            {leads[0].Name !== leads[1].Name && (
              <>
                <span className={styles.quiet}> and </span>
                {leads[1].Name}
              </>
            )}
          </Text>
          <ul className={styles.reasons} aria-label="In common">
            {reasons.map((reason) => (
              <li key={reason}>
                <Badge color="accent">{reason}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <SideBySide leads={leads} kept={kept} onKeep={setKept} name={`keep-${id}`} />
        <div className={styles.actions}>
          <Button size="sm" busy={merge.isPending} disabled={isDecided} onClick={mergeKept}>
            Merge
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={dismiss.isPending}
            disabled={isDecided}
            onClick={() => dismiss.mutate(id)}
          >
            Not duplicates
          </Button>
        </div>
      </Stack>
    </li>
  );
}
