import { LEAD_STATUSES } from '#contract/lead-fields.js';
import type { LeadFilter } from '#contract/lead-filters.js';
import { counted } from '#contract/numbers.js';
import { withoutFilter, type Filter } from './definitions';
import type { Facets } from './useFacets';
import { toggled, valuesOf, withValues } from './values';

/** A value to filter by. */
export interface Option {
  label: string;
  isOn: boolean;
  /** The filter with the value added or removed. */
  change: (filter: LeadFilter) => LeadFilter;
}

/** While the facets load, or if they can't be loaded. */
const NO_COUNTS: Partial<Record<string, { value: string; count?: number }[]>> = {
  status: LEAD_STATUSES.map((value) => ({ value })),
};

const withCount = (label: string, leads: number | undefined) =>
  leads === undefined ? label : `${label} (${leads.toLocaleString('en')})`;

/** The values of a filter, each with its number of leads if that is known. */
export function optionsOf(filter: Filter, current: LeadFilter, facets?: Facets): Option[] {
  switch (filter.kind) {
    case 'values': {
      const { name, nameOf = String, known: others = [] } = filter;
      const { values } = valuesOf(current, name);
      const counts: { value: string; count?: number }[] =
        facets?.values[name] ?? NO_COUNTS[name] ?? [];
      const known = [...counts.map(({ value }) => value), ...others];
      // A link may filter by a value that no lead has. Show it anyway.
      return [...new Set([...known, ...values])].map((value) => ({
        label: withCount(nameOf(value), counts.find((one) => one.value === value)?.count),
        isOn: values.includes(value),
        change: (latest) => {
          const chosen = valuesOf(latest, name);
          return withValues(latest, name, { ...chosen, values: toggled(chosen.values, value) });
        },
      }));
    }
    case 'flag':
      return [true, false].map((isYes) => ({
        label: withCount(isYes ? 'Yes' : 'No', facets?.flags[filter.name]?.[isYes ? 0 : 1]),
        isOn: current[filter.name] === isYes,
        change: (latest) => ({ ...latest, [filter.name]: isYes }),
      }));
    case 'minimum':
    case 'choice':
      return filter.steps.map(({ value, label }) => ({
        label,
        isOn: current[filter.name] === value,
        change: (latest) => ({ ...latest, [filter.name]: value }),
      }));
    case 'switch':
      return [
        {
          label: filter.label,
          isOn: current.suppressed === true,
          change: (latest) =>
            latest.suppressed
              ? withoutFilter(latest, 'suppressed')
              : { ...latest, suppressed: true },
        },
      ];
    case 'number':
      return [];
  }
}

/** A filter as a sentence, such as "City is Monaco"; null if it isn't set. */
export function textOf(filter: Filter, current: LeadFilter): string | null {
  const { label } = filter;
  if (filter.kind === 'values') {
    const { values, isNot } = valuesOf(current, filter.name);
    if (values.length === 0) return null;
    const { nameOf = String } = filter;
    const named =
      values.length > 2 ? counted(values.length, 'value') : values.map(nameOf).join(' or ');
    return `${label} ${isNot ? 'is not' : 'is'} ${named}`;
  }
  const value = current[filter.name];
  if (value === undefined || (value === false && filter.kind === 'switch')) return null;
  if (filter.kind === 'flag') return filter.texts[value === true ? 0 : 1];
  if (filter.kind === 'switch') return label;
  if (filter.kind === 'number') return `${Number(value).toLocaleString('en')} reviews and up`;
  const step = filter.steps.find((one) => one.value === value);
  return `${label}: ${step?.label ?? `${Number(value)} and up`}`;
}

/** A value found by typing: "City is Monaco (25)". */
export interface Found extends Option {
  key: string;
  group: string;
  /** A filter to choose values of, rather than a value. */
  filter?: Filter;
}

const MAX_FOUND = 50;

/** Lowercase, without accents. */
const toSearchText = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim();

/** All filters, or the filters and values that contain the typed text. */
export function find(
  filters: readonly Filter[],
  typed: string,
  current: LeadFilter,
  facets?: Facets,
): Found[] {
  const text = toSearchText(typed);
  const opens = (filter: Filter): Found => ({
    key: filter.name,
    group: filter.group,
    label: filter.label,
    filter,
    isOn: textOf(filter, current) !== null,
    change: (latest) => latest,
  });
  if (text === '') return filters.map(opens);
  const order = ({ group }: Found) => filters.findIndex((filter) => filter.group === group);
  const found = filters.flatMap((filter) => {
    const values = optionsOf(filter, current, facets).map((option) => ({
      ...option,
      key: `${filter.name} ${option.label}`,
      group: filter.group,
      label: sentenceOf(filter, option.label),
    }));
    const named = filter.kind === 'switch' ? values : [opens(filter), ...values];
    return named.filter(({ label }) => hasWords(toSearchText(label), text));
  });
  return found.slice(0, MAX_FOUND).toSorted((one, other) => order(one) - order(other));
}

/** Whether every typed word begins a word of the label. */
const hasWords = (label: string, typed: string) =>
  typed.split(' ').every((word) => ` ${label}`.includes(` ${word}`));

function sentenceOf(filter: Filter, value: string): string {
  if (filter.kind === 'switch') return value;
  if (filter.kind === 'choice') return `${filter.label}: ${value}`;
  if (filter.kind !== 'flag') return `${filter.label} is ${value}`;
  const isYes = value.startsWith('Yes');
  return value.replace(/^(Yes|No)/, filter.texts[isYes ? 0 : 1]);
}
