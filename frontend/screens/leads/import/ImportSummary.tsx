import type { ImportPreview } from '#contract/imports.js';
import { counted } from '#contract/numbers.js';
import { Alert } from '../../../parts/ui/Alert';
import { Problems } from './Problems';
import { rowTexts } from './texts';

/** A preview of the import, and the problems in the file's rows. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const { rows, ready, headerRow } = preview;
  const total = `${counted(ready, 'business', 'businesses')} to import from ${counted(rows, 'row')}.`;
  return (
    <>
      <Alert tone={ready > 0 ? 'info' : 'warning'}>{[total, ...rowTexts(preview)].join(' ')}</Alert>
      <Problems
        of={preview}
        open
        note={`Rows are numbered as in your spreadsheet${headerRow > 0 ? `: the headers are row ${headerRow}` : ''}.`}
      />
    </>
  );
}
