import { useState } from 'react';
import { Button } from '../ui/Button';
import { ExportDialog } from './ExportDialog';
import type { FileChoice } from './file';

interface Props {
  /** The name of the exported leads, for screen readers. */
  of?: string;
  disabled?: boolean;
  urlOf: (choice: FileChoice) => string | Promise<string>;
}

/** Next to a CSV export: opens the choice of all formats and layouts. */
export function OtherFormats({ of, disabled, urlOf }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Other formats
        {of && <span className="visually-hidden"> of {of}</span>}
      </Button>
      {isOpen && <ExportDialog urlOf={urlOf} onClose={() => setOpen(false)} />}
    </>
  );
}
