import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../../parts/ui/Button';
import { leadLink, type LeadView } from '../route';
import { useMapSummary } from '../map/useClusters';
import { useLeadFilter } from '../useLeadFilter';
import { useMapBeside } from './useMapBeside';
import styles from './LeadsBar.module.css';

const VIEWS = [
  { view: 'list', label: 'List' },
  { view: 'map', label: 'Map' },
] as const;

/** Switches between the list and the map, or shows the map beside the list. */
export function ViewSwitch({ view }: { view: LeadView }) {
  const { hasRoom } = useMapBeside();
  return hasRoom ? <MapButton view={view} /> : <Views view={view} />;
}

/** Nothing if leads without locations would leave the map empty. */
function MapButton({ view }: { view: LeadView }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { isMapHidden, hideMap } = useMapBeside();
  const { data } = useMapSummary(useLeadFilter());
  if (data && data.total > 0 && data.located === 0) return null;
  const isShown = view === 'map' || !isMapHidden;
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-pressed={isShown}
      onClick={() => {
        hideMap(isShown);
        if (view === 'map') void navigate(leadLink({ view: 'list', id: null }, search));
      }}
    >
      {isShown ? 'Hide map' : 'Show map'}
    </Button>
  );
}

function Views({ view: current }: { view: LeadView }) {
  const { search } = useLocation();
  return (
    <nav className={styles.switch} aria-label="View">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to={leadLink({ view, id: null }, search)}
          className={styles.choice}
          aria-current={view === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
