import { DEFAULT_COUNTRY, US_STATES } from '#contract/fields.js';

export const sizeLabel = (size: string) => (/\d/.test(size) ? `${size} people` : size);

export const leadGoalLabel = (goal: string) => `${goal} leads per month`;

/** US states are stored as codes. Elsewhere, users type the name. */
export const stateLabel = (country: string, state: string) =>
  (country === DEFAULT_COUNTRY && US_STATES.find(({ value }) => value === state)?.label) || state;
