import type { DeliveryPage } from '#contract/client-page.js';
import type { Delivery, DeliveryRun } from '#contract/deliveries.js';

export const DELIVERIES = '/api/deliveries';
export const ID = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f20';
export const EMAIL_ID = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f21';

/** A destination, as the API returns it. */
export const EMAIL = {
  id: EMAIL_ID,
  type: 'email',
  name: 'ada@example.com',
  config: { to: ['ada@example.com'] },
  createdAt: '2026-11-01T08:00:00.000Z',
};

/** A finished delivery, as the API returns it. */
export const deliveryRun = (changes: Partial<DeliveryRun> = {}): DeliveryRun => ({
  id: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f30',
  deliveryId: ID,
  runId: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f31',
  trigger: 'schedule',
  dueAt: '2026-11-16T07:00:00.000Z',
  finishedAt: '2026-11-16T07:01:00.000Z',
  status: 'sent',
  newLeads: 12,
  changedLeads: 3,
  message: null,
  file: {
    name: 'restaurant-monaco-2026-11-16.csv',
    format: 'csv',
    bytes: 12_345,
    url: '/api/deliveries/file?token=t',
  },
  receipts: [
    {
      destinationId: EMAIL_ID,
      name: 'ada@example.com',
      type: 'email',
      status: 'sent',
      attempts: 1,
      detail: 'Sent to ada@example.com.',
      at: '2026-11-16T07:01:00.000Z',
    },
  ],
  ...changes,
});

/** An active weekly delivery, as the API returns it. */
export const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: ID,
  name: 'Our restaurants',
  city: 'Monaco',
  category: 'restaurant',
  categories: [changes.category ?? 'restaurant'],
  minLeads: 10,
  cadence: 'weekly',
  weekdays: [1],
  localTime: '08:00',
  timeZone: 'Europe/Paris',
  format: 'csv',
  includeChanges: false,
  sendEmpty: false,
  destinationIds: [EMAIL_ID],
  status: 'active',
  pausedBy: null,
  pauseReason: null,
  nextAt: '2026-11-23T07:00:00.000Z',
  lastRun: deliveryRun(),
  createdBy: null,
  createdAt: '2026-11-09T10:00:00.000Z',
  updatedAt: '2026-11-09T10:00:00.000Z',
  ...changes,
});

/** The client page of a delivery that has none yet, as the API returns it. */
export const deliveryPage = (changes: Partial<DeliveryPage> = {}): DeliveryPage => ({
  isIncluded: true,
  hasBrand: true,
  url: null,
  expiresAt: null,
  sharesFiles: true,
  ...changes,
});

export const listOf = (rows: object[], resource = 'deliveries') =>
  Response.json(rows, {
    headers: { 'Content-Range': `${resource} 0-${rows.length}/${rows.length}` },
  });
