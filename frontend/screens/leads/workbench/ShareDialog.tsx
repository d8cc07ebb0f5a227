import { DialogContent } from '@mui/material';
import { useState } from 'react';
import type { Member } from '#contract/teams.js';
import { memberChoices } from '../../../parts/session/useTeam';
import { Button } from '../../../parts/ui/Button';
import { CheckList } from '../../../parts/ui/CheckList';
import { Stack } from '../../../parts/ui/layout';
import { DialogButtons, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';

interface Props {
  members: readonly Member[];
  onShare: (memberIds: string[]) => void;
  onClose: () => void;
}

/** Chooses the members who get the selected leads in turn. */
export function ShareDialog({ members, onShare, onClose }: Props) {
  const modal = useModal(onClose);
  const [chosen, setChosen] = useState<string[]>(members.map(({ id }) => id));
  const share = () => {
    onShare(chosen);
    modal.close();
  };
  return (
    <ModalDialog modal={modal} title="Share leads among members">
      <Stack as={DialogContent} gap={4}>
        <CheckList
          legend="Each gets the same number of leads, in turn"
          choices={memberChoices(members)}
          chosen={chosen}
          error={undefined}
          onChange={setChosen}
        />
      </Stack>
      <DialogButtons onCancel={modal.close}>
        <Button disabled={chosen.length === 0} onClick={share}>
          Share
        </Button>
      </DialogButtons>
    </ModalDialog>
  );
}
