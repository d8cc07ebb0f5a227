import type { AddressParts } from '#contract/lead-fields.js';
import { commonName } from './countries.js';
import { compose } from './templates.js';

const isLatin = (text: string | null) => text === null || /\p{sc=Latin}/u.test(text);

/**
 * An address on one line in the order of its country: "300 Moraga St, San Francisco, CA 94122",
 * "12 Avenue de la Costa, 98000 Monaco". Null without any part.
 */
export function addressLine(parts: AddressParts): string | null {
  const { streetName, locality, countryCode } = parts;
  const line = compose({
    ...parts,
    houseNumber: streetName ? parts.houseNumber : null,
    // ISO knows the regions of Japan, China and others in Latin letters only.
    region:
      parts.region === locality || isLatin(parts.region) !== isLatin(locality)
        ? null
        : parts.region,
  });
  const country = countryCode && countryCode !== 'US' ? commonName(countryCode) : null;
  return [line, country === locality ? null : country].filter(Boolean).join(', ') || null;
}
