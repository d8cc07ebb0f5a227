import type { MapAbout } from '../../../frontend/parts/map/about';
import type { FakeServer } from './server';

const NO_TILES: MapAbout = { tiles: false, maxZoom: 14, url: null, attribution: [] };
const EMPTY_WORLD = {
  type: 'Topology',
  arcs: [],
  objects: { countries: { type: 'GeometryCollection', geometries: [] } },
};

/** Answers a map's requests for its base layers: a world without land, and no streets. */
export const serveBaseMap = <Server extends FakeServer>(server: Server): Server =>
  server.on('GET /api/map/about', NO_TILES).on('GET /asset', EMPTY_WORLD);

/** A canvas's drawing context, which jsdom lacks. Every text is ten pixels wide. */
const context = (canvas: HTMLCanvasElement) =>
  new Proxy({ canvas } as Record<PropertyKey, unknown>, {
    get: (state, name) => {
      if (name in state) return state[name];
      if (name === 'measureText') return () => ({ width: 10 });
      if (name === 'getImageData') return () => ({ data: new Uint8ClampedArray(4) });
      return () => undefined;
    },
    set: (state, name, value) => {
      state[name] = value;
      return true;
    },
  });

/** Gives maps a size and something to draw on. */
export function showMaps() {
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    return context(this);
  } as never;
  for (const [name, pixels] of Object.entries({ offsetWidth: 800, offsetHeight: 500 })) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: pixels });
  }
  // The map library compares colors with these classes.
  window.CanvasPattern ??= class {} as typeof CanvasPattern;
  window.CanvasGradient ??= class {} as typeof CanvasGradient;
  window.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
  window.createImageBitmap = () => Promise.resolve(document.createElement('canvas') as never);
  // The map library subtracts border and padding, which jsdom computes only where they are declared.
  const sides = ['left', 'right', 'top', 'bottom'];
  const none = sides.map((side) => `border-${side}-width: 0px; padding-${side}: 0px`).join('; ');
  // Without our style sheets, everything on the map would ignore the pointer.
  const textContent = `[role='group'] { ${none} } .ol-overlaycontainer * { pointer-events: auto }`;
  document.head.append(Object.assign(document.createElement('style'), { textContent }));
}
