import type { ImportPreview } from '../../../contract/imports.js';
import { counted } from '../../../contract/numbers.js';
import { Alert } from '../../ui/Alert';
import styles from './ImportDialog.module.css';
import { invalidTexts } from './texts';

/** A preview of the import, and the problems in the file's rows. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const { rows, ready, repeated, skipped, invalid, problems } = preview;
  const parts = [
    `${counted(ready, 'business', 'businesses')} to import from ${counted(rows, 'row')}.`,
    ...(repeated > 0 ? [`${counted(repeated, 'duplicate row')}.`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'row')} skipped.`] : []),
    ...invalidTexts(invalid),
  ];
  return (
    <>
      <Alert tone={ready > 0 ? 'info' : 'warning'}>{parts.join(' ')}</Alert>
      {problems.length > 0 && (
        <details className={styles.problems}>
          <summary>Problems in the file</summary>
          <ul>
            {problems.map(({ row, text }) => (
              <li key={`${row} ${text}`}>
                Row {row}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
