import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { useEffect, useState } from 'react';
import { toPoint } from './geo';
import { useMap } from './map-context';
import type { Place } from './OnMap';

const INVISIBLE = new Fill({ color: 'transparent' });
const FONT_PX = 12;

/** A circle of HTML on the map, and the text below it. */
export type Obstacle = Place & { radius: number; label: string | null };

/** Keeps the names on the map away from HTML, of which the map library knows nothing. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { map, palette } = useMap();
  const [layer] = useState(
    () => new VectorLayer({ zIndex: 6, declutter: true, source: new VectorSource() }),
  );
  useEffect(() => {
    map.addLayer(layer);
    return () => void map.removeLayer(layer);
  }, [map, layer]);
  useEffect(() => {
    const source = layer.getSource()!;
    source.clear(true);
    source.addFeatures(
      obstacles.map(({ longitude, latitude, ...shape }) => {
        const feature = new Feature(new Point(toPoint(longitude, latitude)));
        feature.setStyle(styleOf(shape, palette.font));
        return feature;
      }),
    );
  }, [layer, obstacles, palette]);
  return null;
}

const styleOf = ({ radius, label }: Pick<Obstacle, 'radius' | 'label'>, font: string) =>
  new Style({
    image: new CircleStyle({ radius, fill: INVISIBLE, declutterMode: 'obstacle' }),
    ...(label && {
      text: new Text({
        text: label,
        font: `550 ${FONT_PX}px ${font}`,
        offsetY: radius + FONT_PX / 2,
        fill: INVISIBLE,
        declutterMode: 'obstacle',
      }),
    }),
  });
