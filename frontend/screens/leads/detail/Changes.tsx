import { useState } from 'react';
import { LEAD_FIELDS } from '#contract/lead-fields.js';
import { useDates } from '../../../parts/session/useDates';
import { count } from '../../../parts/ui/numbers';
import { Button } from '../../../parts/ui/Button';
import { phoneText } from '../../../parts/lead-table/phone';
import { Span, Stack, Text } from '../../../parts/ui/layout';
import type { FieldChange, LeadRecord } from '../record';
import styles from './LeadDrawer.module.css';

const COLLAPSED_COUNT = 5;

/** Changes in the source's data, newest first; renders nothing without changes. */
export function Changes({ lead }: { lead: LeadRecord }) {
  const { changes = [] } = lead;
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const shown = all ? changes : changes.slice(0, COLLAPSED_COUNT);
  return (
    <Stack as="section" gap={3} size="sm" className={styles.section} aria-label="Changes">
      <Text as="h3" size="md">
        Changes
      </Text>
      <Stack as="ul" gap={3} className={styles.list}>
        {shown.map((change) => (
          <ChangeItem key={`${change.at} ${change.field}`} change={change} />
        ))}
      </Stack>
      {changes.length > COLLAPSED_COUNT && (
        <Button
          size="sm"
          variant="secondary"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${count.format(changes.length)}`}
        </Button>
      )}
    </Stack>
  );
}

const textOf = (field: string, value: string) =>
  field === LEAD_FIELDS.phone.wire ? phoneText(value) : value;

function ChangeItem({ change }: { change: FieldChange }) {
  const { dateTime } = useDates();
  const { field, before, after, at } = change;
  return (
    <li>
      <p>
        <Span muted>{field}</Span> {before === null && 'added: '}
        {before !== null && after === null && 'removed: '}
        {before !== null && textOf(field, before)}
        {before !== null && after !== null && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> changed to </span>
          </>
        )}
        {after !== null && textOf(field, after)}
      </p>
      <Text as="time" muted dateTime={at}>
        {dateTime(at)}
      </Text>
    </li>
  );
}
