/** The pointer attracts badges within this distance, in pixels. */
export const PADDING = 80;
/** A badge moves by the pointer's distance from its center, divided by this. */
export const STRENGTH = 4;

type Offset = { x: number; y: number };
/** From `getBoundingClientRect`. */
type BadgeRect = { left: number; top: number; width: number; height: number };

/** The badge's offset toward the pointer, in pixels; null if the pointer is too far away. */
export function pullToward(
  pointer: Offset,
  { left, top, width, height }: BadgeRect,
): Offset | null {
  const x = pointer.x - (left + width / 2);
  const y = pointer.y - (top + height / 2);
  const isNear = Math.abs(x) < width / 2 + PADDING && Math.abs(y) < height / 2 + PADDING;
  return isNear ? { x: x / STRENGTH, y: y / STRENGTH } : null;
}
