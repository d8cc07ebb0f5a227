import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Lead } from '#contract/leads.js';
import { api } from '../../../parts/api/api';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { useMerge } from './calls';
import styles from './MergeDialog.module.css';
import { SideBySide } from './SideBySide';

type Props = { ids: readonly string[]; onMerged: () => void; onClose: () => void };

/** Compares two leads and merges them. Open while mounted. */
export default function MergeDialog({ ids, onMerged, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [chosen, setKept] = useState<string | null>(null);
  const title = useId();
  const query = useQuery({
    queryKey: ['leads', 'pair', ...ids],
    queryFn: async () => {
      const leads = await api.get<Lead[]>(`/api/leads?ids=${ids.join(',')}`);
      return leads.toSorted((one, other) => other.Completeness - one.Completeness);
    },
    gcTime: 0,
  });
  const merge = useMerge();
  const close = () => setOpen(false);
  const [one, other] = query.data ?? [];
  const kept = chosen ?? one?.id ?? '';
  const mergeKept = () =>
    merge.mutate(
      kept === one!.id ? { kept: one!, merged: other! } : { kept: other!, merged: one! },
      {
        onSuccess: () => {
          onMerged();
          close();
        },
      },
    );
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="md"
      aria-labelledby={title}
      onClose={close}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id={title}>Merge these leads?</DialogTitle>
      <Stack as={DialogContent} gap={4}>
        <Text quiet>
          Missing details are filled in from the other lead. Tags, notes and exclusions from both
          are kept.
        </Text>
        <Loaded query={query} loading="Loading leads..." inline>
          {() =>
            one && other ? (
              <SideBySide leads={[one, other]} kept={kept} onKeep={setKept} name="keep" />
            ) : (
              <Alert tone="warning">
                One of these leads was merged or deleted. Close this dialog and choose again.
              </Alert>
            )
          }
        </Loaded>
      </Stack>
      <DialogActions className={styles.actions}>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button busy={merge.isPending} disabled={!one || !other} onClick={mergeKept}>
          Merge
        </Button>
      </DialogActions>
    </Dialog>
  );
}
