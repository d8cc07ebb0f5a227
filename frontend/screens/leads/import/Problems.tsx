import type { LeadImport } from '#contract/imports.js';
import { Text } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import styles from './ImportDialog.module.css';
import { problemCount } from './texts';

interface Props {
  of: Pick<LeadImport, 'skipped' | 'invalid' | 'problems'>;
  /** Shown below the list. */
  note?: string;
  open?: boolean;
}

/** The problems of a file's rows; nothing if there are none. */
export function Problems({ of, note, open = false }: Props) {
  const { problems } = of;
  const others = problemCount(of) - problems.length;
  if (problems.length === 0) return null;
  return (
    <details className={styles.problems} open={open}>
      <summary>Problems in the file ({count.format(problemCount(of))})</summary>
      <ul>
        {problems.map(({ row, text }) => (
          <li key={`${row} ${text}`}>
            Row {row}: {text}
          </li>
        ))}
        {others > 0 && <li>And {count.format(others)} more.</li>}
      </ul>
      {note && <Text quiet>{note}</Text>}
    </details>
  );
}
