import { z } from 'zod';
import { areaFields, hasOneShape, hasPlace, PLACE_ERROR, SHAPE_ERROR } from './areas.js';
import { CATEGORY_ERROR, categoryFields, hasCategory } from './categories.js';
import { DESTINATIONS, type DestinationType } from './destinations.js';
import { optional, required } from './fields.js';
import { bom, columnIds, layoutName } from './export.js';
import { FORMAT_IDS } from './formats.js';
import { listQuery } from './list.js';
import { isWebsiteChoiceValid, optionFields, WEBSITE_CHOICE_ERROR } from './run-options.js';
import { DEFAULT_MIN_LEADS, runRequest } from './scrape.js';
import { SEARCH_TEXT_MAX } from './search-text.js';
import { timeZone } from './time-zone.js';

export const CADENCES = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const CADENCE_LABELS: Record<Cadence, string> = {
  daily: 'Daily or on chosen weekdays',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
};

/** ISO 8601: Monday is 1. */
export const WEEKDAYS = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

/** Per account. */
export const MAX_DELIVERIES = 100;
export const MAX_DELIVERY_DESTINATIONS = 10;
export const DEFAULT_LOCAL_TIME = '08:00';
/** A deleted delivery can be restored for this long. */
export const RESTORE_HOURS = 24;
/** Failed deliveries in a row after which a destination is reported by email, and after which its deliveries pause. */
export const FAILURES_BEFORE_EMAIL = 3;
export const FAILURES_BEFORE_PAUSE = 10;

/** A delivery waits this long for recipients to confirm. */
export const CONFIRM_DAYS = 14;

const { minLeads, source } = runRequest.shape;
const { onlyNew: _always, ...searchOptions } = optionFields;

const CADENCE_ERROR = `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(CADENCES)}`;
const WEEKDAYS_ERROR = 'Weekdays are numbers from 1 (Monday) to 7 (Sunday), each at most once';
const DAY_ERROR = 'Choose a day from 1 to 31. In shorter months, it runs on the last day.';
const TIME_ERROR = 'Enter a time such as 08:00';
const FORMAT_ERROR = `Choose ${FORMAT_IDS.join(', ')}`;
const FLAG_ERROR = 'Must be true or false';

/** Without defaults, so that a change keeps the fields it omits. */
const deliveryFields = {
  name: required('Name is required', 100),
  ...areaFields,
  ...categoryFields,
  minLeads: minLeads.unwrap(),
  source,
  ...searchOptions,
  cadence: z.enum(CADENCES, CADENCE_ERROR),
  weekdays: z
    .array(z.int(WEEKDAYS_ERROR).min(1, WEEKDAYS_ERROR).max(7, WEEKDAYS_ERROR), WEEKDAYS_ERROR)
    .min(1, 'Choose at least one weekday')
    .max(7, WEEKDAYS_ERROR)
    .refine((days) => new Set(days).size === days.length, WEEKDAYS_ERROR)
    .optional()
    .meta({
      description: '1 is Monday. By default every day, or the weekday of the first delivery',
    }),
  dayOfMonth: z
    .int(DAY_ERROR)
    .min(1, DAY_ERROR)
    .max(31, DAY_ERROR)
    .optional()
    .meta({ description: 'For monthly deliveries. In shorter months, it runs on the last day' }),
  localTime: z.string(TIME_ERROR).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_ERROR),
  timeZone,
  format: z.enum(FORMAT_IDS, FORMAT_ERROR),
  layout: layoutName.optional(),
  columns: columnIds.optional().meta({ description: 'Column ids in order; instead of a layout' }),
  bom: bom.optional(),
  includeChanges: z
    .boolean(FLAG_ERROR)
    .meta({ description: 'Also delivers known leads whose data has changed' }),
  sendEmpty: z
    .boolean(FLAG_ERROR)
    .meta({ description: 'Also sends deliveries without rows, which are recorded either way' }),
  destinationIds: z
    .array(z.uuid('Choose destinations from the list').toLowerCase())
    .max(
      MAX_DELIVERY_DESTINATIONS,
      `At most ${MAX_DELIVERY_DESTINATIONS} destinations per delivery`,
    )
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each destination once'),
};

