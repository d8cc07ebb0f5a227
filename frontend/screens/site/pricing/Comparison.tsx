import { PLAN_IDS, PLANS } from '#contract/plans.js';
import { CheckIcon } from '../../../parts/ui/icons';
import { Missing } from '../../../parts/ui/Missing';
import styles from './Comparison.module.css';
import { COMPARISON } from './comparison-cell';

/**
 * On narrow screens, a row's label is above its cells. Explicit roles keep the table's semantics,
 * which browsers may drop when CSS changes the layout of its rows.
 */
export function Comparison() {
  const plans = PLAN_IDS.map((id) => PLANS[id]);
  return (
    <section className={styles.section} aria-labelledby="compare-title">
      <h2 id="compare-title">Compare Plans</h2>
      <table className={styles.table} role="table" aria-labelledby="compare-title">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" className={styles.corner} />
            {plans.map(({ name, recommended }) => (
              <th key={name} role="columnheader" scope="col" data-recommended={recommended}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {COMPARISON.map(({ row, cell }) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row">
                {row}
              </th>
              {plans.map((plan) => (
                <td key={plan.name} role="cell" data-recommended={plan.recommended}>
                  <Cell text={cell(plan)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ text }: { text: string | null }) {
  if (!text) return <Missing title="Not included" />;
  return (
    <>
      <CheckIcon />
      <span>{text}</span>
    </>
  );
}
