import { DialogContent } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import {
  DEFAULT_IMPORT_STATUS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type FileDescription,
  type ImportKind,
  type ImportMapping,
  type ImportPreview,
} from '#contract/imports.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { counted } from '#contract/numbers.js';
import { NO_RETRY } from '../../../parts/api/call';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { Loading } from '../../../parts/ui/Loading';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { count } from '../../../parts/ui/numbers';
import { Select } from '../../../parts/ui/Select';
import { STATUS_OPTIONS } from '../status';
import { previewImport, startImport } from './calls';
import { ChooseColumns } from './ChooseColumns';
import { DescribeFile } from './DescribeFile';
import styles from './ImportDialog.module.css';
import { ImportSummary } from './ImportSummary';
import { showImport } from './useImports';

const HINT = `CSV or XLSX with headers, up to ${MAX_IMPORT_BYTES / 1e6} MB and ${count.format(MAX_IMPORT_ROWS)} rows.`;

/** Imports the user's own customers in four steps: file, columns, preview, start. Open while mounted. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ImportMapping | null>(null);
  const [described, setDescribed] = useState<FileDescription>({});
  const [lastRead, setLastRead] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const [kind, setKind] = useState<ImportKind>('known');
  const [leadStatus, setLeadStatus] = useState(DEFAULT_IMPORT_STATUS);
  const client = useQueryClient();
  const preview = useQuery({
    ...NO_RETRY,
    queryKey: ['import-preview', file?.name, file?.size, file?.lastModified, chosen, described],
    queryFn: async () => {
      const read = await previewImport(file!, chosen, described);
      setLastRead({ file: file!, preview: read });
      return read;
    },
    enabled: file !== null,
    gcTime: 0,
    placeholderData: (previous) =>
      chosen || Object.keys(described).length > 0 ? previous : undefined,
  });
  const start = useMutation({
    ...NO_RETRY,
    mutationFn: (mapping: ImportMapping) =>
      startImport(file!, mapping, described, { as: kind, leadStatus }),
    onSuccess: (started) => {
      showImport(client, started);
      modal.close();
    },
  });
  const { data } = preview;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (data) start.mutate(data.mapping);
  };
  const failure = start.error ?? preview.error;
  // A description with which the file can't be read can still be changed.
  const readable = data ?? (lastRead?.file === file ? lastRead?.preview : undefined);
  return (
    <ModalDialog modal={modal} title="Import your customers" width="sm">
      <DialogForm onSubmit={submit}>
        <Stack as={DialogContent} gap={4}>
          <Text quiet>
            Searches will skip these businesses. They never count as new leads, but use your plan's
            storage. Leads you already have stay as they are: searches may show them again, without
            counting them, unless you choose Only new leads.
          </Text>
          <ChooseFile
            onChoose={(picked) => {
              setFile(picked);
              setChosen(null);
              setDescribed({});
              start.reset();
            }}
          />
          {preview.isLoading && <Loading text="Reading the file..." inline />}
          {failure && (
            <Alert tone="danger" title="The file wasn't imported">
              {failure.message}
            </Alert>
          )}
          {data && !preview.error && <ImportSummary preview={data} />}
          {readable && (
            <DescribeFile
              preview={{ ...readable, ...described }}
              onChange={(part) => {
                // Other headers have other meanings.
                if (!part.encoding) setChosen(null);
                // Another sheet has another header row.
                setDescribed(part.sheet ? part : { ...described, ...part });
              }}
            />
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
          {data && !preview.error && <ChooseColumns preview={data} onChange={setChosen} />}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button
            type="submit"
            busy={start.isPending}
            disabled={!data || data.ready === 0 || preview.isFetching || preview.isError}
          >
            {data && data.ready > 0
              ? `Import ${counted(data.ready, 'business', 'businesses')}`
              : 'Import'}
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}

function ChooseFile({ onChoose }: { onChoose: (file: File | null) => void }) {
  const frame = { label: 'File', hint: HINT };
  const field = useField(frame);
  return (
    <FieldFrame {...frame} field={field}>
      <input
        {...field.control}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        className={`${fieldStyles.control} ${styles.file}`}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </FieldFrame>
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
