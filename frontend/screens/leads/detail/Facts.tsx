import type { ReactNode } from 'react';
import { count } from '../../../parts/ui/numbers';
import { FACT_FIELDS, labelOf } from '#contract/lead-fields.js';
import { FieldValue } from '../../../parts/lead-table/FieldValue';
import type { LeadRecord } from '../record';
import { Stars } from '../../../parts/lead-table/Stars';
import { Span, Stack, Text } from '../../../parts/ui/layout';
import styles from './LeadDrawer.module.css';

/** The business's data from the source. */
export function Facts({ lead }: { lead: LeadRecord }) {
  return (
    <Stack as="section" gap={3} size="sm" className={styles.section} aria-label="Business">
      <Text as="h3" size="md">
        Business
      </Text>
      <dl className={styles.facts}>
        {FACT_FIELDS.map((field) => (
          <Fact key={field} label={labelOf(field)}>
            {factOf(lead, field)}
          </Fact>
        ))}
        <Fact label="Coordinates">{coordinatesOf(lead)}</Fact>
      </dl>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <Span muted>Unknown</Span>}</dd>
    </>
  );
}

function factOf(lead: LeadRecord, field: (typeof FACT_FIELDS)[number]): ReactNode {
  const value = lead[field];
  if (value === null || value === '') return null;
  if (field === 'rating') return <Rating lead={lead} rating={Number(value)} />;
  return <FieldValue {...{ field, value, name: lead.name }} />;
}

function Rating({ lead, rating }: { lead: LeadRecord; rating: number }) {
  const text = rating.toFixed(1);
  return (
    <>
      <Stars rating={rating} label={`${text} out of 5 stars`} />{' '}
      <span aria-hidden="true">{text}</span>
      {lead.reviewCount !== null &&
        ` from ${count.format(lead.reviewCount)} ${lead.reviewCount === 1 ? 'review' : 'reviews'}`}
    </>
  );
}

/** "43.73842° N, 7.42462° E" */
function coordinatesOf({ latitude, longitude }: LeadRecord): string | null {
  if (latitude === null || longitude === null) return null;
  const north = `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`;
  return `${north}, ${east}`;
}
