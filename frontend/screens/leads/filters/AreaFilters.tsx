import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { AREA_NAMES, useLeadArea } from '../area';
import styles from './Filters.module.css';

/** The filters set on the map, each with a button to remove it. */
export function AreaFilters() {
  const { area, setArea } = useLeadArea();
  const names = (['bbox', 'polygon'] as const).filter((name) => area[name]);
  return names.map((name) => (
    <li key={name} className={styles.chip}>
      <span className={styles.text}>{AREA_NAMES[name]}</span>
      <IconButton
        label={`Remove filter ${AREA_NAMES[name]}`}
        className={styles.remove!}
        onClick={() => setArea({ ...area, [name]: undefined })}
      >
        <CloseIcon />
      </IconButton>
    </li>
  ));
}
