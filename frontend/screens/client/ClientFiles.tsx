import { useId, useState } from 'react';
import type { ClientFile } from '#contract/client-page.js';
import { FORMATS } from '#contract/formats.js';
import { rowsText, sizeText } from '../../parts/schedule/delivered';
import { Button, ButtonAnchor } from '../../parts/ui/Button';
import { Card } from '../../parts/ui/Card';
import { Row, Stack, Text } from '../../parts/ui/layout';
import styles from './ClientPage.module.css';
import { day } from './day';

const SHOWN_AT_FIRST = 4;

/** The delivered files, newest first. */
export function ClientFiles({ path, files }: { path: string; files: ClientFile[] }) {
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? files : files.slice(0, SHOWN_AT_FIRST);
  return (
    <Card role="region" aria-labelledby={title} className={styles.files}>
      <h2 id={title} className={styles.subtitle}>
        Downloads
      </h2>
      <Stack as="ol" gap={3} className={styles.list}>
        {shown.map((file) => (
          <Entry key={file.id} path={path} file={file} />
        ))}
      </Stack>
      {shown.length < files.length && (
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Show all {files.length}
        </Button>
      )}
    </Card>
  );
}

function Entry({ path, file }: { path: string; file: ClientFile }) {
  const { id, deliveredAt, name, format } = file;
  const missing = reasonOf(file);
  const { label } = FORMATS[format];
  return (
    <Row as="li" gap={4} rowGap={2} align="center" justify="between" className={styles.file}>
      <div>
        <p>
          <time dateTime={deliveredAt}>{day(deliveredAt)}</time>
        </p>
        <Text quiet anywhere>
          {rowsText(file)}
          {missing ? `. ${missing}` : ` · ${sizeText(file.bytes)}`}
        </Text>
      </div>
      {!missing && (
        <ButtonAnchor
          size="sm"
          href={`${path}/files/${id}`}
          download={name}
          aria-label={`Download ${label} from ${day(deliveredAt)}`}
        >
          Download {label}
        </ButtonAnchor>
      )}
    </Row>
  );
}

/** The reason a file can't be downloaded; null if it can. */
function reasonOf({ isKept, isShared }: ClientFile): string | null {
  if (isKept) return null;
  return isShared ? 'The file is no longer available.' : "The sender hasn't shared this file.";
}
