import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { feature } from 'topojson-client';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import { flatten } from './antimeridian';
import type { Palette } from './palette';

type Topology = Parameters<typeof feature>[0];
type Collection = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;

/** Countries converted in one task, so that none blocks a frame. */
const SLICE = 12;
/** Range of resolutions, in meters per pixel, at which country names are useful: from the whole world to half a continent. */
const NAMED = { from: 1_500, to: 30_000 };
/** A name must fit into the country's width. */
const CHARACTER_PX = 7;

const nextTask = () => new Promise((done) => setTimeout(done));

/** Natural Earth's countries at 1:50 million, loaded once per page. */
let loading: Promise<VectorSource> | undefined;
const loadCountries = () =>
  (loading ??= readCountries().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

async function readCountries(): Promise<VectorSource> {
  const response = await fetch(countriesUrl);
  if (!response.ok) throw new Error(`The world map could not be loaded: ${response.status}`);
  const topology = (await response.json()) as Topology;
  const countries = topology.objects['countries'] as Collection;
  const format = new GeoJSON({ featureProjection: 'EPSG:3857' });
  const source = new VectorSource({ wrapX: false });
  for (let from = 0; from < countries.geometries.length; from += SLICE) {
    await nextTask(); // oxlint-disable-line no-await-in-loop -- one slice per task
    const geometries = countries.geometries.slice(from, from + SLICE);
    const { features } = feature(topology, { type: 'GeometryCollection', geometries });
    source.addFeatures(
      format.readFeatures({ type: 'FeatureCollection', features: features.map(flatten) }),
    );
  }
  return source;
}

/** Land, borders and names of countries. Without its file, the map shows only the sea. */
export function worldLayer(palette: Palette) {
  const layer = new VectorLayer({ declutter: true, zIndex: 0, updateWhileInteracting: false });
  paintWorld(layer, palette);
  loadCountries()
    .then((source) => layer.setSource(source))
    .catch((error: unknown) => console.warn(error));
  return layer;
}

export function paintWorld(layer: ReturnType<typeof worldLayer>, palette: Palette) {
  const land = new Style({
    fill: new Fill({ color: palette.land }),
    stroke: new Stroke({ color: palette.border, width: 0.75 }),
  });
  const name = new Style({
    text: new Text({
      font: `500 12px ${palette.font}`,
      fill: new Fill({ color: palette.label }),
      stroke: new Stroke({ color: palette.land, width: 3 }),
    }),
  });
  layer.setStyle((country, resolution) => {
    if (resolution < NAMED.from || resolution > NAMED.to) return land;
    const text = String(country.get('name'));
    const [west = 0, , east = 0] = country.getGeometry()!.getExtent();
    if ((east - west) / resolution < text.length * CHARACTER_PX) return land;
    name.getText()!.setText(text);
    return [land, name];
  });
}
