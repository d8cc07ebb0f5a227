import {
  AutocompleteInput,
  BooleanInput,
  NullableBooleanInput,
  SelectInput,
  TextInput,
  type AutocompleteInputProps,
} from 'react-admin';
import { TEXT_MAX } from '../../../contract/fields.js';
import { ListFilters, oneLine } from '../../lists/ListFilters';
import { STATUS_OPTIONS } from '../status';
import { useLeadFilter } from '../useLeadFilter';
import { RatingInput, ReviewsInput } from './HistogramInputs';
import { useFacets, type FacetOption } from './useFacets';

const STATUSES = STATUS_OPTIONS.map(({ value: id, label: name }) => ({ id, name }));

export function LeadFilters() {
  // Loads the choices before a filter is added.
  useFacets();
  return <ListFilters label="Filters" filters={FILTERS} />;
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
  <FacetInput key="category" source="category" label="Category" />,
  <SelectInput key="status" source="status" label="Status" choices={STATUSES} />,
  <FacetInput key="tag" source="tag" label="Tag" />,
  <RatingInput key="minRating" source="minRating" label="Rating" />,
  <ReviewsInput key="minReviews" source="minReviews" label="Minimum reviews" />,
  <NullableBooleanInput key="hasPhone" source="hasPhone" label="Phone" />,
  <NullableBooleanInput key="hasWebsite" source="hasWebsite" label="Website" />,
];

type FacetInputProps = AutocompleteInputProps & { source: 'city' | 'category' | 'tag' };

/** A choice of the values that leads have, each with its number of leads. */
function FacetInput(input: FacetInputProps) {
  const { source } = input;
  const options = useFacets()[FACETS[source]];
  const value = useLeadFilter()[source];
  // A URL may filter by a value that no lead has. Show it anyway.
  const isKnown = value === undefined || options.some((option) => option.value === value);
  const choices: readonly FacetOption[] = isKnown ? options : [{ value, label: value }, ...options];
  return (
    <AutocompleteInput {...input} choices={[...choices]} optionValue="value" optionText="label" />
  );
}
const FACETS = { city: 'cities', category: 'categories', tag: 'tags' } as const;
