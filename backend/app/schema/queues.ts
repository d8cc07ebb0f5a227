import { BILLING } from '../../billing/queues.js';
import { DATA_EXPORT } from '../../delivery/data-export/queues.js';
import { DELIVERY, DELIVERY_SEND, DELIVERY_SWEEP } from '../../delivery/deliveries/queues.js';
import { WEBHOOK } from '../../delivery/webhooks/queues.js';
import { BULK, DUPLICATES, IMPORT, VERIFY } from '../../finding/leads/queues.js';
import { ENRICHMENT, FETCH, SCRAPE } from '../../finding/runs/queues.js';
import { BASE_MAP } from '../../maps/map/queues.js';
import { BILLING_ADDRESS } from '../../people/accounts/queues.js';
import { ACCOUNT_DELETION } from '../../people/settings/queues.js';
import { MEMBER_LEFT } from '../../people/users/queues.js';
import { EVENT } from '../../platform/events/queues.js';
import type { JobQueue } from '../../platform/jobs/queue.js';
import { HOUSEKEEPING } from '../../platform/jobs/queues.js';
import { MAIL } from '../../platform/mail/queues.js';

/** All queues, without their dead letter queues. */
export const QUEUES: readonly JobQueue[] = [
  SCRAPE,
  ENRICHMENT,
  FETCH,
  BASE_MAP,
  BULK,
  IMPORT,
  VERIFY,
  DUPLICATES,
  MAIL,
  EVENT,
  DATA_EXPORT,
  ACCOUNT_DELETION,
  MEMBER_LEFT,
  BILLING,
  BILLING_ADDRESS,
  DELIVERY,
  DELIVERY_SEND,
  DELIVERY_SWEEP,
  WEBHOOK,
  HOUSEKEEPING,
];
