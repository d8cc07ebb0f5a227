import { count } from '../../ui/numbers';
import styles from './LeadMap.module.css';
import { scaleOf, type View } from './projection';

const LONGEST = 120;

export function ScaleBar({ view }: { view: View }) {
  const { metres, width } = scaleOf(view, LONGEST);
  return (
    <p className={styles.scale} style={{ width }}>
      <span className="visually-hidden">Scale: </span>
      {metres < 1000 ? `${count.format(metres)} m` : `${count.format(metres / 1000)} km`}
    </p>
  );
}
