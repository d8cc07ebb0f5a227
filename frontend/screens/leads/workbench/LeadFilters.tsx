import {
  AutocompleteInput,
  BooleanInput,
  NullableBooleanInput,
  SelectInput,
  TextInput,
  useListContext,
  type AutocompleteInputProps,
  type NullableBooleanInputProps,
  type SelectInputProps,
} from 'react-admin';
import { TEXT_MAX } from '#contract/fields.js';
import {
  LEAD_FIELDS,
  listName,
  PHONE_TYPES,
  SORT_FIELDS,
  WEBSITE_STATUSES,
} from '#contract/lead-fields.js';
import { ListFilters, oneLine } from '../../../parts/lists/ListFilters';
import { SavedViews } from '../../../parts/views/SavedViews';
import { confidenceText, countryName, websiteStatusText } from '../contact';
import { useLeadFilter } from '../useLeadFilter';
import { RatingInput, ReviewsInput } from './HistogramInputs';
import { useFacets, type FacetOption } from './useFacets';

const CONFIDENCES = [0.6, 0.8].map((id) => ({ id, name: confidenceText(id) }));
const PHONE_CHOICES = Object.entries(PHONE_TYPES).map(([id, name]) => ({ id, name }));
const SCORES = [25, 50, 75, 90].map((id) => ({ id, name: `${id}% and up` }));

export function LeadFilters() {
  // Loads the choices before a filter is added.
  useFacets();
  return <ListFilters label="Filters" filters={FILTERS} views={<LeadViews />} />;
}

/** The saved views. The current filter and order can be saved as a new one. */
function LeadViews() {
  const filter = useLeadFilter();
  const { sort } = useListContext();
  const field = SORT_FIELDS.find((id) => listName(id) === sort.field) ?? 'completeness';
  return <SavedViews shown={{ filter, sort: [LEAD_FIELDS[field].wire, sort.order] }} />;
}

const FILTERS = [
  <TextInput
    key="q"
    source="q"
    label="Search"
    alwaysOn
    type="search"
    placeholder="Name, address, phone, website"
    parse={oneLine}
    slotProps={{ htmlInput: { maxLength: TEXT_MAX } }}
  />,
  <BooleanInput
    key="suppressed"
    source="suppressed"
    label="Excluded leads"
    alwaysOn
    parse={(on: boolean) => on || null}
  />,
  <FacetInput key="city" source="city" label="City" />,
  <FacetInput key="area" source="area" label="Searched area" />,
  <FacetInput key="category" source="category" label="Category" />,
  <ChoiceInput key="status" source="status" label="Status" />,
  <FacetInput key="tag" source="tag" label="Tag" />,
  <RatingInput key="minRating" source="minRating" label="Rating" />,
  <ReviewsInput key="minReviews" source="minReviews" label="Minimum reviews" />,
  <FlagInput key="hasPhone" source="hasPhone" label="Phone" />,
  <FlagInput key="hasEmail" source="hasEmail" label="Email" />,
  <FlagInput key="hasWebsite" source="hasWebsite" label="Website" />,
  <SelectInput
    key="minCompleteness"
    source="minCompleteness"
    label="Completeness"
    choices={SCORES}
  />,
  <ChoiceInput key="source" source="source" label="Source" />,
  <NullableBooleanInput key="phoneValid" source="phoneValid" label="Phone valid" />,
  <SelectInput key="phoneType" source="phoneType" label="Phone type" choices={PHONE_CHOICES} />,
  <FacetInput key="phoneCountry" source="phoneCountry" label="Phone country" />,
  <SelectInput
    key="minEmailConfidence"
    source="minEmailConfidence"
    label="Email confidence"
    choices={CONFIDENCES}
  />,
  <NullableBooleanInput key="emailMx" source="emailMx" label="Email deliverable" />,
  <SelectInput
    key="websiteStatus"
    source="websiteStatus"
    label="Website status"
    choices={WEBSITE_STATUSES.map((id) => ({ id, name: websiteStatusText(id) }))}
  />,
  <NullableBooleanInput key="verified" source="verified" label="Verified" />,
];

type FlagInputProps = NullableBooleanInputProps & {
  source: 'hasPhone' | 'hasEmail' | 'hasWebsite';
};

/** Filters leads with or without a value, and shows how many there are of each. */
function FlagInput(input: FlagInputProps) {
  return <NullableBooleanInput {...input} {...useFacets()[input.source]} />;
}

type ChoiceInputProps = SelectInputProps & { source: 'status' | 'source' };

/** A choice of a few values, each with its number of leads. */
function ChoiceInput(input: ChoiceInputProps) {
  const { source } = input;
  const options = useFacets()[source === 'status' ? 'statuses' : 'sources'];
  const choices = withValue(options, useLeadFilter()[source]);
  return <SelectInput {...input} choices={choices} optionValue="value" optionText="label" />;
}

type FacetInputProps = AutocompleteInputProps & { source: keyof typeof FACETS };

/** A choice of the values that leads have, each with its number of leads. */
function FacetInput(input: FacetInputProps) {
  const { source } = input;
  const nameOf = source === 'phoneCountry' ? countryName : String;
  const choices = withValue(useFacets()[FACETS[source]], useLeadFilter()[source], nameOf);
  return <AutocompleteInput {...input} choices={choices} optionValue="value" optionText="label" />;
}

/** A URL may filter by a value that no lead has. Show it anyway. */
function withValue(
  options: readonly FacetOption[],
  value: string | undefined,
  nameOf: (value: string) => string = String,
): FacetOption[] {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return isKnown ? [...options] : [{ value, label: nameOf(value) }, ...options];
}

const FACETS = {
  city: 'cities',
  area: 'areas',
  category: 'categories',
  tag: 'tags',
  phoneCountry: 'phoneCountries',
} as const;
