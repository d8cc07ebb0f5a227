import { May } from '../../parts/session/May';
import { Badge } from '../../parts/ui/Badge';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Row, Span, Stack, Text } from '../../parts/ui/layout';
import styles from './NoDeliveries.module.css';
import { NEW_PATH } from './paths';

const EXAMPLE = [
  {
    day: 'Monday, 8:00 AM',
    text: '12 new leads',
    note: 'Emailed to sales@example.com',
    isNext: false,
  },
  { day: 'Next Monday, 8:00 AM', text: 'Only businesses new since then', note: null, isNext: true },
];

/** Explains deliveries with an example. */
export const NoDeliveries = () => (
  <div className={styles.empty}>
    <Stack gap={3}>
      <Text as="h2" size="md">
        New leads, delivered on schedule
      </Text>
      <Text quiet>
        A delivery repeats a search and sends only the leads you don't have yet, as a file, to your
        inbox or your tools.
      </Text>
      <May do="deliver">
        <Row gap={3} className={styles.actions}>
          <ButtonLink to={NEW_PATH}>New delivery</ButtonLink>
          <ButtonLink to="/dashboard/history" variant="secondary">
            Start from a past run
          </ButtonLink>
        </Row>
      </May>
    </Stack>
    <figure className={styles.example}>
      <Stack as="figcaption" gap={1} align="start">
        <Badge color="gray">Example</Badge>
        <strong>Restaurants in Monaco</strong>
        <Span quiet>Every Monday at 8:00 AM · CSV</Span>
      </Stack>
      <ol className={styles.timeline}>
        {EXAMPLE.map(({ day, text, note, isNext }) => (
          <li key={day} data-next={isNext || undefined}>
            <Span quiet>{day}</Span>
            <span>{text}</span>
            {note && <Span quiet>{note}</Span>}
          </li>
        ))}
      </ol>
    </figure>
  </div>
);
