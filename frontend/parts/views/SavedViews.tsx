import { Popover } from '@mui/material';
import { Link } from 'react-router';
import type { ViewForm } from '#contract/views.js';
import { Button } from '../ui/Button';
import { Icon } from '../ui/icons';
import { Stack, Text } from '../ui/layout';
import { useNotice } from '../ui/Notice';
import { usePopover } from '../ui/usePopover';
import { hasSameLeads, viewAddress } from './address';
import { NameForm } from './NameForm';
import styles from './SavedViews.module.css';
import { useArrangedViews } from './useArrangedViews';
import { useSaveView, useViews } from './useViews';
import { ViewItem } from './ViewItem';

type Shown = Pick<ViewForm, 'filter' | 'sort'>;

/**
 * A menu of saved views: users can open, arrange, rename, share or delete one, or save the current filter as a new one. Names
 * the open one.
 */
export function SavedViews({ shown }: { shown: Shown }) {
  const { button, popover, close } = usePopover();
  const { data: views = [] } = useViews();
  const open = views.find((view) => hasSameLeads(view, shown));
  return (
    <>
      <Button size="sm" variant="secondary" {...button}>
        <Icon>
          <path d="M7 4.5h10v15l-5-3.5-5 3.5v-15Z" />
        </Icon>
        {open ? (
          <>
            <span className="visually-hidden">Saved views: </span>
            <span className={styles.open}>{open.name}</span>
          </>
        ) : (
          <span className={styles.label}>Saved views</span>
        )}
      </Button>
      <Popover
        {...popover}
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
  const { data: views, error, isHidden, move, toggle } = useArrangedViews();
  if (error) return <Text quiet>The views couldn't be loaded: {error.message}</Text>;
  if (!views) return <Text quiet>Loading views...</Text>;
  if (views.length === 0) return <Text quiet>You have no saved views.</Text>;
  return (
    <Stack as="ul" gap={1} className={styles.views}>
      {views.map((view) => (
        <ViewItem
          key={view.id}
          view={view}
          isHidden={isHidden(view.id)}
          onMove={(by) => move(view.id, by)}
          onToggle={() => toggle(view.id)}
          onOpen={onOpen}
        />
      ))}
    </Stack>
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
