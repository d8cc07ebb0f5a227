import { createRequire } from 'node:module';
import {
  type MetadataJson,
  type PhoneNumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import type { LeadField, PhoneType } from '#contract/lead-fields.js';
import { lruCache } from '../../platform/cache.js';

/** The package's other metadata lack the numbers' types. Its main entry imports JSON without an import attribute, which Jest rejects. */
const metadata = createRequire(import.meta.url)(
  'libphonenumber-js/metadata.max.json',
) as MetadataJson;

/** The facts that a lead stores about its phone number. */
export interface PhoneFacts {
  phoneValid: boolean | null;
  phoneType: PhoneType | null;
  phoneCountry: string | null;
}
export const PHONE_FIELDS = [
  'phoneValid',
  'phoneType',
  'phoneCountry',
] as const satisfies LeadField[];

const TYPES: Record<PhoneNumberType, PhoneType> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'landline',
  FIXED_LINE_OR_MOBILE: 'landline-or-mobile',
  TOLL_FREE: 'toll-free',
  SHARED_COST: 'shared-cost',
  PREMIUM_RATE: 'premium-rate',
  VOIP: 'voip',
  PERSONAL_NUMBER: 'other',
  PAGER: 'other',
  UAN: 'other',
  VOICEMAIL: 'other',
};
const NO_PHONE: PhoneFacts = { phoneValid: null, phoneType: null, phoneCountry: null };

/** Runs deliver the same leads again and again. */
const CACHED_PHONES = 20_000;
const facts = lruCache<PhoneFacts>(CACHED_PHONES);

/** Checks a number in E.164 against its country's numbering plan, without calling it. */
export function phoneFacts(phone: string | null): PhoneFacts {
  if (phone === null) return NO_PHONE;
  const known = facts.get(phone) ?? check(phone);
  facts.set(phone, known);
  return known;
}

function check(phone: string): PhoneFacts {
  const number = parsePhoneNumberFromString(phone, metadata);
  if (!number?.isValid()) return { ...NO_PHONE, phoneValid: false };
  const type = number.getType();
  return {
    phoneValid: true,
    phoneType: type ? TYPES[type] : null,
    phoneCountry: number.country ?? null,
  };
}
