import type { ReactNode } from 'react';
import { telHref, websiteHref } from '../../../parts/lead-table/lead';
import { phoneText } from '../../../parts/lead-table/phone';
import { Button, ButtonAnchor } from '../../../parts/ui/Button';
import { Icon } from '../../../parts/ui/icons';
import { Row, Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { MAIL, PHONE, WEBSITE } from '../contact-icons';
import type { LeadRecord } from '../record';
import styles from './LeadDrawer.module.css';

/** Ways to reach the business, one click each. The best one is the panel's filled button. */
export function ContactActions({ lead }: { lead: LeadRecord }) {
  const { name, phone, email, website } = lead;
  const site = websiteHref(website);
  const map = mapHref(lead);
  if (!phone && !email && !site && !map)
    return <Text muted>No known phone, email or website.</Text>;
  return (
    <Row as="section" gap={2} aria-label="Contact details">
      {phone && (
        <ContactLink label={`Call ${name}`} href={telHref(phone)} word="Call">
          {PHONE}
        </ContactLink>
      )}
      {email && (
        <ContactLink
          label={`Email ${name}`}
          href={`mailto:${encodeURIComponent(email)}`}
          word={phone ? undefined : 'Email'}
        >
          {MAIL}
        </ContactLink>
      )}
      {site && (
        <ContactLink
          label={`Website of ${name}`}
          href={site}
          isPage
          word={phone || email ? undefined : 'Website'}
        >
          {WEBSITE}
        </ContactLink>
      )}
      {map && (
        <ContactLink label={`Open ${name} in Maps`} href={map} isPage>
          <Icon>
            <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Z" />
            <circle cx="12" cy="10" r="2.25" />
          </Icon>
        </ContactLink>
      )}
      <CopyContact lead={lead} />
    </Row>
  );
}

interface LinkProps {
  label: string;
  href: string;
  /** Opens in a new tab. */
  isPage?: boolean;
  /** Of the filled button. */
  word?: string | undefined;
  /** The icon. */
  children: ReactNode;
}

const ContactLink = ({ label, href, isPage = false, word, children }: LinkProps) => (
  <ButtonAnchor
    size="sm"
    variant={word ? 'primary' : 'secondary'}
    className={styles.way}
    href={href}
    title={label}
    aria-label={isPage ? `${label}, opens in a new tab` : label}
    {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
  >
    {children} {word}
  </ButtonAnchor>
);

/** Copies name, phone, email, website and address, one per line. */
function CopyContact({ lead: { name, phone, email, website, address } }: { lead: LeadRecord }) {
  const notify = useNotice();
  const text = [name, phone && phoneText(phone), email, website, address]
    .filter(Boolean)
    .join('\n');
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ tone: 'success', text: `Contact details of ${name} copied.` }),
      ({ message }: Error) => notify({ tone: 'danger', text: `Nothing was copied: ${message}` }),
    );
  return (
    <Button
      size="sm"
      variant="secondary"
      className={styles.way}
      title="Copy contact details"
      aria-label="Copy contact details"
      onClick={copy}
    >
      <Icon>
        <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
        <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
      </Icon>
    </Button>
  );
}

/** The business on a map site: at its location, or by its address. */
function mapHref({ name, address, latitude, longitude }: LeadRecord): string | null {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
  if (!address) return null;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${name}, ${address}` })}`;
}
