import { DialogContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../parts/api/api';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { DialogButtons, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { useMerge } from './calls';
import { SideBySide } from './SideBySide';

type Props = { ids: readonly string[]; onMerged: () => void; onClose: () => void };

/** Compares two leads and merges them. Open while mounted. */
export default function MergeDialog({ ids, onMerged, onClose }: Props) {
  const modal = useModal(onClose);
  const [chosen, setKept] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['leads', 'pair', ...ids],
    queryFn: async () => {
      const leads = await api.get('/api/leads', { params: { query: { ids: ids.join(',') } } });
      return leads.toSorted((one, other) => other.Completeness - one.Completeness);
    },
    gcTime: 0,
  });
  const merge = useMerge();
  const [one, other] = query.data ?? [];
  const kept = chosen ?? one?.id ?? '';
  const mergeKept = () =>
    merge.mutate(
      kept === one!.id ? { kept: one!, merged: other! } : { kept: other!, merged: one! },
      {
        onSuccess: () => {
          onMerged();
          modal.close();
        },
      },
    );
  return (
    <ModalDialog modal={modal} title="Merge these leads?" width="md">
      <Stack as={DialogContent} gap={4}>
        <Text quiet>
          Missing details are filled in from the other lead. Tags, notes and exclusions from both
          are kept.
        </Text>
        <Loaded query={query} loading="Loading leads..." lines={3}>
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
      <DialogButtons onCancel={modal.close}>
        <Button busy={merge.isPending} disabled={!one || !other} onClick={mergeKept}>
          Merge
        </Button>
      </DialogButtons>
    </ModalDialog>
  );
}
