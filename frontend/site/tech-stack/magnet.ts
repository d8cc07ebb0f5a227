/** How far around a badge the pointer draws it, in pixels (specification, section 9). */
export const PADDING = 80;
/** A badge moves by the pointer's distance from its middle, divided by this (specification, section 9). */
export const STRENGTH = 4;

type Point = { x: number; y: number };
/** As `getBoundingClientRect` has it. */
type ElementBox = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** By how many pixels a badge is drawn toward the pointer; null where the pointer is too far away. */
export function drawnBy(pointer: Point, { left, top, width, height }: ElementBox): Point | null {
  const x = pointer.x - (left + width / 2);
  const y = pointer.y - (top + height / 2);
  const isNear = Math.abs(x) < width / 2 + PADDING && Math.abs(y) < height / 2 + PADDING;
  return isNear ? { x: x / STRENGTH, y: y / STRENGTH } : null;
}
