import { useState } from 'react';
import type { FileDescription, ImportEncoding, ImportPreview } from '#contract/imports.js';
import { IMPORT_DELIMITERS, IMPORT_ENCODINGS, MAX_IMPORT_ROWS } from '#contract/imports.js';
import { Alert } from '../../../parts/ui/Alert';
import { Select } from '../../../parts/ui/Select';
import { TextField } from '../../../parts/ui/TextField';
import styles from './ImportDialog.module.css';

const DELIMITERS: Record<(typeof IMPORT_DELIMITERS)[number], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
const ENCODINGS: Record<ImportEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1252': 'Western (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'iso-8859-7': 'Greek (ISO)',
  'iso-8859-15': 'Western (ISO)',
  'koi8-r': 'Russian (KOI8-R)',
  'koi8-u': 'Ukrainian (KOI8-U)',
  macintosh: 'Western (Mac)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Simplified Chinese (GB 18030)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC)',
};
const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

interface Props {
  preview: ImportPreview;
  onChange: (part: FileDescription) => void;
}

/** How the file was read. Each part can be changed. */
export function DescribeFile({ preview, onChange }: Props) {
  const { sheet, sheets, headerRow, delimiter, encoding, isEncodingUnsure, sample } = preview;
  const [isOpen, setOpen] = useState(false);
  const isDoubtful = isEncodingUnsure || preview.ready === 0;
  return (
    <>
      {isEncodingUnsure && (
        <Alert tone="warning" title="Check the letters">
          We aren't sure how this file encodes its letters. If {doubtfulText(sample)} wrong, choose
          another encoding.
        </Alert>
      )}
      {/* Opened by a doubt, it stays open when the user's answer ends the doubt. */}
      <details
        className={styles.details}
        open={isOpen || isDoubtful}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>How the file is read</summary>
        <div className={styles.columns}>
          {sheet !== null && sheets.length > 1 && (
            <Select
              label="Sheet"
              options={sheets.map((name) => ({ value: name, label: name }))}
              value={sheet}
              onChange={({ target }) => onChange({ sheet: target.value })}
            />
          )}
          <HeaderRow value={headerRow} onChange={(row) => onChange({ headerRow: row })} />
          {delimiter !== null && (
            <Select
              label="Separator"
              options={options(IMPORT_DELIMITERS, DELIMITERS)}
              value={delimiter}
              onChange={({ target }) =>
                onChange({ delimiter: target.value as (typeof IMPORT_DELIMITERS)[number] })
              }
            />
          )}
          {encoding !== null && (
            <Select
              label="Encoding"
              options={options(IMPORT_ENCODINGS, ENCODINGS)}
              value={encoding}
              onChange={({ target }) => onChange({ encoding: target.value as ImportEncoding })}
            />
          )}
        </div>
      </details>
    </>
  );
}

/** Encodings differ only in letters beyond ASCII. */
function doubtfulText(sample: string[][]): string {
  const doubtful = sample.flat().filter((text) => /\P{ASCII}/u.test(text));
  const shown = [...new Set(doubtful)].slice(0, 3).join(', ');
  return shown ? `“${shown}” looks` : 'your list looks';
}

/** Read again when the user leaves the field or presses Enter, which must not start the import. */
function HeaderRow({ value, onChange }: { value: number; onChange: (row: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = ({ valueAsNumber: row, validity }: HTMLInputElement) => {
    setTyped(null);
    if (validity.valid && Number.isInteger(row) && row !== value) onChange(row);
  };
  return (
    <TextField
      label="Header row"
      type="number"
      min={0}
      max={MAX_IMPORT_ROWS}
      hint="0 if the file has no headers"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={({ target }) => finish(target)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        finish(event.currentTarget);
      }}
    />
  );
}
