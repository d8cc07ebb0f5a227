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

/** Whether the map has anything to show: some lead has a location, or there are no leads yet. */
function useHasMap() {
  const { data } = useMapSummary(useLeadFilter());
  return !data || data.total === 0 || data.located > 0;
}

/** Switches between the list and the map, or shows the map beside the list. */
export function ViewSwitch({ view: current }: { view: LeadView }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { hasRoom, isMapHidden, hideMap } = useMapBeside();
  const hasMap = useHasMap();
  if (hasRoom && !hasMap) return null;
  if (hasRoom) {
    const isShown = current === 'map' || !isMapHidden;
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-pressed={isShown}
        onClick={() => {
          hideMap(isShown);
          if (current === 'map') void navigate(leadLink({ view: 'list', id: null }, search));
        }}
      >
        {isShown ? 'Hide map' : 'Show map'}
      </Button>
    );
  }
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
