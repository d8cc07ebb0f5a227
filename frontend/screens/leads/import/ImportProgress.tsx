import { useId } from 'react';
import { isImportBusy, type LeadImport } from '#contract/imports.js';
import { ProgressBar } from '../../../parts/ui/ProgressBar';
import styles from '../bulk/BulkProgress.module.css';
import { progressText } from './texts';
import { useImports, useReportImports } from './useImports';

/** The imports in progress, even after a reload. */
export function ImportProgress() {
  const imports = useImports();
  useReportImports(imports);
  const busy = imports.filter(({ status }) => isImportBusy(status));
  return busy.map((shown) => <Progress key={shown.id} shown={shown} />);
}

function Progress({ shown }: { shown: LeadImport }) {
  const label = useId();
  const { status, done, total, undo } = shown;
  const seen = status === 'Undoing' ? (undo?.restored ?? 0) + (undo?.kept ?? 0) : done;
  return (
    <section className={styles.progress} aria-labelledby={label}>
      <p id={label} className={styles.text}>
        {progressText(shown)}
      </p>
      <ProgressBar progress={Math.min(100, (100 * seen) / total)} aria-labelledby={label} />
    </section>
  );
}
