import { z } from 'zod';
import { invalid } from './errors.js';
import { flag, id, ignored, metadata, text, webAddress } from './parameters.js';
import { list, route } from './route.js';
import { liveSubscription } from './subscriptions.js';
import { newId } from './till.js';

const CONFIGURATIONS = '/v1/billing_portal/configurations';
/** A link to the portal is valid for this long. */
const OPEN_S = 3600;

const flowFields = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  after_completion: z
    .strictObject({
      type: z.literal('redirect'),
      redirect: z.strictObject({ return_url: text }),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: id }).optional(),
});

export const portal = [
  route(
    `POST ${CONFIGURATIONS}`,
    z.strictObject({ default_return_url: text, features: ignored, metadata: metadata.default({}) }),
    (till, { default_return_url, metadata: given }) =>
      till.create({
        id: newId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        created: till.now,
        default_return_url,
        metadata: given,
      }),
  ),
  list(CONFIGURATIONS, 'billing_portal.configuration', { active: flag.optional() }),
  route(
    `POST ${CONFIGURATIONS}/:id`,
    z.strictObject({ default_return_url: text, features: ignored }),
    async (till, { default_return_url }, configuration) =>
      till.update({
        ...(await till.get('billing_portal.configuration', configuration)),
        default_return_url,
      }),
  ),
  route(
    'POST /v1/billing_portal/sessions',
    z.strictObject({
      customer: id,
      return_url: webAddress.optional(),
      configuration: id.optional(),
      flow_data: flowFields.optional(),
    }),
    async (till, { customer, configuration, return_url = null, flow_data: flow }) => {
      await till.get('customer', customer, 'customer');
      if (configuration)
        await till.get('billing_portal.configuration', configuration, 'configuration');
      if (flow?.type === 'subscription_cancel') {
        const param = 'flow_data[subscription_cancel][subscription]';
        const subscription = flow.subscription_cancel?.subscription ?? '';
        if ((await liveSubscription(till, subscription, param)).customer !== customer)
          throw invalid('The subscription does not belong to this customer.', param);
      }
      const session = newId('bps', 40);
      return till.create({
        id: session,
        object: 'billing_portal.session',
        created: till.now,
        customer,
        flow: flow ? { type: flow.type, after_completion: flow.after_completion ?? null } : null,
        return_url,
        url: till.pageUrl(`portal/${session}`),
        till: { expiresAt: till.now + OPEN_S },
      });
    },
  ),
];
