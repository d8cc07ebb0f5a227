import { DialogContent } from '@mui/material';
import { FormProvider } from 'react-hook-form';
import { optionsOf, type RunRequest } from '#contract/scrape.js';
import { useMark } from '../export/MarkSwitch';
import { cityName } from '../runs/format';
import { areaPhrases, optionPhrases } from '../runs/options';
import { requestOf, type Run } from '../runs/run';
import { useSession } from '../session/session';
import { Button } from '../ui/Button';
import { Stack, Text } from '../ui/layout';
import { Loading } from '../ui/Loading';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../ui/ModalDialog';
import { useNotice } from '../ui/Notice';
import { TextField } from '../ui/TextField';
import { DeliveryOutcome } from './DeliveryOutcome';
import { DestinationFields } from './DestinationFields';
import { type DeliveryFields, newFields } from './fields';
import { FileFields } from './FileFields';
import { FormProblem } from './FormProblem';
import { usePlan } from './PlanChoice';
import { daysText, useScheduleText } from './schedule';
import { ScheduleFields } from './ScheduleFields';
import { useDeliveryEstimate } from './useDeliveryEstimate';
import { useDeliveryForm } from './useDeliveryForm';

interface Props {
  run: Run;
  onClose: () => void;
}

/** Creates a delivery from a run: everything is filled in, so the user only needs to select Create. */
export default function ScheduleDialog({ run, onClose }: Props) {
  const plan = usePlan();
  const mark = useMark();
  const timeZone = useSession().profile?.timeZone;
  const modal = useModal(onClose);
  const search = searchOf(run);
  return (
    <ModalDialog modal={modal} title="Deliver this search" width="sm">
      {plan ? (
        <ScheduleForm
          search={search}
          defaultValues={{
            ...newFields(plan, timeZone, mark.isOn),
            hasContact: undefined,
            ...search,
          }}
          onClose={modal.close}
        />
      ) : (
        <DialogContent>
          <Loading inline />
        </DialogContent>
      )}
    </ModalDialog>
  );
}

/** A delivery always skips known leads. */
function searchOf(run: Run): RunRequest & { name: string } {
  const { onlyNew: _always, ...request } = requestOf(run);
  const text = `${run.category} in ${cityName(run.city)}`;
  const name = (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, 100);
  return { ...request, name };
}

interface FormProps {
  search: RunRequest & { name: string };
  defaultValues: DeliveryFields;
  onClose: () => void;
}

function ScheduleForm({ search, defaultValues, onClose }: FormProps) {
  const notify = useNotice();
  const scheduleText = useScheduleText();
  const { form, element, busy, isReady, failure, own } = useDeliveryForm({
    defaultValues,
    onSaved: (saved) => {
      notify({ tone: 'success', text: `${saved.name}: ${scheduleText(saved)}.` });
      onClose();
    },
  });
  const { estimate } = useDeliveryEstimate(search);
  const phrases = [...areaPhrases(search), ...optionPhrases(optionsOf(search))];
  return (
    <FormProvider {...form}>
      <DialogForm {...element} aria-label="Deliver this search">
        <Stack as={DialogContent} gap={5}>
          <Text quiet>
            New leads only{phrases.length > 0 && `, ${phrases.join(', ')}`}.{' '}
            {daysText(form.watch() as never)}, until you pause it.
          </Text>
          <TextField
            label="Name"
            maxLength={100}
            autoComplete="off"
            error={form.formState.errors.name?.message}
            {...form.register('name')}
          />
          <ScheduleFields />
          <FileFields />
          <DestinationFields own={own} />
          <DeliveryOutcome estimate={estimate} minLeads={search.minLeads} />
          <FormProblem failure={failure} />
        </Stack>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={busy} disabled={!isReady}>
            Create
          </Button>
        </DialogButtons>
      </DialogForm>
    </FormProvider>
  );
}
