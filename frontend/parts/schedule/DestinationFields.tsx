import { Checkbox } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { DESTINATION_TYPES, type StoredDestination } from '#contract/destination-forms.js';
import { DESTINATIONS } from '#contract/destinations.js';
import { firstPlanWith } from '#contract/plans.js';
import { recipientAddress } from '#contract/recipients.js';
import { failureText, serverMessage } from '../api/call';
import { May } from '../session/May';
import { PlanHint } from '../session/PlanHint';
import { useSession } from '../session/session';
import { Button } from '../ui/Button';
import { Row, Stack, Text } from '../ui/layout';
import { LoadFailure } from '../ui/LoadFailure';
import { TextField } from '../ui/TextField';
import { useAction } from '../ui/useAction';
import type { DeliveryFields } from './fields';
import { usePlan } from './PlanChoice';
import { ResendLink } from './ResendLink';
import { addressesOf, useAddEmail, useDestinations, useRecipients } from './useDestinations';
import fieldStyles from '../ui/Field.module.css';
import styles from './DestinationFields.module.css';

interface Props {
  /** The user's own address, which has no destination yet, and whether it is chosen; null if not offered. */
  own: { address: string; isChosen: boolean; onChange: (isChosen: boolean) => void } | null;
}

/** The destinations of a delivery. Without a destination, files wait in the delivery's history. */
export function DestinationFields({ own }: Props) {
  const { control, setValue, formState } = useFormContext<DeliveryFields>();
  const chosen = useWatch({ control, name: 'destinationIds' }) ?? [];
  const { data, error, isFetching, refetch } = useDestinations();
  const choose = (ids: string[]) =>
    setValue('destinationIds', ids, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const { user } = useSession();
  const problem = formState.errors.destinationIds?.message;
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={fieldStyles.legend}>Destinations</legend>
      {error && !data && (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <div className={styles.list}>
        {own && (
          <Choice
            label={own.address}
            note={user?.emailVerified ? 'Email' : UNCONFIRMED}
            isChosen={own.isChosen}
            onChange={own.onChange}
          />
        )}
        {data?.map((destination) => (
          <StoredChoice
            key={destination.id}
            destination={destination}
            isChosen={chosen.includes(destination.id)}
            onChange={(isChosen) =>
              choose(
                isChosen
                  ? [...chosen, destination.id]
                  : chosen.filter((id) => id !== destination.id),
              )
            }
          />
        ))}
      </div>
      {problem && (
        <Text size="sm" danger role="alert">
          {problem}
        </Text>
      )}
      <AddAddress onAdded={({ id }) => choose([...chosen, id])} />
      <OtherDestinations />
    </Stack>
  );
}

const UNCONFIRMED =
  "Email. Your address isn't confirmed yet: we'll email you a link, and deliveries start once you open it.";

interface ChoiceProps {
  label: string;
  note: ReactNode;
  action?: ReactNode;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ label, note, action, isChosen, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <Checkbox
        checked={isChosen}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-note` } }}
      />
      <Text as="label" htmlFor={id} size="sm" weight="medium" anywhere>
        {label}
      </Text>
      <p id={`${id}-note`} className={styles.note}>
        {note}
      </p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function StoredChoice({
  destination,
  ...choice
}: Pick<ChoiceProps, 'isChosen' | 'onChange'> & { destination: StoredDestination }) {
  const { name, type } = destination;
  const { data: recipients = [] } = useRecipients();
  const own = useSession().user?.email?.toLowerCase();
  const to = addressesOf(destination);
  const statusOf = (address: string) =>
    recipients.find((recipient) => recipient.address === address)?.status;
  const waiting = to.filter((address) => statusOf(address) === 'waiting');
  const stopped = to.filter((address) => statusOf(address) === 'stopped');
  const addresses = new Intl.ListFormat('en-US');
  return (
    <Choice
      {...choice}
      label={name}
      action={waiting.length > 0 && <ResendLink addresses={waiting} />}
      note={
        <>
          {DESTINATIONS[type].label}
          {to.length > 0 && to.join() !== name && ` to ${addresses.format(to)}`}
          {waiting.length > 0 && (
            <span className={styles.waiting}>
              {' '}
              · We emailed a link to {waiting.join() === own ? 'you' : addresses.format(waiting)}.
              Deliveries start once it's confirmed.
            </span>
          )}
          {stopped.length > 0 && (
            <span className={styles.waiting}> · {addresses.format(stopped)} unsubscribed.</span>
          )}
        </>
      }
    />
  );
}

interface AddProps {
  onAdded: (added: StoredDestination) => void;
}

function AddAddress({ onAdded }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddressField onAdded={onAdded} />;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Add an email address
      </Button>
    </div>
  );
}

function AddressField({ onAdded }: AddProps) {
  const add = useAddEmail();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useAction(add, {
    onSuccess: (added) => {
      onAdded(added);
      setTyped('');
    },
    onError: (failure) =>
      setProblem(serverMessage(failure) ?? failureText(failure, 'Please try again.')),
  });
  const submit = () => {
    const { data: address, error } = recipientAddress.safeParse(typed);
    setProblem(error?.issues[0]?.message);
    if (address !== undefined) run(address);
  };
  return (
    <Row nowrap gap={3} align="start" className={styles.add}>
      <TextField
        label="Email address"
        type="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its button asked for it
        autoFocus
        autoComplete="off"
        placeholder="sales@example.com"
        className={styles.address}
        hint="We'll email new addresses a confirmation link first."
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Not the form's Save button.
          event.preventDefault();
          submit();
        }}
      />
      <Button variant="secondary" busy={busy} disabled={typed.trim() === ''} onClick={submit}>
        Add
      </Button>
    </Row>
  );
}

const OTHERS = DESTINATION_TYPES.filter((type) => type !== 'email');

const anyOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);

/** The destination types that are set up in the settings, and the plans that include the others. */
function OtherDestinations() {
  const plan = usePlan();
  const isIncluded = (type: (typeof OTHERS)[number]) => plan?.destinationIds.includes(type);
  const included = OTHERS.filter(isIncluded).map((type) => DESTINATIONS[type].label);
  const locked = plan ? OTHERS.filter((type) => !isIncluded(type)) : [];
  return (
    <>
      {included.length > 0 && (
        <p className={styles.note}>
          <May do="manage" otherwise={`An admin can connect ${anyOf(included)} in the settings.`}>
            Connect {anyOf(included)} in{' '}
            <Link to="/dashboard/settings/api">API & Integrations</Link>.
          </May>
        </p>
      )}
      {locked.length > 0 && (
        <Row as="ul" gap={5} rowGap={1} quiet>
          {locked.map((type) => (
            <li key={type}>
              {DESTINATIONS[type].label}{' '}
              <PlanHint
                plan={firstPlanWith(({ destinationIds }) => destinationIds.includes(type))}
              />
            </li>
          ))}
        </Row>
      )}
    </>
  );
}
