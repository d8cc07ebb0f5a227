import { saveFile } from '../export/download';
import { runFileUrl } from '../export/file';
import { usePlainCsv } from '../export/MarkSwitch';
import { OtherFormats } from '../export/OtherFormats';
import { Button, ButtonAnchor } from '../ui/Button';
import type { TableLead } from '../lead-table/lead';

interface Props {
  /** Of a page, it stands last, and is filled where it is what the page is for. */
  of?: 'page' | 'main';
  runId: string;
  csvUrl: string | null;
  leads: readonly TableLead[];
}

/** Downloads the run's CSV or another format from the server, or builds a CSV from `leads` if the server has none. */
export function DownloadCsv({ of, runId, csvUrl, leads }: Props) {
  const fileName = `leads_${runId}.csv`;
  const csv = usePlainCsv();
  const save = async () => {
    const { leadsToCsv } = await import('./csv');
    const text = (csv.bom ? '\uFEFF' : '') + leadsToCsv(leads);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
  };
  if (csvUrl) {
    const others = <OtherFormats urlOf={(choice) => runFileUrl(csvUrl, choice)} />;
    return (
      <>
        {of && others}
        <ButtonAnchor
          size="sm"
          variant={of === 'main' ? 'primary' : 'secondary'}
          href={runFileUrl(csvUrl, csv)}
          download={fileName}
        >
          Download CSV
        </ButtonAnchor>
        {!of && others}
      </>
    );
  }
  return (
    <Button size="sm" variant="secondary" onClick={() => void save()}>
      Download CSV
    </Button>
  );
}
