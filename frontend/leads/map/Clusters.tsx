import { memo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNotice } from '../../ui/Notice';
import { leadLink } from '../route';
import { labelsFor, sizeOf, type Cluster, type Placed } from './labels';
import styles from './LeadMap.module.css';
import { MAX_ZOOM, project, toWindow, type Size, type View } from './projection';

const count = new Intl.NumberFormat('en-US', { notation: 'compact' });
const ZOOM_STEP = 2;
/** Pixels around the window. A cluster centered just outside is still partly visible. */
const MARGIN = 40;

type Props = {
  clusters: readonly Cluster[];
  view: View;
  size: Size;
  onView: (view: View) => void;
};

/** Clusters as buttons: a cluster zooms in, a single lead opens. */
export function Clusters({ clusters, view, size, onView }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const notify = useNotice();
  const isInside = ({ x, y }: Placed) =>
    x > -MARGIN && x < size.width + MARGIN && y > -MARGIN && y < size.height + MARGIN;
  const placed = clusters
    .map((cluster) => ({
      ...cluster,
      ...toWindow(project(cluster.longitude, cluster.latitude), view, size),
    }))
    .filter(isInside);
  const texts = labelsFor(placed);

  const press = (cluster: Placed) => {
    if (cluster.id) return void navigate(leadLink({ view: 'map', id: cluster.id }, search));
    if (view.zoom >= MAX_ZOOM) {
      return notify({
        tone: 'info',
        text: `These ${cluster.count} leads share one location. Open the list to see them.`,
      });
    }
    return onView({
      center: project(cluster.longitude, cluster.latitude),
      zoom: Math.min(MAX_ZOOM, view.zoom + ZOOM_STEP),
    });
  };

  return placed.map((cluster, index) => (
    <div
      key={cluster.id ?? `${cluster.latitude},${cluster.longitude}`}
      className={styles.place}
      style={{ translate: `${cluster.x}px ${cluster.y}px` }}
    >
      <button
        type="button"
        className={cluster.id ? styles.lead : styles.cluster}
        data-size={sizeOf(cluster)}
        data-lead={cluster.id ?? undefined}
        aria-label={nameOf(cluster)}
        onClick={() => press(cluster)}
      >
        <Figure count={cluster.count} />
      </button>
      {texts[index] && (
        <span className={styles.label} aria-hidden="true">
          {texts[index]}
        </span>
      )}
    </div>
  ));
}

const Figure = memo(({ count: leads }: { count: number }) =>
  leads === 1 ? null : <span>{count.format(leads)}</span>,
);

function nameOf({ id, name, city, count: leads }: Cluster): string {
  if (id) return `${name ?? 'Lead'}, open`;
  return `${leads} leads${city ? ` near ${city}` : ''}, zoom in`;
}
