import { cellOf } from '../areas/cells.js';
import { postcodeKey } from '../areas/postcodes.js';
import { toPoint } from '../geometry.js';
import { normalize } from '../text.js';
import { addressKey, addressOf } from './address.js';
import type { ImportCity } from './import-city.js';
import { phoneNumbers } from '../phones.js';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { PROVIDERS } from '#contract/sources.js';
import { snakeCase } from '../../../platform/database/naming.js';
import type { PlaceRecord } from './record.js';

/** Columns of `places` and `place_staging` for the content of a place, in the order of `placeRow`. */
export const CONTENT = [
  ...'licence name name_key category types other_types phones website profiles email address address_key hours latitude longitude city_id rank cell postcode'.split(
    ' ',
  ),
  ...ADDRESS_PARTS.map(snakeCase),
];

/** A place as a row of `place_staging`: source, source_id, release, CONTENT. */
export function placeRow(
  record: PlaceRecord,
  city: ImportCity | null,
  release: string | null,
): (string | number | null)[] {
  const phones = phoneNumbers(record.phones, city?.country || record.country);
  const point = toPoint(record.latitude, record.longitude);
  const { address, ...parts } = addressOf(record, city);
  const isOnline = Boolean(record.website ?? record.email);
  return [
    record.source,
    record.sourceId,
    release,
    PROVIDERS[record.source].license,
    record.name,
    normalize(record.name) || record.name,
    record.category,
    array(record.types),
    array(record.otherTypes),
    array(phones),
    record.website,
    record.profiles.length > 0 ? array(record.profiles) : null,
    record.email,
    address,
    addressKey(record),
    record.hours,
    record.latitude,
    record.longitude,
    city?.id ?? null,
    rankOf(phones.length > 0, isOnline),
    point && cellOf(point),
    postcodeKey(record.postcode, city?.country || record.country),
    ...ADDRESS_PARTS.map((id) => parts[id]),
  ];
}

/** The order of delivery by contact data. */
export const rankOf = (hasPhone: boolean, isOnline: boolean) =>
  (hasPhone ? 0 : 2) + (isOnline ? 0 : 1);

/** A PostgreSQL array of strings. */
const array = (values: string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
