import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GeoPolygon } from '#contract/areas.js';
import { leadFilter } from '#contract/lead-filters.js';
import {
  boundsOfBox,
  boxOfBounds,
  polygonOf,
  toPolygon,
  visibleBounds,
} from '../../../parts/map/geo';
import { useMap } from '../../../parts/map/map-context';
import { ShapeLayer, type MapShape } from '../../../parts/map/ShapeLayer';
import { Button } from '../../../parts/ui/Button';
import { useNotice } from '../../../parts/ui/Notice';
import { scrapeArea, useLeadArea } from '../area';
import styles from './AreaTools.module.css';
import { DrawArea } from './DrawArea';
import { EditArea } from './EditArea';

/** Filters the leads by the visible or a drawn area, and starts a run there. */
export function AreaTools() {
  const { map } = useMap();
  const { area, setArea } = useLeadArea();
  const { bbox, polygon } = area;
  const [mode, setMode] = useState<'draw' | 'edit' | null>(null);
  const navigate = useNavigate();
  const notify = useNotice();

  const shapes = useMemo((): MapShape[] => {
    if (polygon) return [{ kind: 'area', geometry: toPolygon(polygon) }];
    return bbox ? [{ kind: 'outline', geometry: toPolygon(polygonOf(boundsOfBox(bbox))) }] : [];
  }, [bbox, polygon]);

  const take = (drawn: GeoPolygon): boolean => {
    const { error } = leadFilter.shape.polygon.safeParse(drawn);
    if (error) {
      notify({ tone: 'danger', text: error.issues[0]!.message });
      return false;
    }
    setArea({ polygon: drawn });
    return true;
  };
  const searched = polygon ?? (bbox && polygonOf(boundsOfBox(bbox)));

  return (
    <>
      <ShapeLayer shapes={shapes} />
      {mode === 'draw' ? (
        <DrawArea
          onDrawn={(drawn) => take(drawn) && setMode(null)}
          onCancel={() => setMode(null)}
        />
      ) : mode === 'edit' && polygon ? (
        <EditArea polygon={polygon} onChange={take} onDone={() => setMode(null)} />
      ) : (
        <div className={styles.tools} role="toolbar" aria-label="Area" data-overlays="">
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setArea({ bbox: boxOfBounds(visibleBounds(map)) })}
          >
            Search this area
          </Button>
          {polygon ? (
            <>
              <Button size="sm" variant="secondary" onClick={() => setMode('edit')}>
                Edit area
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setArea({})}>
                Delete area
              </Button>
            </>
          ) : (
            <Button size="sm" variant="secondary" onClick={() => setMode('draw')}>
              Draw an area
            </Button>
          )}
          {searched && (
            <Button size="sm" onClick={() => void navigate(...scrapeArea(searched))}>
              Find leads here
            </Button>
          )}
        </div>
      )}
    </>
  );
}
