import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { AREA_NAMES, useLeadArea } from '../area';
import { useLeadFilter } from '../useLeadFilter';
import styles from './Filters.module.css';
import { useChangeFilter } from './LatestFilter';

/** The filters set elsewhere, on the map or by a link from a run, each with a button to remove it. */
export function OtherFilters() {
  const { area, setArea } = useLeadArea();
  const { run } = useLeadFilter();
  const change = useChangeFilter();
  const names = (['bbox', 'polygon'] as const).filter((name) => area[name]);
  return (
    <>
      {names.map((name) => (
        <OtherFilter
          key={name}
          name={AREA_NAMES[name]}
          onRemove={() => setArea({ ...area, [name]: undefined })}
        />
      ))}
      {run && (
        <OtherFilter
          name="Found by one run"
          onRemove={() => change(({ run: _run, ...others }) => others)}
        />
      )}
    </>
  );
}

const OtherFilter = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li className={styles.chip}>
    <span className={styles.text}>{name}</span>
    <IconButton label={`Remove filter ${name}`} className={styles.remove!} onClick={onRemove}>
      <CloseIcon />
    </IconButton>
  </li>
);
