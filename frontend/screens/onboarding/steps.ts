import { z } from 'zod';
import { ACCOUNT_TYPES, company } from '#contract/accounts.js';
import { address, contact } from '#contract/users.js';
import { EMPTY, type OnboardingValues } from './values';

export type StepId = 'type' | 'company' | 'contact' | 'address' | 'business' | 'review';

/** The props of a step's fields. */
export interface FieldsProps {
  values: OnboardingValues;
  onEdit: (step: StepId) => void;
}

const INDIVIDUAL_STEPS: StepId[] = ['type', 'contact', 'address', 'business', 'review'];
const COMPANY_STEPS: StepId[] = ['type', 'company', 'contact', 'address', 'business', 'review'];

export const stepsOf = ({ accountType }: Pick<OnboardingValues, 'accountType'>) =>
  accountType === 'COMPANY' ? COMPANY_STEPS : INDIVIDUAL_STEPS;

const noRequirements = z.object({});

/** The requirements for Next in each step. The server checks the same schemas. */
export const STEP_SCHEMAS: Record<StepId, z.ZodObject> = {
  type: z.object({ accountType: z.enum(ACCOUNT_TYPES, 'Choose an account type') }),
  company,
  contact,
  address,
  business: noRequirements,
  review: noRequirements,
};

export const isStepValid = (step: StepId, values: OnboardingValues) =>
  STEP_SCHEMAS[step].safeParse(values).success;

/** Whether a step marks required fields. A step with a single choice needs no mark. */
export const hasRequired = (step: StepId) => step !== 'type' && !isStepValid(step, EMPTY);

/** The next step after changing an answer from the review. */
export const nextUnfinished = (values: OnboardingValues): StepId =>
  stepsOf(values).find((step) => !isStepValid(step, values)) ?? 'review';
