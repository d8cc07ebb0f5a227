import { DialogContent } from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import { DEFAULT_IMPORT_STATUS, type ImportKind } from '#contract/imports.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { counted } from '#contract/numbers.js';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Loading } from '../../../parts/ui/Loading';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { Select } from '../../../parts/ui/Select';
import { STATUS_OPTIONS } from '../status';
import { ChooseColumns } from './ChooseColumns';
import { ChooseFile } from './ChooseFile';
import { DescribeFile } from './DescribeFile';
import styles from './ImportDialog.module.css';
import { ImportSummary } from './ImportSummary';
import { useImportFile } from './useImportFile';

/** Imports the user's own customers in four steps: file, columns, preview, start. Open while mounted. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const { data, readable, described, failure, isReading, isBusy, isReady, ...file } = useImportFile(
    modal.close,
  );
  const [kind, setKind] = useState<ImportKind>('known');
  const [leadStatus, setLeadStatus] = useState(DEFAULT_IMPORT_STATUS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    file.start({ as: kind, leadStatus });
  };
  return (
    <ModalDialog modal={modal} title="Import your customers" width="sm">
      <DialogForm onSubmit={submit}>
        <Stack as={DialogContent} gap={4}>
          <Text quiet>
            Searches will skip these businesses. They never count as new leads, but use your plan's
            storage. Leads you already have stay as they are: searches may show them again, without
            counting them, unless you choose Only new leads.
          </Text>
          <ChooseFile onChoose={file.choose} />
          {isReading && <Loading text="Reading the file..." inline />}
          {failure && (
            <Alert tone="danger" title="The file wasn't imported">
              {failure.message}
            </Alert>
          )}
          {data && <ImportSummary preview={data} />}
          {readable && (
            <DescribeFile preview={{ ...readable, ...described }} onChange={file.describe} />
          )}
          <ChooseKind value={kind} onChange={setKind} />
          {kind === 'known' && (
            <Select
              label="Status"
              options={STATUS_OPTIONS}
              value={leadStatus}
              hint="Leads you already have keep their status."
              onChange={({ target }) => setLeadStatus(target.value as LeadStatus)}
            />
          )}
          {data && <ChooseColumns preview={data} onChange={file.map} />}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button type="submit" busy={isBusy} disabled={!isReady}>
            {data && data.ready > 0
              ? `Import ${counted(data.ready, 'business', 'businesses')}`
              : 'Import'}
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}

const KINDS: { kind: ImportKind; label: string; text: string }[] = [
  {
    kind: 'known',
    label: 'Keep them in my leads',
    text: 'Listed with your own data under “Your list”.',
  },
  { kind: 'excluded', label: 'Exclude them', text: 'Also left out of lists and exports.' },
];

function ChooseKind({
  value,
  onChange,
}: {
  value: ImportKind;
  onChange: (kind: ImportKind) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>What to do with them</legend>
      {KINDS.map(({ kind, label, text }) => (
        <Row as="label" key={kind} nowrap gap={2} align="baseline" className={styles.kind}>
          <input
            type="radio"
            name={name}
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span>
            {label} <span className={styles.kindText}>{text}</span>
          </span>
        </Row>
      ))}
    </fieldset>
  );
}
