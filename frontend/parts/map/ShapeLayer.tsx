import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useState } from 'react';
import { useMap } from './map-context';
import type { Palette } from './palette';

/** The kinds of shapes, from the bottom layer to the top. */
const KINDS = ['outline', 'area', 'open', 'searching', 'lead'] as const;
export type ShapeKind = (typeof KINDS)[number];
export type MapShape = { kind: ShapeKind; geometry: Geometry };

/** A CSS color with an alpha of 0 to 255. */
const withAlpha = (color: string, alpha: number) =>
  `${color}${alpha.toString(16).padStart(2, '0')}`;

function styleOf(kind: ShapeKind, { accent, land }: Palette): Style {
  const zIndex = KINDS.indexOf(kind);
  const fill = (alpha: number, color = accent) => new Fill({ color: withAlpha(color, alpha) });
  const stroke = (width: number, lineDash?: number[]) =>
    new Stroke({ color: accent, width, ...(lineDash && { lineDash }) });
  switch (kind) {
    case 'outline':
      return new Style({ stroke: stroke(2, [6, 4]), zIndex });
    case 'area':
      return new Style({ stroke: stroke(2), fill: fill(0x2b), zIndex });
    case 'open':
      // Translucent, so that searched parts keep the area's color.
      return new Style({ stroke: stroke(1, [3, 3]), fill: fill(0xa6, land), zIndex });
    case 'searching':
      return new Style({ stroke: stroke(2), fill: fill(0x73), zIndex });
    case 'lead':
      return new Style({
        image: new CircleStyle({
          radius: 4,
          // The names of places make room for it.
          declutterMode: 'obstacle',
          fill: new Fill({ color: accent }),
          stroke: new Stroke({ color: land, width: 1.5 }),
        }),
        zIndex,
      });
    default:
      return kind satisfies never;
  }
}

/** Shapes drawn above the streets. */
export function ShapeLayer({ shapes }: { shapes: readonly MapShape[] }) {
  const { map, palette } = useMap();
  const [layer] = useState(
    () =>
      new VectorLayer({ zIndex: 5, declutter: true, source: new VectorSource({ wrapX: false }) }),
  );
  useEffect(() => {
    map.addLayer(layer);
    return () => void map.removeLayer(layer);
  }, [map, layer]);
  useEffect(() => {
    const source = layer.getSource()!;
    source.clear(true);
    source.addFeatures(
      shapes.map(({ kind, geometry }) => {
        const feature = new Feature(geometry);
        feature.set('kind', kind);
        return feature;
      }),
    );
  }, [layer, shapes]);
  useEffect(() => {
    const styles = Object.fromEntries(KINDS.map((kind) => [kind, styleOf(kind, palette)]));
    layer.setStyle((feature) => styles[feature.get('kind') as ShapeKind]);
  }, [layer, palette]);
  return null;
}
