import {
  type AccountPatch,
  type AccountType,
  BUSINESS_SIZES,
  INDUSTRIES,
  LEAD_GOALS,
  company,
} from '#contract/accounts.js';
import { DEFAULT_COUNTRY } from '#contract/fields.js';
import { type UserPatch, address, contact } from '#contract/users.js';

/** The wizard's answers as form values. '' means no answer. */
export interface OnboardingValues {
  accountType: AccountType | '';
  companyName: string;
  companyWebsite: string;
  firstName: string;
  lastName: string;
  phone: string;
  notificationEmail: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  industry: string;
  businessSize: string;
  leadGoals: string;
}

export const EMPTY: OnboardingValues = {
  accountType: '',
  companyName: '',
  companyWebsite: '',
  firstName: '',
  lastName: '',
  phone: '',
  notificationEmail: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
  industry: '',
  businessSize: '',
  leadGoals: '',
};

const optionOrNull = <Option extends string>(options: readonly Option[], text: string) =>
  options.find((option) => option === text) ?? null;

/** Body of `PATCH /api/users/me`. */
export const userPatchOf = (values: OnboardingValues): UserPatch => ({
  ...contact.parse(values),
  ...address.parse(values),
});

/** Body of `PATCH /api/accounts/{id}`: an individual has no company name, website or address. */
export function accountPatchOf(values: OnboardingValues): AccountPatch {
  const business = {
    industry: optionOrNull(INDUSTRIES, values.industry),
    businessSize: optionOrNull(BUSINESS_SIZES, values.businessSize),
    leadGoals: optionOrNull(LEAD_GOALS, values.leadGoals),
  };
  if (values.accountType !== 'COMPANY') return { type: 'INDIVIDUAL', ...business };
  const { companyName, companyWebsite } = company.parse(values);
  return {
    type: 'COMPANY',
    name: companyName,
    website: companyWebsite,
    ...address.parse(values),
    ...business,
  };
}
