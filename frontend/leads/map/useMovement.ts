import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { pan, zoomAt, type MapPoint, type Size, type View } from './projection';

/** A pointer that moves less than this still clicks. */
const CLICK_SLOP_PX = 4;
const ARROW_STEP_PX = 96;
const WHEEL_PX_PER_LEVEL = 240;
const LINE_HEIGHT_PX = 16;

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [ARROW_STEP_PX, 0],
  ArrowRight: [-ARROW_STEP_PX, 0],
  ArrowUp: [0, ARROW_STEP_PX],
  ArrowDown: [0, -ARROW_STEP_PX],
};

/** Moves a view by mouse, touch (one finger or two), wheel and keys. */
export function useMovement(
  size: Size,
  setView: Dispatch<SetStateAction<View>>,
  fitAll: () => void,
) {
  const plane = useRef<HTMLDivElement>(null);
  const [isMoving, setMoving] = useState(false);

  const zoomBy = useCallback(
    (levels: number, at: MapPoint = { x: size.width / 2, y: size.height / 2 }) =>
      setView((view) => zoomAt(view, levels, at, size)),
    [size, setView],
  );

  useEffect(() => {
    const element = plane.current!;
    const pointers = new Map<number, MapPoint>();
    let isDrag = false;
    const at = ({ clientX, clientY }: MouseEvent): MapPoint => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };

    const press = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, at(event));
      isDrag = pointers.size > 1;
    };
    const move = (event: PointerEvent) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      const to = at(event);
      if (!isDrag) {
        if (Math.hypot(to.x - from.x, to.y - from.y) < CLICK_SLOP_PX) return;
        isDrag = true;
        setMoving(true);
      }
      // Capturing the pointer earlier would prevent clicks on clusters.
      element.setPointerCapture(event.pointerId);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, to);
      setView((view) => {
        if (!other) return pan(view, to.x - from.x, to.y - from.y);
        const moved = pan(view, (to.x - from.x) / 2, (to.y - from.y) / 2);
        return zoomAt(
          moved,
          Math.log2(distance(to, other) / distance(from, other)),
          midpoint(to, other),
          size,
        );
      });
    };
    const release = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      if (pointers.size === 0) setMoving(false);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels =
        event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT_PX : 1);
      // Browsers report a touchpad pinch as a wheel event with Ctrl, in smaller steps.
      zoomBy((-pixels / WHEEL_PX_PER_LEVEL) * (event.ctrlKey ? 4 : 1), at(event));
    };
    const doubleClick = (event: MouseEvent) => {
      if (!(event.target as Element).closest('button')) zoomBy(1, at(event));
    };
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (arrow) setView((view) => pan(view, ...arrow));
      else if (event.key === '+' || event.key === '=') zoomBy(1);
      else if (event.key === '-') zoomBy(-1);
      else if (event.key === '0') fitAll();
      else return;
      event.preventDefault();
    };

    const aborter = new AbortController();
    const { signal } = aborter;
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', release, { signal });
    element.addEventListener('pointercancel', release, { signal });
    // Not through React, whose wheel listeners are passive: the page would scroll as well.
    element.addEventListener('wheel', wheel, { signal, passive: false });
    element.addEventListener('dblclick', doubleClick, { signal });
    element.addEventListener('keydown', key, { signal });
    return () => aborter.abort();
  }, [size, setView, zoomBy, fitAll]);

  return { plane, isMoving, zoomBy };
}

/** At least one pixel, to avoid division by zero. */
const distance = (from: MapPoint, to: MapPoint) =>
  Math.max(1, Math.hypot(from.x - to.x, from.y - to.y));
const midpoint = (from: MapPoint, to: MapPoint): MapPoint => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
});
