import { EXPORT_DAYS, type DataExport } from '../../../contract/export.js';
import { useDates } from '../../session/useDates';
import { Alert } from '../../ui/Alert';
import { ButtonAnchor } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import styles from './Danger.module.css';

/** How far the export is, in words; while it is ready, with its link. */
export function ExportStatus({ dataExport }: { dataExport: DataExport }) {
  const { dateTime } = useDates();
  const { status, requestedAt, downloadUrl, expiresAt } = dataExport;
  const requested = dateTime(requestedAt);
  switch (status) {
    case 'PENDING':
      return (
        <p className={styles.pending} role="status">
          <Spinner />
          <span>Your export of {requested} is being prepared...</span>
        </p>
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
          {expiresAt && `It can be downloaded until ${dateTime(expiresAt)}.`}
        </Alert>
      );
    case 'FAILED':
      return (
        <Alert tone="danger" title={`Your export of ${requested} could not be made.`}>
          Please request it again.
        </Alert>
      );
    case 'EXPIRED':
      return (
        <Alert tone="info" title={`Your export of ${requested} has expired.`}>
          An export can be downloaded for {EXPORT_DAYS} days. Request a new one at any time.
        </Alert>
      );
    default:
      return status satisfies never;
  }
}
