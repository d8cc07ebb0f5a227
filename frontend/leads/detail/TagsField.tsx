import { useId, useRef, useState, type FormEvent } from 'react';
import { TAG_MAX } from '../../../contract/leads.js';
import { Button } from '../../ui/Button';
import fieldStyles from '../../ui/Field.module.css';
import { FieldFrame, useField } from '../../ui/Field';
import { CloseIcon } from '../../ui/icons';
import { useNotice } from '../../ui/Notice';
import type { LeadRecord } from '../record';
import { withTag } from '../tags';
import type { ManyChange } from '../provider';
import { useChangeLeads } from '../useLeadChanges';
import { useTagNames } from '../workbench/useFacets';
import styles from './TagsField.module.css';

export function TagsField({ lead }: { lead: LeadRecord }) {
  const { tags, id } = lead;
  const notify = useNotice();
  const { mutate } = useChangeLeads(`lead-${id}`);
  const tagNames = useTagNames();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const suggestionsId = useId();
  const frame = { label: 'Tags', error };
  const field = useField(frame);

  /** Sends only the change: the lead's tags may have changed in another browser tab. */
  const save = (change: Pick<ManyChange, 'addTags' | 'removeTags'>) => {
    mutate(
      { ids: [id], change },
      {
        onError: ({ message }) =>
          notify({ tone: 'danger', text: `The tags weren't saved: ${message}` }),
      },
    );
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = withTag(tags, typed);
    setError(added.error);
    if (!added.tags) return;
    save({ addTags: added.tags.slice(-1) });
    setTyped('');
  };
  const remove = (tag: string) => {
    save({ removeTags: [tag] });
    input.current?.focus();
  };

  return (
    <FieldFrame {...frame} field={field}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags on this lead">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span>{tag}</span>
              <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.add} onSubmit={add}>
        <input
          {...field.control}
          ref={input}
          data-field="tag"
          className={fieldStyles.control}
          list={suggestionsId}
          placeholder="Add a tag"
          autoComplete="off"
          maxLength={TAG_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <datalist id={suggestionsId}>
          {tagNames
            .filter((name) => !tags.includes(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
        <Button type="submit" variant="secondary">
          Add
        </Button>
      </form>
    </FieldFrame>
  );
}