const { weekdays, dayOfMonth } = deliveryFields;
const scheduleFields = {
  cadence: deliveryFields.cadence,
  weekdays,
  dayOfMonth,
  localTime: deliveryFields.localTime.default(DEFAULT_LOCAL_TIME),
  timeZone: deliveryFields.timeZone.default('UTC'),
};
export const SCHEDULE_FIELDS = Object.keys(scheduleFields) as (keyof typeof scheduleFields)[];

type Days = Pick<
  z.infer<z.ZodObject<typeof scheduleFields>>,
  'cadence' | 'weekdays' | 'dayOfMonth'
>;

/** Each cadence has its own kind of day. */
function checkDays(schedule: Days, context: z.RefinementCtx): void {
  const { cadence, weekdays: days, dayOfMonth: day } = schedule;
  const refuse = (field: keyof Days, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (cadence !== 'daily' && days && days.length > 1)
    refuse('weekdays', 'Choose one weekday. For several, choose daily deliveries.');
  if (cadence === 'monthly' && days)
    refuse('weekdays', 'A monthly delivery has a day of the month, not a weekday');
  if (cadence !== 'monthly' && day !== undefined)
    refuse('dayOfMonth', 'Only a monthly delivery has a day of the month');
}

/** Body of `POST /api/deliveries/preview`: a schedule, as in a delivery. */
export const deliverySchedule = z
  .strictObject(scheduleFields)
  .superRefine(checkDays)
  .meta({ id: 'DeliverySchedule' });
export type DeliverySchedule = z.infer<typeof deliverySchedule>;

/** Response to `POST /api/deliveries/preview`. */
export const deliveryPreview = z
  .object({ nextAt: z.iso.datetime().meta({ description: 'Of the first delivery' }) })
  .meta({ id: 'DeliveryPreview' });
export type DeliveryPreview = z.infer<typeof deliveryPreview>;

/** Body of `POST /api/deliveries`, and the form. Every delivery searches for new leads only. */
export const deliveryRequest = z
  .strictObject({
    ...deliveryFields,
    ...scheduleFields,
    minLeads: deliveryFields.minLeads.default(DEFAULT_MIN_LEADS),
    format: deliveryFields.format.default('csv'),
    includeChanges: deliveryFields.includeChanges.default(false),
    sendEmpty: deliveryFields.sendEmpty.default(false),
    destinationIds: deliveryFields.destinationIds.default([]),
  })
  .refine(isWebsiteChoiceValid, WEBSITE_CHOICE_ERROR)
  .refine(hasPlace, PLACE_ERROR)
  .refine(hasCategory, CATEGORY_ERROR)
  .refine(hasOneShape, SHAPE_ERROR)
  .superRefine(checkDays)
  .refine(({ layout, columns }) => !layout || !columns, {
    path: ['columns'],
    error: 'Choose a layout or columns, not both',
  })
  .meta({ id: 'DeliveryRequest' });
export type DeliveryRequest = z.infer<typeof deliveryRequest>;

type Fields = typeof deliveryFields;
const { name, cadence, ...removable } = deliveryFields;
const needed = z.strictObject({ name, cadence }).partial().shape;
const nullable = Object.fromEntries(
  Object.entries(removable).map(([field, schema]) => [field, (schema as z.ZodType).nullish()]),
) as { [Name in keyof typeof removable]: z.ZodOptional<z.ZodNullable<Fields[Name]>> };
/** Body of `PATCH /api/deliveries/{id}`: omitted fields keep their values; null clears a field. */
export const deliveryPatch = z
  .strictObject({ ...needed, ...nullable })
  .meta({ id: 'DeliveryPatch' });
export type DeliveryPatch = z.infer<typeof deliveryPatch>;

export const DELIVERY_STATUSES = ['active', 'paused'] as const;
/** The cause of a delivery's pause. After `plan` and `account`, it resumes automatically. */
export const PAUSE_CAUSES = ['user', 'plan', 'account', 'failures'] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];

