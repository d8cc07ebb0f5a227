import { useState, type DragEvent } from 'react';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/imports.js';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { Text } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import styles from './ImportDialog.module.css';

const HINT = `CSV or XLSX with headers, up to ${MAX_IMPORT_BYTES / 1e6} MB and ${count.format(MAX_IMPORT_ROWS)} rows.`;

/** Takes a file that is dropped or chosen. */
export function ChooseFile({ onChoose }: { onChoose: (file: File | null) => void }) {
  const [dropped, setDropped] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const frame = { label: 'File', hint: HINT };
  const field = useField(frame);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file) return;
    setDropped(file.name);
    onChoose(file);
  };
  return (
    <FieldFrame {...frame} field={field}>
      {/* Keyboard users choose a file with the field inside. */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Text quiet role="status">
          {dropped
            ? `${dropped} dropped. Drop another file here, or choose one:`
            : 'Drop a file here, or choose one:'}
        </Text>
        <input
          {...field.control}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          className={`${fieldStyles.control} ${styles.file}`}
          onChange={({ target }) => {
            setDropped(null);
            onChoose(target.files?.[0] ?? null);
          }}
        />
      </div>
    </FieldFrame>
  );
}
