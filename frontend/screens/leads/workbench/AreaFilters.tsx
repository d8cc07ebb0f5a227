import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { AREA_NAMES, useLeadArea } from '../area';
import styles from './AreaFilters.module.css';

/** The filters set on the map, each with a button to remove it. */
export function AreaFilters() {
  const { area, setArea } = useLeadArea();
  const names = (['bbox', 'polygon'] as const).filter((name) => area[name]);
  if (names.length === 0) return null;
  return (
    <Row as="ul" gap={2} className={styles.areas} aria-label="Areas">
      {names.map((name) => (
        <li key={name} className={styles.area}>
          {AREA_NAMES[name]}
          <IconButton
            label={`Remove filter ${AREA_NAMES[name]}`}
            className={styles.remove}
            onClick={() => setArea({ ...area, [name]: undefined })}
          >
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </Row>
  );
}
