import { DialogContent } from '@mui/material';
import {
  DESTINATION_TYPES,
  FIELDS_MISSING,
  type StoredDestination,
} from '#contract/destination-forms.js';
import { DESTINATIONS, type DestinationType } from '#contract/destinations.js';
import { firstPlanWith, PLANS, type Plan } from '#contract/plans.js';
import { api } from '../../../parts/api/api';
import { orFail, problemCode, serverMessage } from '../../../parts/api/call';
import { type fieldOf } from '../../../parts/forms/useFormField';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { PlanHint } from '../../../parts/session/PlanHint';
import { useSubscription } from '../../../parts/plan/useSubscription';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack } from '../../../parts/ui/layout';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { Select } from '../../../parts/ui/Select';
import { TextArea } from '../../../parts/ui/TextArea';
import { TextField } from '../../../parts/ui/TextField';
import { AirtableFields } from './AirtableFields';
import { CONFIG_FIELDS, configOf, textsOf, type ConfigField } from './fields';

/** "SFTP (Pro)" if the account's plan doesn't include it. */
const typesOn = (plan: Plan | undefined) =>
  DESTINATION_TYPES.map((value) => {
    const { label } = DESTINATIONS[value];
    const includes = ({ destinationIds }: Plan) => destinationIds.includes(value);
    const isIncluded = !plan || includes(plan);
    return {
      value,
      label: isIncluded ? label : `${label} (${PLANS[firstPlanWith(includes)].name})`,
    };
  });
const PRIVATE_KEY_MAX = 20_000;

interface Fields {
  type: DestinationType;
  name: string;
  config: Record<string, string>;
  /** Whether to create the fields that the table lacks. */
  createFields: boolean;
}

interface Props {
  /** The destination to change. Without it, the form adds one. */
  stored?: StoredDestination;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that adds or changes a destination. The server connects to it before it is saved. */
export function DestinationForm({ stored, onSaved, onClose }: Props) {
  const modal = useModal(onClose);
  const { form, field, element, busy, failure, refused } = useServerForm<Fields>({
    defaultValues: {
      type: stored?.type ?? 'email',
      name: stored?.name ?? '',
      config: textsOf(stored?.config ?? {}),
      createFields: false,
    },
    save: ({ type: chosen, name, config, createFields }) => {
      const request = {
        name,
        config: configOf(chosen, config),
        ...(createFields && { createFields }),
      };
      return orFail(
        "We couldn't save the destination",
        stored
          ? api.patch('/api/destinations/{id}', {
              params: { path: { id: stored.id } },
              body: request,
            })
          : api.post('/api/destinations', { body: { type: chosen, ...request } }),
      );
    },
    onSaved: async () => {
      await onSaved();
      modal.close();
    },
    onSettled: (): void => form.setValue('createFields', false),
  });
  const createFields = () => {
    form.setValue('createFields', true);
    element.ref.current?.requestSubmit();
  };
  const type = form.watch('type');
  const { data: subscription } = useSubscription();
  const includes = ({ destinationIds }: Plan) => destinationIds.includes(type);
  const plan = subscription && PLANS[subscription.plan];
  const isIncluded = !plan || includes(plan);
  const names = ['name', ...CONFIG_FIELDS[type].map((each) => `config.${each.name}`)];
  const isExplained = refused.some((name) => names.includes(name));
  const title = stored ? `Edit ${stored.name}` : 'New destination';
  return (
    <ModalDialog modal={modal} title={title} width="sm">
      <DialogForm {...element} aria-label={title}>
        <Stack as={DialogContent} gap={4}>
          {!stored && <Select label="Type" options={typesOn(plan)} {...field('type')} />}
          {isIncluded ? (
            <>
              <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
              {type === 'airtable' && <AirtableFields />}
              {CONFIG_FIELDS[type].map((each) => (
                <ConfigInput
                  key={`${type} ${each.name}`}
                  field={each}
                  isStored={stored !== undefined}
                  length={form.watch(`config.${each.name}`)?.length ?? 0}
                  input={field(`config.${each.name}`)}
                />
              ))}
              {failure && !isExplained && (
                <Failure failure={failure} busy={busy} onCreateFields={createFields} />
              )}
            </>
          ) : (
            <PlanHint plan={firstPlanWith(includes)} />
          )}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          {isIncluded && (
            <Button type="submit" busy={busy}>
              Save
            </Button>
          )}
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}

interface FailureProps {
  failure: Error;
  busy: boolean;
  onCreateFields: () => void;
}

/** The destination's answer. We can create the fields that a table lacks. */
const Failure = ({ failure, busy, onCreateFields }: FailureProps) => (
  <Alert
    tone="danger"
    title={failure.message}
    actions={
      problemCode(failure) === FIELDS_MISSING && (
        <Button size="sm" variant="secondary" busy={busy} onClick={onCreateFields}>
          Create the missing fields
        </Button>
      )
    }
  >
    {serverMessage(failure) ?? 'Please try again.'}
  </Alert>
);

interface InputProps {
  field: ConfigField;
  isStored: boolean;
  /** Of the typed text. */
  length: number;
  input: ReturnType<ReturnType<typeof fieldOf>>;
}

function ConfigInput({ field, isStored, length, input }: InputProps) {
  const { label, hint, placeholder, optional, isSecret, isLong, isNumber } = field;
  const kept = isSecret && isStored ? 'Leave blank to keep the current one.' : undefined;
  const common = {
    ...input,
    label,
    optional,
    hint: [hint, kept].filter(Boolean).join(' ') || undefined,
    autoComplete: 'off',
    spellCheck: false,
  };
  if (isLong) {
    return <TextArea {...common} maxLength={PRIVATE_KEY_MAX} length={length} />;
  }
  return (
    <TextField
      {...common}
      type={isSecret ? 'password' : 'text'}
      {...(isSecret && { autoComplete: 'new-password' })}
      {...(isNumber && { inputMode: 'numeric' as const })}
      placeholder={placeholder}
    />
  );
}
