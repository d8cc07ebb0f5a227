import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { Button as MuiButton, Popover } from '@mui/material';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { VIEW_NAME_MAX, type View, type ViewForm } from '#contract/views.js';
import { Button } from '../ui/Button';
import { Row, Stack, Text } from '../ui/layout';
import { useNotice } from '../ui/Notice';
import { TextField } from '../ui/TextField';
import { hasSameLeads, viewAddress } from './address';
import styles from './SavedViews.module.css';
import { useChangeView, useDeleteView, useSaveView, useViews } from './useViews';

type Shown = Pick<ViewForm, 'filter' | 'sort'>;

/** A menu of saved views: users can open, rename, share or delete one, or save the current filter as a new one. */
export function SavedViews({ shown }: { shown: Shown }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <MuiButton
        size="small"
        startIcon={<BookmarkBorder />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Saved views
      </MuiButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Saved views', className: styles.panel },
        }}
      >
        <Views onOpen={close} />
        <SaveView shown={shown} onDone={close} />
      </Popover>
    </>
  );
}

function Views({ onOpen }: { onOpen: () => void }) {
  const { data: views, error } = useViews();
  if (error) return <Text quiet>The views couldn't be loaded: {error.message}</Text>;
  if (!views) return <Text quiet>Loading views...</Text>;
  if (views.length === 0) return <Text quiet>You have no saved views.</Text>;
  return (
    <Stack as="ul" gap={1} className={styles.views}>
      {views.map((view) => (
        <ViewItem key={view.id} view={view} onOpen={onOpen} />
      ))}
    </Stack>
  );
}

function ViewItem({ view, onOpen }: { view: View; onOpen: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const notify = useNotice();
  const { mutate: remove } = useDeleteView();
  const { mutate: rename } = useChangeView('renamed');
  const { mutate: restore } = useChangeView('restored');
  const deleteView = () =>
    remove(view.id, {
      onSuccess: () =>
        notify({
          tone: 'success',
          text: `View “${view.name}” deleted.`,
          undo: () => restore({ id: view.id, deleted: false }),
        }),
    });
  const copy = () =>
    navigator.clipboard.writeText(new URL(viewAddress(view), window.location.href).href).then(
      () => notify({ tone: 'success', text: 'Link copied. People in your account can open it.' }),
      ({ message }: Error) =>
        notify({ tone: 'danger', text: `The view wasn't copied: ${message}` }),
    );
  if (isRenaming) {
    return (
      <li>
        <NameForm
          label={`New name for ${view.name}`}
          initial={view.name}
          action="Rename"
          selects
          onName={(name) => {
            setRenaming(false);
            rename({ id: view.id, name });
          }}
        />
      </li>
    );
  }
  return (
    <Row as="li" gap={2} rowGap={0} align="center" justify="between">
      <Link className={styles.name} to={viewAddress(view)} onClick={onOpen}>
        {view.name}
      </Link>
      <span className={styles.actions}>
        <Button size="sm" variant="ghost" aria-label={`Copy link to ${view.name}`} onClick={copy}>
          Link
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Rename ${view.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Delete ${view.name}`} onClick={deleteView}>
          Delete
        </Button>
      </span>
    </Row>
  );
}

function SaveView({ shown, onDone }: { shown: Shown; onDone: () => void }) {
  const notify = useNotice();
  const { data: views = [] } = useViews();
  const { mutate, isPending } = useSaveView();
  const same = views.find((view) => hasSameLeads(view, shown));
  const save = (name: string) =>
    mutate(
      { name, ...shown },
      {
        onSuccess: () => {
          notify({ tone: 'success', text: `View “${name}” saved.` });
          onDone();
        },
      },
    );
  return (
    <>
      {same && (
        <Text quiet>
          Already saved as{' '}
          <Link to={viewAddress(same)} onClick={onDone}>
            {same.name}
          </Link>
          .
        </Text>
      )}
      <NameForm label="Save this view as" action="Save" busy={isPending} onName={save} />
    </>
  );
}

interface NameFormProps {
  label: string;
  initial?: string;
  action: string;
  busy?: boolean;
  /** Focuses the field and selects its text, so that the user can type right away. */
  selects?: boolean;
  onName: (name: string) => void;
}

function NameForm({ label, initial = '', action, busy, selects, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!selects) return;
    field.current?.focus();
    field.current?.select();
  }, [selects]);
  const typed = name.trim().replaceAll(/\s+/g, ' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') onName(typed);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        ref={field}
        label={label}
        value={name}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={typed === ''} busy={busy}>
        {action}
      </Button>
    </form>
  );
}
