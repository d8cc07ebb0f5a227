import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { deliverySchedule, SCHEDULE_FIELDS, type Delivery } from '#contract/deliveries.js';
import { api } from '../api/api';
import { NO_RETRY } from '../api/call';
import { useDebounced } from '../ui/useDebounced';
import type { DeliveryFields } from './fields';

/** Long enough to avoid requests while a time is still being typed. */
const DEBOUNCE_MS = 400;

interface NextDate {
  at: string;
  timeZone: string;
}

/**
 * When the delivery in the form runs next: on its stored date until the schedule changes, which starts it again.
 * @returns null while the schedule is invalid, unknown, or waits in a paused delivery
 */
export function useNextDate(stored: Delivery | undefined): NextDate | null {
  const { control } = useFormContext<DeliveryFields>();
  const values = useWatch({ control, name: SCHEDULE_FIELDS });
  const fields = Object.fromEntries(SCHEDULE_FIELDS.map((name, index) => [name, values[index]]));
  const isStored = SCHEDULE_FIELDS.every(
    (name) => stored && String(stored[name] ?? '') === String(fields[name] ?? ''),
  );
  const { data: schedule } = deliverySchedule.safeParse(fields);
  const isAsked = schedule !== undefined && !isStored && !stored?.pausedBy;
  const asked = useDebounced(isAsked ? JSON.stringify(schedule) : null, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['delivery-preview', asked],
    queryFn: ({ signal }) =>
      api.post('/api/deliveries/preview', { body: JSON.parse(asked!), signal }),
    enabled: asked !== null,
    // To avoid a layout shift.
    placeholderData: keepPreviousData,
    ...NO_RETRY,
  });
  const at = isStored ? stored?.nextAt : data?.nextAt;
  return schedule && at && (isStored || isAsked) ? { at, timeZone: schedule.timeZone } : null;
}
