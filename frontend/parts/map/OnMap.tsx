import {
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactElement,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './BaseMap.module.css';
import { toPoint } from './geo';
import { listen, useMap } from './map-context';

/** A position on the map, in degrees. */
export type Place = { longitude: number; latitude: number };

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  places: readonly Place[];
  /** One keyed element for each place. */
  children: readonly ReactElement[];
};

/**
 * HTML at positions on the map. React renders it when the positions change; while the map moves, each frame sets one transform
 * and one property of the container.
 */
export function OnMap({ places, children, ...container }: Props) {
  const { map } = useMap();
  const layer = useRef<HTMLDivElement>(null);
  // Positions are relative to a point in view: browsers place boxes imprecisely millions of pixels away.
  const base = useMemo(() => {
    const view = map.getView();
    return { at: view.getCenter() ?? [0, 0], resolution: view.getResolution() ?? 1, places };
  }, [map, places]);

  useLayoutEffect(() => {
    const move = () => {
      const element = layer.current;
      const pixel = map.getPixelFromCoordinate(base.at);
      const resolution = map.getView().getResolution();
      if (!element || !pixel || !resolution) return;
      element.style.transform = `translate(${pixel[0]}px, ${pixel[1]}px)`;
      element.style.setProperty('--scale', String(base.resolution / resolution));
    };
    move();
    return listen([map.on('postrender', move)]);
  }, [map, base]);

  const placed = useMemo(
    () =>
      children.map((child, index) => {
        const { longitude, latitude } = places[index]!;
        const [x = 0, y = 0] = toPoint(longitude, latitude);
        const offset = {
          '--x': (x - base.at[0]!) / base.resolution,
          '--y': (base.at[1]! - y) / base.resolution,
        };
        return (
          <div key={child.key} className={styles.place} style={offset as CSSProperties}>
            {child}
          </div>
        );
      }),
    [children, places, base],
  );
  return createPortal(
    <div {...container} ref={layer} className={styles.places}>
      {placed}
    </div>,
    map.getOverlayContainer()!,
  );
}
