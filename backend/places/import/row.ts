import { normalise } from '../text.js';
import { addressKey, addressLine } from './address.js';
import type { IndexedCity } from './city-finder.js';
import { phoneNumbers } from './fields.js';
import { PROVIDERS } from '../../../contract/sources.js';
import type { PlaceRecord } from './record.js';

/** What `placeRow` gives but the identity of a place, in its order; `places` and `place_staging` both have it. */
export const CONTENT =
  'licence name name_key category types other_types phones website email address address_key hours latitude longitude city_id rank'.split(
    ' ',
  );

/** A place as columns of `place_staging`: source, source_id, release, CONTENT. */
export function placeRow(
  record: PlaceRecord,
  city: IndexedCity | null,
  release: string | null,
): (string | number | null)[] {
  const phones = phoneNumbers(record.phones, city?.country || record.country);
  const reach = record.website ?? record.email;
  return [
    record.source,
    record.sourceId,
    release,
    PROVIDERS[record.source].licence,
    record.name,
    normalise(record.name) || record.name,
    record.category,
    array(record.types),
    array(record.otherTypes),
    array(phones),
    record.website,
    record.email,
    addressLine(record, city),
    addressKey(record),
    record.hours,
    record.latitude,
    record.longitude,
    city?.id ?? null,
    phones.length > 0 ? (reach ? 0 : 1) : reach ? 2 : 3,
  ];
}

/** A PostgreSQL array of texts without quotes or backslashes: types and phones have none. */
const array = (values: string[]) => `{${values.map((value) => `"${value}"`).join(',')}}`;
