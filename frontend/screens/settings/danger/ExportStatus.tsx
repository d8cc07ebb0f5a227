import { EXPORT_DAYS, type DataExport } from '#contract/export.js';
import { useDates } from '../../../parts/session/useDates';
import { Alert } from '../../../parts/ui/Alert';
import { ButtonAnchor } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import { Spinner } from '../../../parts/ui/Spinner';

/** The export's status, with the download link once it is ready. */
export function ExportStatus({ dataExport }: { dataExport: DataExport }) {
  const { dateTime } = useDates();
  const { status, requestedAt, downloadUrl, expiresAt } = dataExport;
  const requested = dateTime(requestedAt);
  switch (status) {
    case 'PENDING':
      return (
        <Row as="p" nowrap gap={3} align="center" role="status">
          <Spinner />
          <span>Preparing your export from {requested}...</span>
        </Row>
      );
    case 'READY':
      return (
        <Alert
          tone="success"
          title="Your export is ready."
          actions={
            downloadUrl && (
              <ButtonAnchor size="sm" variant="secondary" href={downloadUrl} download>
                Download
              </ButtonAnchor>
            )
          }
        >
          {expiresAt && `Available until ${dateTime(expiresAt)}.`}
        </Alert>
      );
    case 'FAILED':
      return (
        <Alert tone="danger" title={`Your export from ${requested} failed.`}>
          Please request it again.
        </Alert>
      );
    case 'EXPIRED':
      return (
        <Alert tone="info" title={`Your export from ${requested} has expired.`}>
          Exports are available for {EXPORT_DAYS} days. You can request a new one at any time.
        </Alert>
      );
    default:
      return status satisfies never;
  }
}
