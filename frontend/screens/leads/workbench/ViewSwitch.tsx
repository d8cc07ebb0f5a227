import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../parts/ui/icons';
import { Switch } from '../../../parts/ui/Switch';
import { leadLink, type LeadView } from '../route';
import { useMapSummary } from '../map/useClusters';
import { useLeadFilter } from '../useLeadFilter';
import { useLayout } from './useLayout';
import { useMapBeside } from './useMapBeside';
import styles from './LeadsBar.module.css';

const VIEWS = [
  {
    view: 'list',
    layout: 'list',
    label: 'List',
    icon: <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />,
  },
  { view: 'list', layout: 'board', label: 'Board', icon: <path d="M4 5h6v14H4ZM14 5h6v9h-6Z" /> },
  {
    view: 'map',
    layout: 'list',
    label: 'Map',
    icon: <path d="m3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2ZM9 4v14M15 6v14" />,
  },
] as const;

/** Shows or hides the map beside the list. Nothing if there is no room, or if leads without locations would leave it empty. */
export function MapSwitch({ view }: { view: LeadView }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { hasRoom, isMapHidden, hideMap } = useMapBeside();
  const { data } = useMapSummary(useLeadFilter());
  if (!hasRoom || (data && data.total > 0 && data.located === 0)) return null;
  const isShown = view === 'map' || !isMapHidden;
  return (
    <Switch
      label="Map"
      checked={isShown}
      onChange={() => {
        hideMap(isShown);
        if (view === 'map') void navigate(leadLink({ view: 'list', id: null }, search));
      }}
    />
  );
}

/** Switches between the list, the board and the map, which is beside the list if there is room. */
export function ViewSwitch({ view: current }: { view: LeadView }) {
  const { search } = useLocation();
  const { hasRoom } = useMapBeside();
  const { isBoard, setLayout } = useLayout(current);
  const shown = isBoard ? 'Board' : current === 'map' && !hasRoom ? 'Map' : 'List';
  return (
    <nav className={styles.switch} aria-label="View">
      {VIEWS.filter(({ view }) => view === 'list' || !hasRoom).map(
        ({ view, layout, label, icon }) => (
          <Link
            key={label}
            to={leadLink({ view, id: null }, search)}
            className={styles.choice}
            title={label}
            aria-current={label === shown ? 'page' : undefined}
            onClick={() => {
              if (view === 'list') setLayout(layout);
            }}
          >
            <Icon>{icon}</Icon>
            <span>{label}</span>
          </Link>
        ),
      )}
    </nav>
  );
}
