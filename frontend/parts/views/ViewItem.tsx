import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { View } from '#contract/views.js';
import { EyeIcon, EyeOffIcon } from '../forms/icons';
import { Icon } from '../ui/icons';
import { IconButton } from '../ui/IconButton';
import { Row, Span } from '../ui/layout';
import { useNotice } from '../ui/Notice';
import { useCan } from '../session/useCan';
import { useIsTeam } from '../session/useTeam';
import { viewAddress } from './address';
import { NameForm } from './NameForm';
import styles from './SavedViews.module.css';
import { useChangeView, useDeleteView } from './useViews';

interface Props {
  view: View;
  /** Whether it is left out of the sidebar. */
  isHidden: boolean;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
  onOpen: () => void;
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

/** A saved view with its actions. Alt and an arrow key move it. */
export function ViewItem({ view, isHidden, onMove, onToggle, onOpen }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const notify = useNotice();
  const { mutate: remove } = useDeleteView();
  const { mutate: rename } = useChangeView('renamed');
  const { mutate: restore } = useChangeView('restored');
  const { mutate: share } = useChangeView('changed');
  const isTeam = useIsTeam();
  const [mayShare, manages] = [useCan('work'), useCan('members')];
  const isOwn = view.by === null;
  const deleteView = () =>
    remove(view.id, {
      onSuccess: () =>
        notify({
          tone: 'success',
          text: `View “${view.name}” deleted.`,
          undo: () => restore({ id: view.id, deleted: false }),
        }),
    });
  const stopSharing = () =>
    share(
      { id: view.id, shared: false },
      {
        onSuccess: () =>
          notify({
            tone: 'success',
            text: `View “${view.name}” is no longer shared. ${view.by} still has it.`,
          }),
      },
    );
  const copy = () =>
    navigator.clipboard.writeText(new URL(viewAddress(view), window.location.href).href).then(
      () => notify({ tone: 'success', text: 'Link copied. People in your account can open it.' }),
      ({ message }: Error) =>
        notify({ tone: 'danger', text: `The view wasn't copied: ${message}` }),
    );
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.altKey && STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step);
  };
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
    <Row
      as="li"
      gap={2}
      rowGap={0}
      align="center"
      justify="between"
      className={styles.view}
      data-hidden={isHidden}
      onKeyDown={moveByKey}
    >
      <Link
        className={styles.name}
        to={viewAddress(view)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onOpen}
      >
        {view.name}
        {!isOwn && <Span muted> by {view.by}</Span>}
      </Link>
      <span className={styles.actions}>
        <IconButton label={`Move ${view.name} up`} onClick={() => onMove(-1)}>
          <Icon>
            <path d="m6.5 14 5.5-5.5 5.5 5.5" />
          </Icon>
        </IconButton>
        <IconButton label={`Move ${view.name} down`} onClick={() => onMove(1)}>
          <Icon>
            <path d="m6.5 10 5.5 5.5 5.5-5.5" />
          </Icon>
        </IconButton>
        <IconButton
          label={`Show ${view.name} in the sidebar`}
          aria-pressed={!isHidden}
          onClick={onToggle}
        >
          {isHidden ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
        <IconButton label={`Copy link to ${view.name}`} onClick={copy}>
          <Icon>
            <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.5-5.5L12 7.5M14 10a4 4 0 0 0-6-.5l-3 3A4 4 0 0 0 10.5 18L12 16.5" />
          </Icon>
        </IconButton>
        {isOwn && isTeam && mayShare && (
          <IconButton
            label={`Share ${view.name} with the team`}
            aria-pressed={view.shared}
            onClick={() => share({ id: view.id, shared: !view.shared })}
          >
            <Icon>
              <path d="M12.5 18v-1.5a3.5 3.5 0 0 0-3.5-3.5H7a3.5 3.5 0 0 0-3.5 3.5V18M8 10a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 10ZM17.5 8v6M14.5 11h6" />
            </Icon>
          </IconButton>
        )}
        {!isOwn && manages && (
          <IconButton label={`Stop sharing ${view.name}`} onClick={stopSharing}>
            <Icon>
              <path d="M12.5 18v-1.5a3.5 3.5 0 0 0-3.5-3.5H7a3.5 3.5 0 0 0-3.5 3.5V18M8 10a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 10ZM15 11h5.5" />
            </Icon>
          </IconButton>
        )}
        {isOwn && (
          <>
            <IconButton label={`Rename ${view.name}`} onClick={() => setRenaming(true)}>
              <Icon>
                <path d="m4.5 19.5 1-4L16 5l3 3L8.5 18.5l-4 1Z" />
              </Icon>
            </IconButton>
            <IconButton label={`Delete ${view.name}`} onClick={deleteView}>
              <Icon>
                <path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7" />
              </Icon>
            </IconButton>
          </>
        )}
      </span>
    </Row>
  );
}
