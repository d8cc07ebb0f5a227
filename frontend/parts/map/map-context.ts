import type { EventsKey } from 'ol/events.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { createContext, use, useEffect, useState } from 'react';
import type { Palette } from './palette';

interface MapScene {
  map: OlMap;
  palette: Palette;
}
export const MapContext = createContext<MapScene | null>(null);

/** The map around this component, and its colors. */
export function useMap(): MapScene {
  const scene = use(MapContext);
  if (!scene) throw new Error('useMap needs a BaseMap');
  return scene;
}

/** Reads a value from the map, and rereads it when the map stops moving. Pass a stable `read`. */
export function useAtRest<Value>(read: (map: OlMap) => Value): Value {
  const { map } = useMap();
  const [value, setValue] = useState(() => read(map));
  useEffect(() => {
    const update = () => setValue(() => read(map));
    update();
    return listen([map.on('moveend', update), map.on('change:size', update)]);
  }, [map, read]);
  return value;
}

/** Returns a function that stops listening. */
export const listen = (keys: (EventsKey | EventsKey[])[]) => () => unByKey(keys.flat());
