import type { VisitorResult } from '#contract/visitors.js';
import { StackedBar } from '../../../parts/charts/StackedBar';
import { Badge } from '../../../parts/ui/Badge';
import { count } from '../../../parts/ui/numbers';
import styles from './Summary.module.css';

interface Props {
  result: VisitorResult;
  /** The visitor hasn't searched for it. */
  isExample?: boolean;
}

/** The number of businesses, and how many of them can be reached. */
export function Summary({ result, isExample = false }: Props) {
  const { total, reachable, withEmail } = result;
  return (
    <div className={styles.summary}>
      <div role="status">
        <h2 id="found">{titleOf(result)}</h2>
        <p>
          {isExample && <Badge color="gray">Example</Badge>}
          {count.format(reachable)} reachable
        </p>
      </div>
      <StackedBar
        segments={[
          { id: 'email', label: 'With email', value: withEmail },
          { id: 'reachable', label: 'Phone or website', value: reachable - withEmail },
          { id: 'unreachable', label: 'No contact yet', value: Math.max(total - reachable, 0) },
        ].filter(({ value }) => value > 0)}
      />
    </div>
  );
}

/** "86 restaurants in Monaco", or "12 results for “coffee shop” in Boise, ID" for words that have no certain plural. */
function titleOf(result: VisitorResult): string {
  const { city, category, noun, total } = result;
  const results = noun ?? `${total === 1 ? 'result' : 'results'} for “${category}”`;
  return `${sizeOf(result)} ${results} in ${city}`;
}

/** "86", or "10,000+" if there are more than were counted. */
export const sizeOf = ({ total, isMore }: VisitorResult) =>
  `${count.format(total)}${isMore ? '+' : ''}`;
