import { render } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import type VectorLayer from 'ol/layer/Vector.js';
import Point from 'ol/geom/Point.js';
import type Style from 'ol/style/Style.js';
import { useMemo, type ReactNode } from 'react';
import { MapContext } from '../../../frontend/parts/map/map-context';
import { Obstacles } from '../../../frontend/parts/map/Obstacles';
import { readPalette } from '../../../frontend/parts/map/palette';
import { ShapeLayer } from '../../../frontend/parts/map/ShapeLayer';
import { showMaps } from '../../support/dom/map';

beforeAll(showMaps);

/** Renders a layer, and returns it with the style of its first shape. */
function layerOf(children: ReactNode) {
  const map = new OlMap();
  function Scene() {
    const scene = useMemo(() => ({ map, palette: readPalette(document.documentElement) }), []);
    return <MapContext value={scene}>{children}</MapContext>;
  }
  render(<Scene />);
  const layer = map.getLayers().item(0) as VectorLayer;
  const [feature] = layer.getSource()!.getFeatures();
  const style = feature!.getStyle() ?? layer.getStyleFunction()!(feature!, 1);
  return { layer, style: style as Style };
}

it('names on the map make room for the dot of a lead', () => {
  const shapes = [{ kind: 'lead' as const, geometry: new Point([0, 0]) }];
  const { layer, style } = layerOf(<ShapeLayer shapes={shapes} />);
  expect(layer.getDeclutter()).toBe('true');
  expect(style.getImage()!.getDeclutterMode()).toBe('obstacle');
});

it('names on the map make room for a cluster and its label, drawn as HTML', () => {
  const obstacle = { longitude: 7.42, latitude: 43.73, radius: 20, label: 'Monaco' };
  const { layer, style } = layerOf(<Obstacles obstacles={[obstacle]} />);
  expect(layer.getDeclutter()).toBe('true');
  const [circle, text] = [style.getImage()!, style.getText()!];
  expect(circle.getDeclutterMode()).toBe('obstacle');
  expect(circle.getSize()).toEqual([40, 40]);
  expect(text.getDeclutterMode()).toBe('obstacle');
  expect(text.getText()).toBe('Monaco');
  expect(text.getOffsetY()).toBeGreaterThan(20);
});
