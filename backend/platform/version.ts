import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The version of the product. */
export const { version: VERSION } = JSON.parse(
  readFileSync(findPackageJSON(import.meta.url)!, 'utf8'),
) as { version: string };
