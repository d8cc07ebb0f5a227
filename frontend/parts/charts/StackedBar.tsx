import { Row, Stack } from '../ui/layout';
import { count } from '../ui/numbers';
import styles from './StackedBar.module.css';

export interface Segment {
  id: string;
  label: string;
  value: number;
}

/** Shows the parts of a whole as one bar. The legend gives each part's count, so the bar itself is decoration. */
export const StackedBar = ({ segments }: { segments: readonly Segment[] }) => (
  <Stack gap={2} className={styles.stack}>
    <div className={styles.bar} aria-hidden="true">
      {segments.map(({ id, label, value }) => (
        <span
          key={id}
          data-part={id}
          className={styles.segment}
          style={{ flexGrow: value }}
          title={`${label}: ${count.format(value)}`}
        />
      ))}
    </div>
    <Row as="dl" gap={4} rowGap={1} hint className={styles.legend}>
      {segments.map(({ id, label, value }) => (
        <div key={id} data-part={id} className={styles.part}>
          <dt>{label}</dt>
          <dd>{count.format(value)}</dd>
        </div>
      ))}
    </Row>
  </Stack>
);
