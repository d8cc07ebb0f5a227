import { createRequire } from 'node:module';
import { Metadata, type MetadataJson } from 'libphonenumber-js/core';

const METADATA = createRequire(import.meta.url)(
  'libphonenumber-js/metadata.max.json',
) as MetadataJson;

/** Numbers that reach one call center for a whole chain. */
const TYPES = ['TOLL_FREE', 'SHARED_COST', 'UAN', 'PREMIUM_RATE'];

interface NumberingPlan {
  selectNumberingPlan(country: string): void;
  type(name: string): { pattern(): string } | undefined;
}

/** The call centers' national numbers per calling code, from the plan of its main country. */
const PATTERNS = new Map(
  Object.entries(METADATA.country_calling_codes).map(([code, [country]]) => {
    const plan = new Metadata(METADATA) as unknown as NumberingPlan;
    plan.selectNumberingPlan(country!);
    const patterns = TYPES.flatMap((type) => plan.type(type)?.pattern() ?? []);
    return [code, patterns.length > 0 ? new RegExp(`^(?:${patterns.join('|')})$`) : null];
  }),
);

/** Whether an E.164 number reaches one call center for many businesses (ITU-T E.164, national plans). */
export function isCallCenter(phone: string): boolean {
  for (const digits of [1, 2, 3]) {
    const pattern = PATTERNS.get(phone.slice(1, 1 + digits));
    if (pattern !== undefined) return pattern !== null && pattern.test(phone.slice(1 + digits));
  }
  return false;
}
