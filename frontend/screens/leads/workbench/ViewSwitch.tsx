import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../../parts/ui/Button';
import { leadLink, type LeadView } from '../route';
import { useMapSummary } from '../map/useClusters';
import { useLeadFilter } from '../useLeadFilter';
import { useLayout } from './useLayout';
import { useMapBeside } from './useMapBeside';
import styles from './LeadsBar.module.css';

const VIEWS = [
  { view: 'list', layout: 'list', label: 'List' },
  { view: 'list', layout: 'board', label: 'Board' },
  { view: 'map', layout: 'list', label: 'Map' },
] as const;

/** Switches between the list, the board and the map, which is beside the list if there is room. */
export function ViewSwitch({ view }: { view: LeadView }) {
  const { hasRoom } = useMapBeside();
  const { isBoard } = useLayout(view);
  return (
    <>
      <Views view={view} />
      {hasRoom && !isBoard && <MapButton view={view} />}
    </>
  );
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
  const { hasRoom } = useMapBeside();
  const { isBoard, setLayout } = useLayout(current);
  const shown = isBoard ? 'Board' : current === 'map' && !hasRoom ? 'Map' : 'List';
  return (
    <nav className={styles.switch} aria-label="View">
      {VIEWS.filter(({ view }) => view === 'list' || !hasRoom).map(({ view, layout, label }) => (
        <Link
          key={label}
          to={leadLink({ view, id: null }, search)}
          className={styles.choice}
          aria-current={label === shown ? 'page' : undefined}
          onClick={() => {
            if (view === 'list') setLayout(layout);
          }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
