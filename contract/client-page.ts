import { z } from 'zod';
import { deliveryFile } from './deliveries.js';
import { CLIENT_FIELDS, LEAD_FIELDS } from './lead-fields.js';
import { lead } from './leads.js';
import { rangeParam } from './list.js';

/** Days until a client's page expires after it was created or last renewed. */
export const PAGE_DAYS = 90;
/** Leads in one response of a client's page. */
const MAX_CLIENT_LEADS = 100;
/** Leads on the map on a client's page. */
export const MAX_CLIENT_PLACES = 5_000;

/** The page of a delivery, as its owner sees it. */
export const deliveryPage = z
  .object({
    isIncluded: z.boolean().meta({ description: 'Whether the plan includes white labeling' }),
    hasBrand: z
      .boolean()
      .meta({ description: 'Whether a brand is saved. Without one, clients cannot open the page' }),
    url: z.url().nullable().meta({
      description:
        'Opens the page without a login; null if there is no page, and for API keys without the scope `manage`',
    }),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'May be in the past' }),
    sharesFiles: z.boolean().meta({
      description:
        'False if the columns contain notes, tags or statuses: the page leaves out such files',
    }),
  })
  .meta({ id: 'DeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPage>;

/** Response to `POST /api/settings/security/revoke-client-links`. */
export const revokedLinks = z
  .object({ revoked: z.int().min(0).meta({ description: 'The number of links' }) })
  .meta({ id: 'RevokedLinks' });
export type RevokedLinks = z.infer<typeof revokedLinks>;

const clientFile = deliveryFile.omit({ url: true }).extend({
  id: z.uuid(),
  deliveredAt: z.iso.datetime(),
  newLeads: z.int().min(0),
  changedLeads: z.int().min(0),
  isKept: z.boolean().meta({
    description:
      "Whether it can be downloaded. False if it isn't shared, or was removed as the source's terms require",
  }),
  isShared: z.boolean().meta({
    description: 'False if the file contains notes, tags or statuses, which clients must not see',
  }),
});
export type ClientFile = z.infer<typeof clientFile>;

/** A delivery as its client sees it. */
export const clientDelivery = z
  .object({
    brand: z.object({
      name: z.string(),
      color: z.string(),
      logo: z.string().nullable().meta({ description: 'A data: URL of a PNG or an SVG' }),
      contact: z.string().nullable().meta({
        description: "Where questions go: the address that replies to the sender's emails reach",
      }),
    }),
    name: z.string(),
    category: z.string(),
    area: z.string().nullable().meta({ description: 'null for a drawn area' }),
    columns: z
      .array(z.enum(CLIENT_FIELDS))
      .meta({ description: 'Delivered columns that have a value for at least one lead' }),
    hasMap: z.boolean().meta({ description: 'Whether the delivery contains locations' }),
    leads: z.int().min(0),
    licenses: z.array(z.string()).meta({ description: 'Attribution of the data' }),
    files: z.array(clientFile).meta({ description: 'Newest first' }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ClientDelivery' });
export type ClientDelivery = z.infer<typeof clientDelivery>;

type ClientField = (typeof CLIENT_FIELDS)[number];
const shown = Object.fromEntries(CLIENT_FIELDS.map((id) => [LEAD_FIELDS[id].wire, true])) as Record<
  (typeof LEAD_FIELDS)[ClientField]['wire'],
  true
>;
/** A lead without notes, tags or status. Columns that the delivery leaves out are null. */
export const clientLead = lead
  .pick({ id: true, ...shown, Licence: true })
  .meta({ id: 'ClientLead' });
export type ClientLead = z.infer<typeof clientLead>;

export const clientLeadsQuery = z.object({ range: rangeParam(MAX_CLIENT_LEADS).optional() });
export type ClientLeadsQuery = z.infer<typeof clientLeadsQuery>;

/** The locations of a delivery's leads. */
export const clientPlaces = z
  .object({
    places: z.array(z.tuple([z.number(), z.number()])).meta({
      description: `Longitude and latitude, at most ${MAX_CLIENT_PLACES}`,
    }),
  })
  .meta({ id: 'ClientPlaces' });
export type ClientPlaces = z.infer<typeof clientPlaces>;
