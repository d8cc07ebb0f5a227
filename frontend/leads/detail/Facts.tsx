import type { ReactNode } from 'react';
import { count } from '../../ui/numbers';
import { telHref } from '../../lead-table/lead';
import type { LeadRecord } from '../record';
import { Stars } from '../../lead-table/Stars';
import { WebsiteLink } from '../../lead-table/WebsiteLink';
import styles from './LeadDrawer.module.css';

/** All that is known about the business. */
export function Facts({ lead }: { lead: LeadRecord }) {
  return (
    <section className={styles.section} aria-label="Business">
      <h3 className={styles.heading}>Business</h3>
      <dl className={styles.facts}>
        <Fact label="Category">{lead.category}</Fact>
        <Fact label="Phone">{lead.phone && <a href={telHref(lead.phone)}>{lead.phone}</a>}</Fact>
        <Fact label="E-mail">
          {lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>}
        </Fact>
        <Fact label="Website">
          {lead.website && <WebsiteLink website={lead.website} name={lead.name} />}
        </Fact>
        <Fact label="Address">{lead.address}</Fact>
        <Fact label="City">{lead.city}</Fact>
        <Fact label="Hours">{lead.hours}</Fact>
        <Fact label="Rating">
          {lead.rating !== null && <Rating lead={lead} rating={lead.rating} />}
        </Fact>
        <Fact label="Position">{positionOf(lead)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.missing}>Not known</span>}</dd>
    </>
  );
}

function Rating({ lead, rating }: { lead: LeadRecord; rating: number }) {
  const text = rating.toFixed(1);
  return (
    <>
      <Stars rating={rating} label={`${text} out of 5 stars`} />{' '}
      <span aria-hidden="true">{text}</span>
      {lead.reviews !== null &&
        ` from ${count.format(lead.reviews)} ${lead.reviews === 1 ? 'review' : 'reviews'}`}
    </>
  );
}

/** "43.73842° N, 7.42462° E" */
function positionOf({ latitude, longitude }: LeadRecord): string | null {
  if (latitude === null || longitude === null) return null;
  const north = `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`;
  return `${north}, ${east}`;
}
