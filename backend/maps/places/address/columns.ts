import type { AddressParts } from '#contract/lead-fields.js';
import { Text } from '../../../platform/database/columns.js';

/** The parts of an address as its source names them. */
export abstract class AddressColumns implements AddressParts {
  /** The street without its number, or with it if the source doesn't separate them. */
  @Text() streetName!: string | null;
  @Text() houseNumber!: string | null;
  @Text() postalCode!: string | null;
  @Text() locality!: string | null;
  @Text() region!: string | null;

  /** ISO 3166-1 alpha-2 */
  @Text() countryCode!: string | null;
}
