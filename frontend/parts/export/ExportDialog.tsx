import { DialogContent } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useSubscription } from '../plan/useSubscription';
import { Button } from '../ui/Button';
import { Row, Stack } from '../ui/layout';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../ui/ModalDialog';
import { TextField } from '../ui/TextField';
import { useAction } from '../ui/useAction';
import { download } from './download';
import { canHaveMark, FIRST_CHOICE, missingPlan, type FileChoice, type FileColumns } from './file';
import { FileFields } from './FileFields';
import { MarkSwitch, useMark } from './MarkSwitch';
import { useDeleteLayout, useLayouts, useSaveLayout } from './useLayouts';

interface Props {
  /** The link to the chosen file. */
  urlOf: (choice: FileChoice) => string | Promise<string>;
  onClose: () => void;
}

/** Chooses the format and columns of a file, and downloads it. Open while mounted. */
export function ExportDialog({ urlOf, onClose }: Props) {
  const modal = useModal(onClose);
  const mark = useMark();
  const [chosen, setChoice] = useState(FIRST_CHOICE);
  const choice = { ...chosen, bom: mark.isOn };
  const { data: subscription } = useSubscription();
  const { run, busy } = useAction(async () => download(await urlOf(choice)), {
    meta: { notice: ({ message }) => `The export failed: ${message}` },
    onSuccess: modal.close,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <ModalDialog modal={modal} title="Export leads">
      <DialogForm onSubmit={submit}>
        <Stack as={DialogContent} gap={4} size="sm">
          <FileFields value={choice} onChange={setChoice} />
          {canHaveMark(choice) && <MarkSwitch checked={mark.isOn} onChange={mark.turn} />}
          <SavedLayout choice={choice} onChange={setChoice} />
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button
            type="submit"
            busy={busy}
            disabled={
              missingPlan(choice, subscription?.plan) !== null || choice.columns?.length === 0
            }
          >
            Download
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}

/** Saves the chosen columns under a name, or deletes the chosen layout. */
function SavedLayout({
  choice,
  onChange,
}: {
  choice: FileColumns;
  onChange: (choice: FileColumns) => void;
}) {
  const [name, setName] = useState('');
  const { data: layouts = [] } = useLayouts();
  const save = useSaveLayout();
  const remove = useDeleteLayout();
  const saved = layouts.find(({ id }) => id === choice.layout);
  if (saved) {
    return (
      <Button
        size="sm"
        variant="secondary"
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(saved.id, { onSuccess: () => onChange({ ...choice, layout: '' }) })
        }
      >
        Delete the layout “{saved.name}”
      </Button>
    );
  }
  const { columns } = choice;
  if (!columns) return null;
  return (
    <Row gap={2} align="end">
      <TextField
        label="Save these columns as"
        optional
        value={name}
        error={save.error?.message}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        variant="secondary"
        busy={save.isPending}
        disabled={!name.trim() || columns.length === 0}
        onClick={() =>
          save.mutate(
            { name, columns },
            { onSuccess: ({ id }) => onChange({ ...choice, layout: id, columns: null }) },
          )
        }
      >
        Save layout
      </Button>
    </Row>
  );
}
