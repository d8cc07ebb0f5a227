import {
  labelOf,
  PHONE_TYPES,
  STATUS_LABELS,
  WEBSITE_STATUSES,
  type LeadStatus,
} from '#contract/lead-fields.js';
import type { DueFilter, LeadFilter, ValueFilter } from '#contract/lead-filters.js';
import { sourceName } from '../../../parts/lead-table/attributions';
import { confidenceText, countryName, websiteStatusText } from '../contact';

type Flag = 'hasPhone' | 'hasEmail' | 'hasWebsite' | 'phoneValid' | 'emailMx' | 'verified';
type Minimum = 'minRating' | 'minCompleteness' | 'minEmailConfidence';
export type FilterName = ValueFilter | Flag | Minimum | 'due' | 'minReviews' | 'suppressed';

interface Common<Name> {
  name: Name;
  label: string;
  group: 'Your work' | 'Business' | 'Contact';
}
export type Filter =
  | (Common<ValueFilter> & {
      kind: 'values';
      nameOf?: (value: string) => string;
      /** Values that the server doesn't count, or only if a lead has them. */
      known?: readonly string[];
    })
  | (Common<Flag> & { kind: 'flag'; texts: readonly [yes: string, no: string] })
  | (Common<Minimum> & { kind: 'minimum'; steps: readonly { value: number; label: string }[] })
  | (Common<'due'> & { kind: 'choice'; steps: readonly { value: DueFilter; label: string }[] })
  | (Common<'minReviews'> & { kind: 'number' })
  | (Common<'suppressed'> & { kind: 'switch' });

const up = (values: readonly number[], unit = '') =>
  values.map((value) => ({ value, label: `${value}${unit} and up` }));

/** All filters but search and areas, in the order of the menu. */
export const FILTERS: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    group: 'Your work',
    kind: 'values',
    nameOf: (value) => STATUS_LABELS[value as LeadStatus],
  },
  { name: 'tag', label: 'Tag', group: 'Your work', kind: 'values' },
  { name: 'assignee', label: labelOf('assignee'), group: 'Your work', kind: 'values' },
  {
    name: 'due',
    label: labelOf('dueOn'),
    group: 'Your work',
    kind: 'choice',
    steps: [
      { value: 'today', label: 'Today or overdue' },
      { value: 'week', label: 'Within 7 days or overdue' },
      { value: 'none', label: 'No date' },
    ],
  },
  { name: 'suppressed', label: 'Excluded leads', group: 'Your work', kind: 'switch' },
  { name: 'city', label: 'City', group: 'Business', kind: 'values' },
  { name: 'area', label: 'Searched area', group: 'Business', kind: 'values' },
  { name: 'category', label: 'Category', group: 'Business', kind: 'values' },
  {
    name: 'minRating',
    label: 'Rating',
    group: 'Business',
    kind: 'minimum',
    steps: up([3, 3.5, 4, 4.5]),
  },
  { name: 'minReviews', label: 'Minimum reviews', group: 'Business', kind: 'number' },
  {
    name: 'minCompleteness',
    label: 'Completeness',
    group: 'Business',
    kind: 'minimum',
    steps: up([25, 50, 75, 90], '%'),
  },
  { name: 'source', label: 'Source', group: 'Business', kind: 'values', nameOf: sourceName },
  {
    name: 'hasPhone',
    label: 'Phone',
    group: 'Contact',
    kind: 'flag',
    texts: ['Has a phone', 'Has no phone'],
  },
  {
    name: 'hasEmail',
    label: 'Email',
    group: 'Contact',
    kind: 'flag',
    texts: ['Has an email', 'Has no email'],
  },
  {
    name: 'hasWebsite',
    label: 'Website',
    group: 'Contact',
    kind: 'flag',
    texts: ['Has a website', 'Has no website'],
  },
  {
    name: 'phoneValid',
    label: 'Phone valid',
    group: 'Contact',
    kind: 'flag',
    texts: ['Phone is valid', "Phone isn't valid"],
  },
  {
    name: 'phoneType',
    label: 'Phone type',
    group: 'Contact',
    kind: 'values',
    nameOf: (value) => PHONE_TYPES[value as keyof typeof PHONE_TYPES],
    known: Object.keys(PHONE_TYPES),
  },
  {
    name: 'phoneCountry',
    label: 'Phone country',
    group: 'Contact',
    kind: 'values',
    nameOf: countryName,
  },
  {
    name: 'minEmailConfidence',
    label: 'Email confidence',
    group: 'Contact',
    kind: 'minimum',
    steps: [0.6, 0.8].map((value) => ({ value, label: confidenceText(value) })),
  },
  {
    name: 'emailMx',
    label: 'Email deliverable',
    group: 'Contact',
    kind: 'flag',
    texts: ['Email is deliverable', "Email isn't deliverable"],
  },
  {
    name: 'websiteStatus',
    label: 'Website status',
    group: 'Contact',
    kind: 'values',
    nameOf: websiteStatusText,
    known: WEBSITE_STATUSES,
  },
  {
    name: 'verified',
    label: 'Verified',
    group: 'Contact',
    kind: 'flag',
    texts: ['Verified in the last 30 days', 'Not verified in the last 30 days'],
  },
];

/** The filter without one of its parts. */
export function withoutFilter({ anyOf, not, ...filter }: LeadFilter, name: FilterName): LeadFilter {
  const others = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  const [otherAnyOf, otherNot] = [others(anyOf ?? {}), others(not ?? {})];
  return {
    ...others(filter),
    ...(Object.keys(otherAnyOf).length > 0 && { anyOf: otherAnyOf }),
    ...(Object.keys(otherNot).length > 0 && { not: otherNot }),
  };
}
