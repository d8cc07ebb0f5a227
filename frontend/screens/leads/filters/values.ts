import type { LeadFilter, ValueFilter } from '#contract/lead-filters.js';

/** The values of a filter, of which a lead must have one, or none. */
export interface Chosen {
  values: readonly string[];
  isNot: boolean;
}

export function valuesOf({ anyOf, not, ...filter }: LeadFilter, name: ValueFilter): Chosen {
  const unwanted = not?.[name];
  if (unwanted) return { values: unwanted, isNot: true };
  const one = filter[name];
  return { values: one === undefined ? (anyOf?.[name] ?? []) : [one], isNot: false };
}

/** The filter with other values. A single wanted value has the short form, which older links have as well. */
export function withValues(
  filter: LeadFilter,
  name: ValueFilter,
  { values, isNot }: Chosen,
): LeadFilter {
  const { [name]: _one, anyOf = {}, not = {}, ...others } = filter;
  const { [name]: _several, ...otherAnyOf } = anyOf;
  const { [name]: _unwanted, ...otherNot } = not;
  const isOne = values.length === 1 && !isNot;
  const given = values.length > 0 && !isOne ? { [name]: values } : {};
  return {
    ...others,
    ...(isOne && { [name]: values[0] }),
    ...orNothing('anyOf', { ...otherAnyOf, ...(!isNot && given) }),
    ...orNothing('not', { ...otherNot, ...(isNot && given) }),
  };
}

const orNothing = (name: 'anyOf' | 'not', values: object) =>
  Object.keys(values).length > 0 ? { [name]: values } : {};

export const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