export const DELIVERY_RUN_STATUSES = [
  'queued',
  'searching',
  'sending',
  'sent',
  'empty',
  'failed',
] as const;
export type DeliveryRunStatus = (typeof DELIVERY_RUN_STATUSES)[number];
export const RECEIPT_STATUSES = ['waiting', 'retrying', 'sent', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

const destinationTypes = Object.keys(DESTINATIONS).filter(
  (type) => type !== 'webhook',
) as DestinationType[];

/** The result of one delivery at one destination. */
export const receipt = z
  .object({
    destinationId: z.uuid().nullable().meta({ description: 'null once it has been deleted' }),
    name: z.string(),
    type: z.enum(destinationTypes),
    status: z.enum(RECEIPT_STATUSES),
    attempts: z.int().min(0),
    detail: z
      .string()
      .nullable()
      .meta({ description: "A sentence: the destination's receipt, or the error" }),
    at: z.iso.datetime().nullable().meta({ description: 'Of the last attempt' }),
  })
  .meta({ id: 'DeliveryReceipt' });
export type Receipt = z.infer<typeof receipt>;

export const deliveryFile = z.object({
  name: z.string(),
  format: z.enum(FORMAT_IDS),
  bytes: z.int().min(0),
  url: z.string().nullable().meta({
    description: "Signed link; null once the file has been removed, as its source's terms require",
  }),
});

/** One occurrence of a delivery, scheduled or started by a user. */
export const deliveryRun = z
  .object({
    id: z.uuid(),
    deliveryId: z.uuid(),
    runId: z.uuid().nullable().meta({ description: 'The run that searched; null if none started' }),
    trigger: z.enum(['schedule', 'manual']),
    dueAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    status: z.enum(DELIVERY_RUN_STATUSES),
    newLeads: z.int().min(0),
    changedLeads: z.int().min(0),
    message: z
      .string()
      .nullable()
      .meta({ description: 'Explains the result, for example that the plan has no leads left' }),
    file: deliveryFile.nullable().meta({ description: 'null if there were no rows' }),
    receipts: z.array(receipt),
  })
  .meta({ id: 'DeliveryRun' });
export type DeliveryRun = z.infer<typeof deliveryRun>;

/** A delivery in the API: its request, and its state. */
export const delivery = z
  .object({
    id: z.uuid(),
    ...deliveryFields,
    category: z.string().meta({ description: 'As requested; several are listed' }),
    categories: z.array(z.string()).meta({ description: 'The categories that it searches' }),
    status: z.enum(DELIVERY_STATUSES),
    pausedBy: z.enum(PAUSE_CAUSES).nullable(),
    pauseReason: z.string().nullable().meta({ description: 'A sentence; null while active' }),
    nextAt: z.iso.datetime().nullable().meta({ description: 'null while paused' }),
    lastRun: deliveryRun.nullable(),
    createdBy: z
      .object({ id: z.uuid(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'Who created it; `name` is null for a former member' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof delivery>;

export const DELIVERY_SORT_FIELDS = ['name', 'nextAt', 'createdAt'] as const;
export const deliveryFilter = z
  .strictObject({
    id: z.array(z.uuid()).max(100),
    status: z.enum(DELIVERY_STATUSES),
    q: optional(SEARCH_TEXT_MAX).meta({ description: 'Part of the name' }),
  })
  .partial();
export const deliveryListQuery = listQuery(DELIVERY_SORT_FIELDS, deliveryFilter);
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>;

export const DELIVERY_RUN_SORT_FIELDS = ['dueAt'] as const;
export const deliveryRunListQuery = listQuery(DELIVERY_RUN_SORT_FIELDS, z.strictObject({}));
export type DeliveryRunListQuery = z.infer<typeof deliveryRunListQuery>;
