import { useState } from 'react';
import { useLocation } from 'react-router';
import { counted } from '#contract/numbers.js';
import { EmptyList } from '../../../parts/lists/EmptyList';
import { BaseMap } from '../../../parts/map/BaseMap';
import { boundsOfBox, toBounds, toPolygon } from '../../../parts/map/geo';
import type { LeadFilter } from '#contract/lead-filters.js';
import { ButtonLink } from '../../../parts/ui/ButtonLink';
import { count } from '../../../parts/ui/numbers';
import { Loading } from '../../../parts/ui/Loading';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import { isNarrowed, noMatchText } from '../filter';
import { leadLink, type LeadView } from '../route';
import { useLeadFilter } from '../useLeadFilter';
import { useMapBeside } from '../workbench/useMapBeside';
import { AreaTools } from './AreaTools';
import { LeadCard } from './LeadCard';
import styles from './LeadMap.module.css';
import { Markers } from './Markers';
import { useMapSummary } from './useClusters';

/** The filtered leads on a map; the server computes the clusters. */
export default function LeadMap({ view }: { view: LeadView }) {
  const filter = useLeadFilter();
  const { data: summary, error, isFetching, refetch } = useMapSummary(filter);
  const fit = useFit(filter, summary);
  const { hasRoom, hideMap } = useMapBeside();
  if (error) {
    return (
      <RetryAlert
        title="Error Loading Map"
        text={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!summary) return <Loading text="Loading map..." inline />;
  if (summary.total > 0 && summary.located === 0) return <NoLocations leads={summary.total} />;
  return (
    <section className={styles.leads} aria-label="Map">
      <BaseMap
        label="Map of leads. Arrow keys pan, plus and minus zoom, zero shows all leads. The list has the same leads."
        className={styles.map}
        onHide={hasRoom && view === 'list' ? () => hideMap(true) : undefined}
        {...fit}
      >
        <Markers filter={filter} />
        {/* The page's heading already shows their number. */}
        <p className={isComplete(summary) ? 'visually-hidden' : styles.located} role="status">
          {locatedText(summary.total, summary.located, filter)}
        </p>
        <AreaTools />
        <LeadCard view={view} />
      </BaseMap>
    </section>
  );
}

/** Instead of a map of the world without markers. Beside a list, it is a line above it, and the list gets the room. */
function NoLocations({ leads }: { leads: number }) {
  const { search } = useLocation();
  const { hasRoom: isListBeside } = useMapBeside();
  return (
    <section aria-label="Map" data-folds={isListBeside}>
      {isListBeside ? (
        <p className={styles.noMap} role="status">
          No map: {missingText(leads)}
        </p>
      ) : (
        <div role="status">
          <EmptyList
            title={missingText(leads)}
            text="The map only shows leads with a location. The list shows all of them."
            action={
              <ButtonLink
                size="sm"
                variant="secondary"
                to={leadLink({ view: 'list', id: null }, search)}
              >
                View list
              </ButtonLink>
            }
          />
        </div>
      )}
    </section>
  );
}

/** Refits the map when the filter changes, but not for an area chosen on the map. Without leads, the map stays where it is. */
function useFit(filter: LeadFilter, summary: Summary | undefined) {
  const { bbox: _bbox, polygon: _polygon, ...others } = filter;
  const bounds = boundsOfArea(filter) ?? summary?.bounds ?? null;
  const fitKey = JSON.stringify(others);
  const [last, setLast] = useState({ bounds, fitKey });
  if (bounds && JSON.stringify(last) !== JSON.stringify({ bounds, fitKey }))
    setLast({ bounds, fitKey });
  return last;
}
type Summary = NonNullable<ReturnType<typeof useMapSummary>['data']>;

function boundsOfArea({ bbox, polygon }: LeadFilter) {
  if (polygon) return toBounds(toPolygon(polygon).getExtent());
  return bbox && boundsOfBox(bbox);
}

const isComplete = ({ total, located }: Summary) => total > 0 && located === total;

function locatedText(total: number, located: number, filter: LeadFilter): string {
  if (total === 0) {
    return isNarrowed(filter)
      ? `${noMatchText(filter)}.`
      : 'No leads yet. Draw an area to find leads there.';
  }
  if (located === total) return `${counted(total, 'lead')} on the map.`;
  return `${count.format(located)} on the map. ${missingText(total - located)}`;
}

const missingText = (leads: number) =>
  `${counted(leads, 'lead')} ${leads === 1 ? 'has' : 'have'} no location.`;
