import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { telHref } from '../../../parts/lead-table/lead';
import { WebsiteLink } from '../../../parts/lead-table/WebsiteLink';
import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { useLinkedLeads, useLinks } from '../linked';
import { phoneText } from '../../../parts/lead-table/phone';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import type { LeadRecord } from '../record';
import { leadLink, type LeadView } from '../route';
import { isSample, SampleMark } from '../Sources';
import styles from './LeadCard.module.css';

/** The selected lead in brief. */
export function LeadCard({ view }: { view: LeadView }) {
  const { selected } = useLinks();
  return selected && <Card key={selected} id={selected} view={view} />;
}

function Card({ id, view }: { id: string; view: LeadView }) {
  const { search } = useLocation();
  const linked = useLinkedLeads();
  const { data: lead, error } = useGetOne<LeadRecord>('leads', { id }, OPTIONS);
  const card = useRef<HTMLElement>(null);
  // A pressed marker passes its focus to the card, and gets it back when the card closes.
  useEffect(() => {
    const marker = document.activeElement;
    if (marker instanceof HTMLElement && marker.dataset['lead'] === id) card.current?.focus();
    return () => {
      if (document.activeElement === document.body && marker instanceof HTMLElement) marker.focus();
    };
  }, [id]);
  const brief = [lead?.category, lead?.city].filter(Boolean).join(' · ');
  return (
    <Stack
      as="section"
      ref={card}
      gap={2}
      size="sm"
      className={styles.card}
      aria-label="Selected lead"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && linked.select(null)}
    >
      <Row as="header" nowrap gap={2} align="start" justify="between">
        <h2 className={styles.name}>{lead?.name ?? (error ? 'Lead' : 'Loading lead...')}</h2>
        <IconButton label="Close card" onClick={() => linked.select(null)}>
          <CloseIcon />
        </IconButton>
      </Row>
      {error && <p role="alert">{error.message}</p>}
      {lead && (
        <>
          <Text muted anywhere>
            {brief} {isSample(lead) && <SampleMark />}
          </Text>
          <dl className={styles.contacts}>
            <dt>Phone</dt>
            <dd>
              {lead.phone ? <a href={telHref(lead.phone)}>{phoneText(lead.phone)}</a> : 'Unknown'}
            </dd>
            <dt>Website</dt>
            <dd>
              {lead.website ? <WebsiteLink website={lead.website} name={lead.name} /> : 'Unknown'}
            </dd>
          </dl>
        </>
      )}
      <Text as={Link} weight="medium" to={leadLink({ view, id }, search)}>
        Open lead
      </Text>
    </Stack>
  );
}

const OPTIONS = { retry: false, onError: () => {} };
