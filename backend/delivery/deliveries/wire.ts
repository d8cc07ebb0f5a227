import { categoriesOf, categoryLabel } from '#contract/categories.js';
import type { Delivery, DeliveryRun } from '#contract/deliveries.js';
import type { AccountLinks } from '../../people/auth/links.service.js';
import type { StoredDelivery } from './delivery.sql.js';
import type { StoredDispatch } from './dispatch.sql.js';

/** A delivery as the API shows it. */
export function deliveryToWire(row: StoredDelivery, lastRun: DeliveryRun | null): Delivery {
  const { id, request, nextAt, pausedBy, pauseReason, createdBy, createdAt, updatedAt } = row;
  return {
    ...request,
    category: categoryLabel(request),
    categories: categoriesOf(request),
    id,
    status: pausedBy ? 'paused' : 'active',
    pausedBy,
    pauseReason,
    nextAt: nextAt?.toISOString() ?? null,
    lastRun,
    createdBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A delivery's run as the API shows it. */
export function runToWire(row: StoredDispatch, links: AccountLinks): DeliveryRun {
  const { accountId: _, hasFile, file, dueAt, finishedAt, ...run } = row;
  return {
    ...run,
    dueAt: dueAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    file: file && {
      ...file,
      url: hasFile && links.mayExport ? links.deliveryUrl(run.deliveryId, run.id) : null,
    },
  };
}
