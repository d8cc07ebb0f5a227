import { z } from 'zod';
import { invalid } from './errors.js';
import type { Coupon, PromotionCode } from './objects.js';
import { flag, id, ignored, page, quantity, range, text, time } from './parameters.js';
import { nothing, route } from './route.js';
import { newId, type Till } from './till.js';

export async function findPromotionCode(
  till: Till,
  code: string,
): Promise<PromotionCode | undefined> {
  const codes = await till.all('promotion_code', { where: { active: true } });
  return codes.find((known) => known.code.toLowerCase() === code.trim().toLowerCase());
}

export const isRedeemable = (code: PromotionCode, at: number, customer: string | null) =>
  code.active &&
  (code.expires_at === null || code.expires_at > at) &&
  (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
  (code.customer === null || code.customer === customer);

export const coupons = [
  route(
    'POST /v1/coupons',
    z.strictObject({
      id: id.optional(),
      name: text.optional(),
      percent_off: z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number)
        .refine((share) => share > 0 && share <= 100, 'must be from 0 to 100')
        .optional(),
      amount_off: quantity.optional(),
      currency: text.optional(),
      duration: z.enum(['once', 'repeating', 'forever']).default('once'),
      duration_in_months: quantity.optional(),
      metadata: ignored,
    }),
    (till, fields) => {
      if ((fields.percent_off === undefined) === (fields.amount_off === undefined)) {
        throw invalid(
          'Must provide percent_off or amount_off.',
          'percent_off',
          'parameter_missing',
        );
      }
      const coupon: Coupon & Record<string, unknown> = {
        id: fields.id ?? newId('coupon', 8),
        object: 'coupon',
        amount_off: fields.amount_off ?? null,
        created: till.now,
        currency: fields.currency ?? null,
        duration: fields.duration,
        duration_in_months: fields.duration_in_months ?? null,
        livemode: false,
        max_redemptions: null,
        metadata: {},
        name: fields.name ?? null,
        percent_off: fields.percent_off ?? null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      };
      return till.create(coupon);
    },
  ),
  route('GET /v1/coupons', page({ created: range.optional() }), (till, { created, ...cursor }) =>
    till.list('coupon', '/v1/coupons', cursor, { created }),
  ),
  route('GET /v1/coupons/:id', nothing, (till, _, coupon) => till.get('coupon', coupon)),

  route(
    'POST /v1/promotion_codes',
    z.strictObject({
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: id }),
      code: z
        .string()
        .regex(/^[A-Za-z0-9]{1,500}$/, 'must contain only letters and digits')
        .optional(),
      active: flag.optional(),
      customer: id.optional(),
      expires_at: time.optional(),
      max_redemptions: quantity.optional(),
      metadata: ignored,
      restrictions: ignored,
    }),
    async (till, fields) => {
      const { coupon } = fields.promotion;
      await till.get('coupon', coupon, 'promotion[coupon]');
      const code = fields.code ?? newId('', 8).slice(1).toUpperCase();
      if (await findPromotionCode(till, code)) {
        throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
      }
      const promotion: PromotionCode & Record<string, unknown> = {
        id: newId('promo'),
        object: 'promotion_code',
        active: fields.active ?? true,
        code,
        created: till.now,
        customer: fields.customer ?? null,
        expires_at: fields.expires_at ?? null,
        livemode: false,
        max_redemptions: fields.max_redemptions ?? null,
        metadata: {},
        promotion: { type: 'coupon', coupon },
        restrictions: {
          first_time_transaction: false,
          minimum_amount: null,
          minimum_amount_currency: null,
        },
        times_redeemed: 0,
      };
      return till.create(promotion);
    },
  ),
  route(
    'GET /v1/promotion_codes',
    page({
      active: flag.optional(),
      code: text.optional(),
      created: range.optional(),
      customer: id.optional(),
    }),
    (till, { created, limit, starting_after, ending_before, ...where }) =>
      till.list(
        'promotion_code',
        '/v1/promotion_codes',
        { limit, starting_after, ending_before },
        { where, created },
      ),
  ),
  route('GET /v1/promotion_codes/:id', nothing, (till, _, code) =>
    till.get('promotion_code', code),
  ),
  route(
    'POST /v1/promotion_codes/:id',
    z.strictObject({ active: flag.optional(), metadata: ignored }),
    async (till, { active }, code) => {
      const current = await till.get('promotion_code', code);
      return till.update({ ...current, active: active ?? current.active });
    },
  ),
];
