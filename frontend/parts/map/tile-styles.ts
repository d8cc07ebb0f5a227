import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Palette } from './palette';

/** Meters per pixel at zoom 0. */
const RESOLUTION_0 = 156_543.034;
const zoomOf = (resolution: number) => Math.round(Math.log2(RESOLUTION_0 / resolution));

type RoadKind = 'motorway' | 'major' | 'minor' | 'path';
/** The zoom level at which a road of this kind appears, and its width in pixels at zoom 12; it grows by 1.4 per level. */
const ROADS: Record<RoadKind, { from: number; width: number; order: number }> = {
  motorway: { from: 6, width: 3, order: 7 },
  major: { from: 9, width: 2, order: 6 },
  minor: { from: 12, width: 0.9, order: 5 },
  path: { from: 14, width: 0.4, order: 4 },
};
const GROWTH = 1.4;
const MAX_ROAD_PX = 18;
/** Roads at least this wide show their edges. */
const MIN_EDGED_PX = 2.5;
const ROAD_NAMES_FROM = 15;

type PlaceKind = 'city' | 'town' | 'village' | 'suburb';
/** The zoom level at which a place's name appears, and its size in pixels. */
const PLACES: Record<PlaceKind, { from: number; size: number; weight: number }> = {
  city: { from: 4, size: 15, weight: 600 },
  town: { from: 8, size: 13, weight: 550 },
  village: { from: 11, size: 12, weight: 500 },
  suburb: { from: 12, size: 12, weight: 500 },
};
const ORDER: Record<PlaceKind, number> = { city: 0, town: 1, village: 2, suburb: 3 };

/** The style of each feature of a tile at a resolution. */
export function tileStyles(palette: Palette) {
  const fill = (color: string, zIndex: number) => new Style({ fill: new Fill({ color }), zIndex });
  const green = fill(palette.green, 0);
  const water = fill(palette.water, 1);
  const building = fill(palette.building, 2);
  const rail = new Style({
    stroke: new Stroke({ color: palette.rail, width: 1, lineDash: [4, 3] }),
    zIndex: 3,
  });
  const path = new Style({
    stroke: new Stroke({ color: palette['road-edge'], width: 1, lineDash: [2, 2] }),
    zIndex: ROADS.path.order,
  });
  const label = (size: number, weight: number) =>
    new Text({
      font: `${weight} ${size}px ${palette.font}`,
      fill: new Fill({ color: palette.label }),
      stroke: new Stroke({ color: palette.land, width: 3 }),
    });

  const roads = new Map<string, Style[]>();
  const roadStyles = (kind: Exclude<RoadKind, 'path'>, zoom: number) => {
    const key = `${kind}${zoom}`;
    const known = roads.get(key);
    if (known) return known;
    const { width, order } = ROADS[kind];
    const pixels = Math.min(MAX_ROAD_PX, width * GROWTH ** (zoom - 12));
    const isHighway = kind === 'motorway';
    const edge = isHighway ? palette['highway-edge'] : palette['road-edge'];
    const stroke = (color: string, across: number, zIndex: number) =>
      new Style({ stroke: new Stroke({ color, width: across }), zIndex });
    const inner = isHighway ? palette.highway : palette.road;
    const styles =
      pixels < MIN_EDGED_PX
        ? [stroke(isHighway ? edge : palette['road-edge'], Math.max(0.75, pixels), order)]
        : [stroke(edge, pixels + 1.5, order - 0.5), stroke(inner, pixels, order)];
    roads.set(key, styles);
    return styles;
  };

  const roadName = new Style({
    text: label(11, 500),
    zIndex: 10,
  });
  roadName.getText()!.setPlacement('line');
  const placeNames = new Map(
    Object.entries(PLACES).map(([kind, { size, weight }]) => [
      kind,
      new Style({ text: label(size, weight), zIndex: 20 - ORDER[kind as PlaceKind] }),
    ]),
  );

  return (feature: FeatureLike, resolution: number): Style | Style[] | undefined => {
    const zoom = zoomOf(resolution);
    switch (feature.get('layer')) {
      case 'green':
        return green;
      case 'water':
        return water;
      case 'building':
        return zoom >= 14 ? building : undefined;
      case 'rail':
        return zoom >= 11 ? rail : undefined;
      case 'road': {
        const kind = feature.get('kind') as RoadKind;
        if (!(kind in ROADS) || zoom < ROADS[kind].from) return undefined;
        if (kind === 'path') return path;
        const styles = roadStyles(kind, zoom);
        const name = feature.get('name') as string | undefined;
        if (!name || zoom < ROAD_NAMES_FROM) return styles;
        roadName.getText()!.setText(name);
        return [...styles, roadName];
      }
      case 'place': {
        const kind = feature.get('kind') as PlaceKind;
        const style = placeNames.get(kind);
        if (!style || zoom < PLACES[kind].from) return undefined;
        style.getText()!.setText(String(feature.get('name')));
        return style;
      }
      default:
        return undefined;
    }
  };
}
