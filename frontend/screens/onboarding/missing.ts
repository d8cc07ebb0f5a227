import { STEP_SCHEMAS, type StepId } from './steps';
import type { OnboardingValues } from './values';

/** Names of the fields a step can require, as they appear mid-sentence. */
const NAMES: Partial<Record<keyof OnboardingValues, string>> = {
  companyName: 'company name',
  companyWebsite: 'company website',
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone',
  notificationEmail: 'notification email',
  addressLine1: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'postal code',
};
const list = new Intl.ListFormat('en-US');

/** Why a step isn't valid yet: "Still needed: first name and phone." Null once it is. */
export function missingText(step: StepId, values: OnboardingValues): string | null {
  const { error } = STEP_SCHEMAS[step].safeParse(values);
  if (!error) return null;
  if (step === 'type') return 'Choose one to continue.';
  const fields = [...new Set(error.issues.map(({ path }) => path[0] as keyof OnboardingValues))];
  const blank = fields.filter((field) => String(values[field]).trim() === '');
  const named = (those: typeof fields) => list.format(those.map((field) => NAMES[field] ?? field));
  return blank.length > 0
    ? `Still needed: ${named(blank)}.`
    : `Check ${named(fields)} to continue.`;
}
