import { DialogButton } from '../ui/DialogButton';
import { preloadable } from '../ui/preloadable';
import type { FileChoice } from './file';

const ExportDialog = preloadable(async () => ({
  default: (await import('./ExportDialog')).ExportDialog,
}));

interface Props {
  /** The name of the exported leads, for screen readers. */
  of?: string;
  disabled?: boolean;
  urlOf: (choice: FileChoice) => string | Promise<string>;
}

/** Next to a CSV export: opens the choice of all formats and layouts. */
export function OtherFormats({ of, disabled, urlOf }: Props) {
  return (
    <DialogButton
      disabled={disabled}
      dialog={(close) => <ExportDialog urlOf={urlOf} onClose={close} />}
    >
      Other formats
      {of && <span className="visually-hidden"> of {of}</span>}
    </DialogButton>
  );
}
