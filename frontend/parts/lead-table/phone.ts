import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';
// The package's main entry imports JSON without an import attribute, which Jest will reject.
import metadata from 'libphonenumber-js/metadata.min.json';

const formatted = new Map<string, string>();

/** An E.164 number with the spaces that its country uses, such as "+1 415 555 0100"; other text stays as it is. */
export function phoneText(phone: string): string {
  const known = formatted.get(phone);
  if (known) return known;
  const parsed = parsePhoneNumberFromString(phone, metadata as unknown as MetadataJson);
  const text = parsed?.formatInternational() ?? phone;
  formatted.set(phone, text);
  return text;
}
