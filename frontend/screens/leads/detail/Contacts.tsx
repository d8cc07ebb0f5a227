import { useDates } from '../../../parts/session/useDates';
import { sourceName } from '../../../parts/lead-table/attributions';
import { websiteHref } from '../../../parts/lead-table/lead';
import { Span, Stack, Text } from '../../../parts/ui/layout';
import { confidenceText, KIND_NAMES, mxText, pageLabel } from '../contact';
import type { LeadRecord, WebsiteContact } from '../record';
import styles from './LeadDrawer.module.css';
import { VerifyWebsite } from './VerifyWebsite';

/** The result of the last visit to the business's website, and its contacts, each with the page or source that shows it. */
export function Contacts({ lead }: { lead: LeadRecord }) {
  const { contacts = [], website, visit } = lead;
  if (contacts.length === 0 && !visit && !website) return null;
  return (
    <Stack as="section" gap={3} size="sm" className={styles.section} aria-label="Contacts">
      <Text as="h3" size="md">
        {website || visit ? 'From the website' : 'Profiles'}
      </Text>
      {(website || visit) && <VisitResult lead={lead} />}
      {contacts.length > 0 && (
        <Stack as="ul" gap={3} className={styles.list}>
          {contacts.map((contact) => (
            <ContactItem key={contact.link} contact={contact} />
          ))}
        </Stack>
      )}
      {website && <VerifyWebsite lead={lead} />}
    </Stack>
  );
}

function VisitResult({ lead }: { lead: LeadRecord }) {
  const { date } = useDates();
  const { contacts = [], visit, websiteStatus } = lead;
  if (!visit) return visit === null && <Text muted>Not visited in the last 30 days.</Text>;
  if (visit.error) return <Text muted>Couldn't read the website: {visit.error}</Text>;
  return (
    <Text muted>
      Checked on {date(visit.at)}.
      {websiteStatus === 'parked' && ' The domain is parked: it has no website.'}
      {websiteStatus === 'redirected' && ` The website redirects to ${visit.redirectedTo}.`}
      {contacts.every(({ source }) => source) &&
        websiteStatus !== 'parked' &&
        ' No emails or profiles found.'}
    </Text>
  );
}

const sourceLabel = (source: string) =>
  source === 'import' ? 'the list that you imported' : sourceName(source);

function ContactItem({ contact }: { contact: WebsiteContact }) {
  const { kind, link, page, confidence } = contact;
  const value = kind === 'page' ? pageLabel(contact.value) : contact.value;
  const name = KIND_NAMES[kind];
  const isMail = kind === 'email';
  const source = websiteHref(page);
  const mail = mxText(contact);
  return (
    <li>
      <p>
        <Span muted>{name}</Span>{' '}
        <a
          href={link}
          {...(!isMail && {
            target: '_blank',
            rel: 'noopener noreferrer',
            'aria-label': `${value} on ${name}, opens in a new tab`,
          })}
        >
          {value}
        </a>
      </p>
      <Text muted>
        {confidenceText(confidence)}
        {mail && `; ${mail}`}. {contact.source ? 'Listed by ' : 'From '}
        {contact.source ? (
          sourceLabel(contact.source)
        ) : source ? (
          <a
            href={source}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${pageLabel(page)}, opens in a new tab`}
          >
            {pageLabel(page)}
          </a>
        ) : (
          page
        )}
      </Text>
    </li>
  );
}
