import { memo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNotice } from '../../ui/Notice';
import { addressOf } from '../place';
import { labelled, sizeOf, type Cluster, type Placed } from './labels';
import styles from './LeadMap.module.css';
import { MAX_ZOOM, project, toWindow, type Size, type View } from './projection';

const count = new Intl.NumberFormat('en-US', { notation: 'compact' });
const ZOOM_STEP = 2;
/** A cluster whose middle is just outside still reaches in. */
const MARGIN = 40;

type Props = {
  clusters: readonly Cluster[];
  view: View;
  size: Size;
  onView: (view: View) => void;
};

/** Leads near one another, as buttons: many zoom in, a single one opens. */
export function Clusters({ clusters, view, size, onView }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const say = useNotice();
  const isInside = ({ x, y }: Placed) =>
    x > -MARGIN && x < size.width + MARGIN && y > -MARGIN && y < size.height + MARGIN;
  const placed = clusters
    .map((cluster) => ({
      ...cluster,
      ...toWindow(project(cluster.longitude, cluster.latitude), view, size),
    }))
    .filter(isInside);
  const texts = labelled(placed);

  const press = (cluster: Placed) => {
    if (cluster.id) return void navigate(addressOf({ view: 'map', id: cluster.id }, search));
    if (view.zoom >= MAX_ZOOM) {
      return say({
        tone: 'info',
        text: `These ${cluster.count} leads stand at the same place. The list shows them one by one.`,
      });
    }
    return onView({
      centre: project(cluster.longitude, cluster.latitude),
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
  return `${leads} leads${city ? ` around ${city}` : ''}, zoom in`;
}
