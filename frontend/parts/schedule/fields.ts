import type { z } from 'zod';
import {
  DEFAULT_LOCAL_TIME,
  deliveryRequest,
  type Delivery,
  type DeliveryPatch,
  type DeliveryRequest,
} from '#contract/deliveries.js';
import type { Plan } from '#contract/plans.js';
import { DEFAULT_MIN_LEADS } from '#contract/scrape.js';
import { usualCadence } from './usual-cadence';
import { deviceZone } from '../ui/days';

/** The form's values before validation. */
export type DeliveryFields = z.input<typeof deliveryRequest>;

const FIELD_NAMES = Object.keys(deliveryRequest.shape) as (keyof DeliveryRequest)[];

/** A new delivery with the usual frequency. */
export const newFields = (
  plan: Plan | undefined,
  timeZone: string | null | undefined,
  bom: boolean,
): DeliveryFields => ({
  name: '',
  minLeads: DEFAULT_MIN_LEADS,
  hasContact: true,
  cadence: usualCadence(plan),
  localTime: DEFAULT_LOCAL_TIME,
  timeZone: timeZone ?? deviceZone(),
  format: 'csv',
  bom,
  includeChanges: false,
  sendEmpty: false,
  destinationIds: [],
});

/** The request of a stored delivery. Options that it doesn't set are off. */
export const fieldsOf = (delivery: Delivery): DeliveryFields =>
  ({
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, delivery[name] ?? undefined])),
    category: undefined,
    categories: delivery.categories,
  }) as DeliveryFields;

/** All fields; null clears a field that the form left out. */
export const patchOf = (request: DeliveryRequest): DeliveryPatch =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, request[name] ?? null]));
