import { useId, useRef, useState, type FormEvent } from 'react';
import { TAG_MAX } from '#contract/leads.js';
import { useCan } from '../../../parts/session/useCan';
import { Button } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { CloseIcon } from '../../../parts/ui/icons';
import { focusTitle, isFocusedByKey } from '../keys/focus';
import type { LeadRecord } from '../record';
import { withTag } from '../tags';
import type { ManyChange } from '../provider';
import { useEditLeads } from '../useEditLeads';
import { useTagNames } from '../filters/useFacets';
import styles from './TagsField.module.css';

export function TagsField({ lead }: { lead: LeadRecord }) {
  const { tags, id, name } = lead;
  const { edit } = useEditLeads();
  const tagNames = useTagNames();
  const mayTag = useCan('work');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const suggestionsId = useId();
  const frame = { label: 'Tags', error };
  const field = useField(frame);

  /** Sends only the change: the lead's tags may have changed in another browser tab. */
  const save = (change: Pick<ManyChange, 'addTags' | 'removeTags'>, text: string) =>
    void edit([id], change, { done: () => text, failed: "The tags weren't saved" });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const returns = isFocusedByKey(input.current);
    if (returns && typed.trim() === '') return focusTitle();
    const added = withTag(tags, typed);
    setError(added.error);
    if (!added.tags) return;
    const tag = added.tags.at(-1)!;
    save({ addTags: [tag] }, `Tag “${tag}” added to ${name}.`);
    setTyped('');
    if (returns) focusTitle();
  };
  const remove = (tag: string) => {
    input.current?.focus();
    save({ removeTags: [tag] }, `Tag “${tag}” removed from ${name}.`);
  };

  if (!mayTag && tags.length === 0) return null;
  return (
    <FieldFrame {...frame} field={field}>
      {tags.length > 0 && (
        <Row as="ul" gap={2} aria-label="Tags on this lead">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span>{tag}</span>
              <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </Row>
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
        {typed.trim() !== '' && (
          <Button type="submit" variant="secondary" size="sm">
            Add
          </Button>
        )}
      </form>
    </FieldFrame>
  );
}
