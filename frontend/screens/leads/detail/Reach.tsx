import { lazy, type ReactNode } from 'react';
import { WebsiteLink } from '../../../parts/lead-table/WebsiteLink';
import { telHref } from '../../../parts/lead-table/lead';
import { LazyMap } from '../../../parts/map/LazyMap';
import { CopyButton } from '../../../parts/ui/CopyButton';
import { confidenceText, phoneFactsHint, phoneFactsText } from '../contact';
import { phoneText } from '../../../parts/lead-table/phone';
import { Span, Stack, Text } from '../../../parts/ui/layout';
import type { LeadRecord } from '../record';
import styles from './LeadDrawer.module.css';

const PlaceMap = lazy(() => import('./PlaceMap'));

/** The contact details of the business: phone, email and website, each with a Copy button, and its address. */
export function Reach({ lead }: { lead: LeadRecord }) {
  const { name, phone, email, website, emailConfidence, latitude, longitude } = lead;
  const phoneFacts = phoneFactsText(lead);
  return (
    <Stack as="section" gap={2} size="sm" aria-label="Contact details">
      {phone && (
        <Way copy={phoneText(phone)}>
          <a href={telHref(phone)}>{phoneText(phone)}</a>
          {phoneFacts && (
            <Span muted title={phoneFactsHint(lead)}>
              {' '}
              {phoneFacts}
            </Span>
          )}
        </Way>
      )}
      {email && (
        <Way copy={email}>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {emailConfidence !== null && <Span muted> {confidenceText(emailConfidence)}</Span>}
        </Way>
      )}
      {website && (
        <Way copy={website}>
          <WebsiteLink website={website} name={name} />
        </Way>
      )}
      {!phone && !email && !website && <Text muted>No known phone, email or website.</Text>}
      {latitude !== null && longitude !== null && (
        <LazyMap waiting={<div className={styles.map} />}>
          <PlaceMap name={name} at={[longitude, latitude]} />
        </LazyMap>
      )}
    </Stack>
  );
}

const Way = ({ copy, children }: { copy: string; children: ReactNode }) => (
  <div className={styles.way}>
    <span>{children}</span>
    <CopyButton text={copy} size="sm" />
  </div>
);
