import { type FormEvent, useState } from 'react';
import { DESTINATION_TYPES, type StoredDestination } from '#contract/destination-forms.js';
import { DESTINATIONS, type DestinationType } from '#contract/destinations.js';
import { firstPlanWith, PLANS, type Plan } from '#contract/plans.js';
import { api } from '../../../parts/api/api';
import { fieldErrorsOf, orFail, serverMessage } from '../../../parts/api/call';
import { PlanHint } from '../../../parts/plan/PlanHint';
import { useSubscription } from '../../../parts/plan/useSubscription';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import { Select } from '../../../parts/ui/Select';
import { TextArea } from '../../../parts/ui/TextArea';
import { TextField } from '../../../parts/ui/TextField';
import { useAction } from '../../../parts/ui/useAction';
import styles from '../api/Api.module.css';
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

interface Props {
  /** The destination to change. Without it, the form adds one. */
  stored?: StoredDestination;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Adds or changes a destination. The server connects to it before it is saved. */
export function DestinationForm({ stored, onSaved, onClose }: Props) {
  const [type, setType] = useState<DestinationType>(stored?.type ?? 'email');
  const [name, setName] = useState(stored?.name ?? '');
  const [texts, setTexts] = useState(textsOf(stored?.config ?? {}));
  const [failure, setFailure] = useState<Error>();
  const { data: subscription } = useSubscription();
  const includes = ({ destinationIds }: Plan) => destinationIds.includes(type);
  const plan = subscription && PLANS[subscription.plan];
  const isIncluded = !plan || includes(plan);
  const errors = fieldErrorsOf(failure);
  const { run, busy } = useAction(async () => {
    setFailure(undefined);
    try {
      const form = { name, config: configOf(type, texts) };
      await orFail(
        "We couldn't save the destination",
        stored
          ? api.patch(`/api/destinations/${stored.id}`, form)
          : api.post('/api/destinations', { type, ...form }),
      );
      await onSaved();
      onClose();
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const isExplained = CONFIG_FIELDS[type].some((field) => errors[`config.${field.name}`]);
  return (
    <form
      aria-label={stored ? `Edit ${stored.name}` : 'New destination'}
      className={`${styles.stack} ${styles.form}`}
      onSubmit={submit}
      noValidate
    >
      {!stored && (
        <Select
          label="Type"
          options={typesOn(plan)}
          value={type}
          onChange={(event) => setType(event.target.value as DestinationType)}
        />
      )}
      {isIncluded ? (
        <>
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={100}
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.target.value)}
          />
          {CONFIG_FIELDS[type].map((field) => (
            <ConfigInput
              key={`${type} ${field.name}`}
              field={field}
              isStored={stored !== undefined}
              value={texts[field.name] ?? ''}
              error={errors[`config.${field.name}`]}
              onChange={(value) => setTexts({ ...texts, [field.name]: value })}
            />
          ))}
          {failure && !isExplained && !errors['name'] && (
            <Alert tone="danger" title={failure.message}>
              {serverMessage(failure) ?? 'Please try again.'}
            </Alert>
          )}
        </>
      ) : (
        <PlanHint plan={firstPlanWith(includes)} />
      )}
      <Row gap={3} align="end">
        {isIncluded && (
          <Button type="submit" busy={busy}>
            Save
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

interface InputProps {
  field: ConfigField;
  isStored: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ConfigInput({ field, isStored, value, error, onChange }: InputProps) {
  const { label, hint, placeholder, optional, isSecret, isLong, isNumber } = field;
  const kept = isSecret && isStored ? 'Leave blank to keep the current one.' : undefined;
  const common = {
    label,
    value,
    error,
    optional,
    hint: [hint, kept].filter(Boolean).join(' ') || undefined,
    autoComplete: 'off',
    spellCheck: false,
  };
  if (isLong) {
    return (
      <TextArea
        {...common}
        maxLength={PRIVATE_KEY_MAX}
        length={value.length}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...common}
      type={isSecret ? 'password' : 'text'}
      {...(isSecret && { autoComplete: 'new-password' })}
      {...(isNumber && { inputMode: 'numeric' as const })}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
