import {
  closestCenter,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
} from '@dnd-kit/core';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import type { LeadRecord } from '../record';

/** A press that moves less is a click. */
const DRAG_PX = 6;
/** A finger that moves earlier scrolls. */
const HOLD_MS = 250;
const HOLD_TOLERANCE_PX = 8;

const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};
const STEPS: Partial<Record<string, 1 | -1 | 0>> = {
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Up]: 0,
  [KeyboardCode.Down]: 0,
};

export const leadOf = ({ data }: Pick<Active, 'data'>) => data.current?.['lead'] as LeadRecord;
export const statusOf = (over: Over | null) => (over?.id ?? null) as LeadStatus | null;

/** How cards are dragged: by mouse, by touch, or by arrow keys from one of these statuses to the next. */
export function useDragging(statuses: readonly LeadStatus[]) {
  /** Where the arrow keys have moved the card. Its place on the screen would decide otherwise: a tab is far from a card. */
  const target = useRef<LeadStatus | null>(null);
  const latest = useRef(statuses);
  useLayoutEffect(() => {
    latest.current = statuses;
  });
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }) => {
    const step = STEPS[event.code];
    if (step === undefined) return undefined;
    // The page doesn't scroll.
    event.preventDefault();
    const lead = leadOf({ data: context.active!.data });
    const from = latest.current.indexOf(target.current ?? lead.status);
    const next = latest.current[from + step];
    const rect = next && context.droppableRects.get(next);
    if (!rect) return undefined;
    target.current = next;
    return { x: rect.left, y: rect.top };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: HOLD_MS, tolerance: HOLD_TOLERANCE_PX },
    }),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes: KEYS, scrollBehavior: 'auto' }),
  );
  const detect = useMemo<CollisionDetection>(
    () => (args) => {
      if (args.pointerCoordinates) return pointerWithin(args);
      const id = target.current ?? leadOf(args.active).status;
      return latest.current.includes(id) ? [{ id }] : closestCenter(args);
    },
    [],
  );
  return { sensors, detect, reset: () => (target.current = null) };
}

const label = (over: Over | null) => {
  const status = statusOf(over);
  return status && STATUS_LABELS[status];
};

export const INSTRUCTIONS =
  'Press Space to lift the card, the left and right arrow keys to move it to another status, Space or Enter to drop it, or Escape to cancel.';

const lifted = (active: Active) =>
  `${leadOf(active).name} lifted from ${STATUS_LABELS[leadOf(active).status]}.`;

export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => lifted(active),
  onDragOver: ({ active, over }) => {
    if (statusOf(over) === leadOf(active).status) return lifted(active);
    return `${leadOf(active).name} is over ${label(over) ?? 'no column'}.`;
  },
  onDragEnd: ({ active, over }) =>
    over && statusOf(over) !== leadOf(active).status
      ? `${leadOf(active).name} moved to ${label(over)}.`
      : `${leadOf(active).name} stays in ${STATUS_LABELS[leadOf(active).status]}.`,
  onDragCancel: ({ active }) =>
    `${leadOf(active).name} stays in ${STATUS_LABELS[leadOf(active).status]}.`,
};
