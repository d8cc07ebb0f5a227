import { z } from 'zod';
import { invalid } from './errors.js';
import type { Flow, PortalConfiguration, PortalSession } from './objects.js';
import { flag, id, ignored, mergeMetadata, metadata, page, quantity, text } from './parameters.js';
import { nothing, route } from './route.js';
import { liveSubscription } from './subscriptions.js';
import { newId, type Till } from './till.js';

const CONFIGURATIONS = '/v1/billing_portal/configurations';
/** A link to the portal is valid for this long. */
const OPEN_S = 3600;

const feature = z.looseObject({ enabled: flag.optional() });
const configurationFields = {
  features: z.record(z.string(), feature),
  business_profile: z.record(z.string(), z.unknown()).optional(),
  default_return_url: text.optional(),
  metadata: metadata.optional(),
  name: ignored,
  login_page: ignored,
};

const mergeFeatures = (
  current: PortalConfiguration['features'],
  given: Record<string, z.output<typeof feature>> = {},
) => ({
  ...current,
  ...Object.fromEntries(
    Object.entries(given).map(([name, change]) => {
      const merged = { ...current[name], ...change };
      return [name, { ...merged, enabled: change.enabled ?? current[name]?.enabled ?? false }];
    }),
  ),
});

/** Without a configuration, the portal lets customers do everything except change plans. */
async function configurationOf(till: Till, id: string | undefined): Promise<PortalConfiguration> {
  if (id) return till.get('billing_portal.configuration', id, 'configuration');
  const [found] = await till.all('billing_portal.configuration', { where: { is_default: true } });
  if (found) return found;
  const enabled = { enabled: true };
  const features = {
    invoice_history: enabled,
    payment_method_update: enabled,
    subscription_cancel: enabled,
  };
  return createConfiguration(till, { features });
}

async function createConfiguration(
  till: Till,
  fields: {
    features: Record<string, z.output<typeof feature>>;
    business_profile?: Record<string, unknown>;
    default_return_url?: string;
    metadata?: Record<string, string>;
  },
): Promise<PortalConfiguration> {
  const others = await till.all('billing_portal.configuration', { where: { is_default: true } });
  const configuration: PortalConfiguration & Record<string, unknown> = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    business_profile: fields.business_profile ?? {},
    created: till.now,
    default_return_url: fields.default_return_url ?? null,
    features: mergeFeatures({}, fields.features),
    is_default: others.length === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, fields.metadata),
    name: null,
    updated: till.now,
  };
  return till.create(configuration);
}

const flowFields = z.strictObject({
  type: z.enum([
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ]),
  after_completion: z
    .strictObject({
      type: z.enum(['redirect', 'portal_homepage', 'hosted_confirmation']),
      redirect: z.strictObject({ return_url: text }).optional(),
      hosted_confirmation: ignored,
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: id, retention: ignored }).optional(),
  subscription_update: z.strictObject({ subscription: id }).optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: id,
      items: z
        .array(z.strictObject({ id, price: id.optional(), quantity: quantity.optional() }))
        .length(1),
      discounts: ignored,
    })
    .optional(),
});

async function flowOf(
  till: Till,
  customer: string,
  fields: z.output<typeof flowFields>,
): Promise<Flow> {
  const { type, after_completion: after } = fields;
  const target = type === 'payment_method_update' ? null : fields[type];
  if (target === undefined)
    throw invalid(
      `Missing required param: flow_data[${type}].`,
      `flow_data[${type}]`,
      'parameter_missing',
    );
  const subscription =
    target &&
    (await liveSubscription(till, target.subscription, `flow_data[${type}][subscription]`));
  if (subscription && subscription.customer !== customer) {
    throw invalid(
      'The subscription does not belong to this customer.',
      `flow_data[${type}][subscription]`,
    );
  }
  const [change] = fields.subscription_update_confirm?.items ?? [];
  const item = subscription?.items.data.find((known) => known.id === change?.id);
  if (change && !item)
    throw invalid(
      `No such subscription item: '${change.id}'`,
      'flow_data[subscription_update_confirm][items][0][id]',
      'resource_missing',
    );
  if (change?.price)
    await till.get(
      'price',
      change.price,
      'flow_data[subscription_update_confirm][items][0][price]',
    );
  return {
    type,
    after_completion: { type: after?.type ?? 'portal_homepage', redirect: after?.redirect ?? null },
    subscription_cancel: fields.subscription_cancel
      ? { subscription: fields.subscription_cancel.subscription }
      : null,
    subscription_update: fields.subscription_update ?? null,
    subscription_update_confirm:
      change && item
        ? {
            subscription: subscription!.id,
            items: [
              {
                id: item.id,
                price: change.price ?? item.price.id,
                quantity: change.quantity ?? item.quantity,
              },
            ],
          }
        : null,
  };
}

export const portal = [
  route(`POST ${CONFIGURATIONS}`, z.strictObject(configurationFields), createConfiguration),
  route(
    `GET ${CONFIGURATIONS}`,
    page({ active: flag.optional(), is_default: flag.optional() }),
    (till, { active, is_default, ...cursor }) =>
      till.list('billing_portal.configuration', CONFIGURATIONS, cursor, {
        where: { active, is_default },
      }),
  ),
  route(`GET ${CONFIGURATIONS}/:id`, nothing, (till, _, configuration) =>
    till.get('billing_portal.configuration', configuration),
  ),
  route(
    `POST ${CONFIGURATIONS}/:id`,
    z.strictObject({ ...configurationFields, active: flag }).partial(),
    async (till, fields, id) => {
      const current = await till.get('billing_portal.configuration', id);
      return till.update({
        ...current,
        active: fields.active ?? current.active,
        business_profile: { ...current.business_profile, ...fields.business_profile },
        default_return_url: fields.default_return_url ?? current.default_return_url,
        features: mergeFeatures(current.features, fields.features),
        metadata: mergeMetadata(current.metadata, fields.metadata),
        updated: till.now,
      });
    },
  ),
  route(
    'POST /v1/billing_portal/sessions',
    z.strictObject({
      customer: id,
      return_url: text
        .refine((value) => /^https?:/.test(value) && URL.canParse(value), 'must be a URL')
        .optional(),
      configuration: id.optional(),
      flow_data: flowFields.optional(),
      locale: ignored,
    }),
    async (till, fields) => {
      await till.get('customer', fields.customer, 'customer');
      const configuration = await configurationOf(till, fields.configuration);
      const sessionId = newId('bps', 40);
      const session: PortalSession & Record<string, unknown> = {
        id: sessionId,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: till.now,
        customer: fields.customer,
        flow: fields.flow_data ? await flowOf(till, fields.customer, fields.flow_data) : null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: fields.return_url ?? configuration.default_return_url,
        url: till.pageUrl(`portal/${sessionId}`),
        till: { expiresAt: till.now + OPEN_S },
      };
      return till.create(session);
    },
  ),
];
