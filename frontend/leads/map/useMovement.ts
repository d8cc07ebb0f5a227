import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { pan, zoomAt, type Point, type Size, type View } from './projection';

/** So far a press may slip and still be a press. */
const SLIP = 4;
const ARROW_STEP = 96;
/** Pixels of the wheel for one level. */
const WHEEL_LEVEL = 240;
const LINE_HEIGHT = 16;

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [ARROW_STEP, 0],
  ArrowRight: [-ARROW_STEP, 0],
  ArrowUp: [0, ARROW_STEP],
  ArrowDown: [0, -ARROW_STEP],
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
    (levels: number, at: Point = { x: size.width / 2, y: size.height / 2 }) =>
      setView((view) => zoomAt(view, levels, at, size)),
    [size, setView],
  );

  useEffect(() => {
    const element = plane.current!;
    const fingers = new Map<number, Point>();
    let slipped = false;
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };

    const press = (event: PointerEvent) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, at(event));
      slipped = fingers.size > 1;
    };
    const move = (event: PointerEvent) => {
      const from = fingers.get(event.pointerId);
      if (!from) return;
      const to = at(event);
      if (!slipped) {
        if (Math.hypot(to.x - from.x, to.y - from.y) < SLIP) return;
        slipped = true;
        setMoving(true);
      }
      // Taken earlier, the press on a cluster would no longer be a click on it.
      element.setPointerCapture(event.pointerId);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, to);
      setView((view) => {
        if (!other) return pan(view, to.x - from.x, to.y - from.y);
        const moved = pan(view, (to.x - from.x) / 2, (to.y - from.y) / 2);
        return zoomAt(
          moved,
          Math.log2(apart(to, other) / apart(from, other)),
          between(to, other),
          size,
        );
      });
    };
    const release = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) setMoving(false);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels =
        event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1);
      // A pinch on a touchpad comes as a wheel with Ctrl, in smaller portions.
      zoomBy((-pixels / WHEEL_LEVEL) * (event.ctrlKey ? 4 : 1), at(event));
    };
    const doubled = (event: MouseEvent) => {
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

    const left = new AbortController();
    const { signal } = left;
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', release, { signal });
    element.addEventListener('pointercancel', release, { signal });
    // React listens passively to the wheel: the page would scroll along.
    element.addEventListener('wheel', wheel, { signal, passive: false });
    element.addEventListener('dblclick', doubled, { signal });
    element.addEventListener('keydown', key, { signal });
    return () => left.abort();
  }, [size, setView, zoomBy, fitAll]);

  return { plane, isMoving, zoomBy };
}

/** Two fingers are never nearer than a pixel: nothing is divided by nothing. */
const apart = (one: Point, other: Point) =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
