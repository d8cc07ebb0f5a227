import { counted } from '#contract/numbers.js';
import { useConfig } from '../api/useConfig';
import { resetText } from '../plan/plan';
import { usePlanUsage } from '../plan/usePlanUsage';
import { Row, Stack, Text } from '../ui/layout';
import { count } from '../ui/numbers';
import { MoreLeads } from './MoreLeads';
import styles from './NoLeadsLeft.module.css';

/** Why the account can't start a run; null if it can. Sample leads don't count toward the plan. */
export function useRefusal() {
  const { data } = usePlanUsage();
  const isSample = useConfig()?.maps.sample;
  return isSample ? null : (data?.usage.refusal ?? null);
}

/** In place of the form that can't be sent: no leads are left, until when, and how to get more. */
export function NoLeadsLeft({ refusal }: { refusal: string }) {
  const { data } = usePlanUsage();
  if (!data) return null;
  const { left, included, extra, resetsAt } = data.usage;
  return (
    <Row gap={5} rowGap={3} align="center" justify="between" role="status" className={styles.limit}>
      <Stack gap={1} className={styles.text}>
        <Text size="sm">
          <strong className={styles.figure}>{count.format(left)}</strong> of{' '}
          {counted(included + extra, 'lead')} left
        </Text>
        <Text quiet>
          {refusal} {resetText(resetsAt)}
        </Text>
      </Stack>
      <MoreLeads size="md" variant="primary" />
    </Row>
  );
}
