import { EMAIL_MAX } from '#contract/fields.js';
import { fieldErrorsOf, serverMessage } from '../../parts/api/call';
import { useServerForm } from '../../parts/forms/useServerForm';
import { Button } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import { useNotice } from '../../parts/ui/Notice';
import { TextField } from '../../parts/ui/TextField';
import styles from './AddressForm.module.css';

const FAILED = "We couldn't save the address. Please try again.";

interface Props<Saved> {
  label: string;
  hint?: string;
  /** The address's name in the request. */
  name: string;
  schema?: Parameters<typeof useServerForm>[0]['schema'];
  address: string;
  save: (address: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

type Fields = Record<string, string>;

/** One email address that is saved by itself. */
export function AddressForm<Saved>({ label, hint, name, schema, address, ...calls }: Props<Saved>) {
  const notify = useNotice();
  const { form, field, element, busy } = useServerForm<Fields, Fields, Saved>({
    ...(schema && { schema }),
    values: { [name]: address },
    save: (typed) => calls.save(typed[name]!),
    onSaved: (saved) => {
      calls.onSaved(saved);
      notify({ tone: 'success', text: 'Address saved.' });
    },
    onFailed: (failure) => {
      const message = fieldErrorsOf(failure)[name] ?? serverMessage(failure) ?? FAILED;
      form.setError(name, { message });
    },
    onSettled: () => {
      form.setFocus(name);
    },
  });
  const { isDirty } = form.formState;
  const cancel = () => {
    form.reset();
    form.setFocus(name);
  };
  return (
    <form {...element} className={styles.form}>
      <TextField
        label={label}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        {...(hint && { hint })}
        {...field(name)}
      />
      <Row gap={2}>
        <Button type="submit" size="sm" busy={busy} disabled={!isDirty}>
          Save address
        </Button>
        {isDirty && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        )}
      </Row>
    </form>
  );
}
