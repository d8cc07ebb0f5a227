import { PROVIDERS, type Provider } from '#contract/sources.js';

export const sourceName = (source: string) =>
  source in PROVIDERS ? PROVIDERS[source as Provider].name : source;

const LICENSED = new Map<string, string>(
  Object.values(PROVIDERS).map(({ name, license }) => [license, name]),
);
/** The server joins the licenses of a lead that several sources describe. */
const SEPARATOR = '; ';

interface Licensed {
  source: string | undefined;
  license: string | undefined;
}

/** The distinct sources of records, each with its license: "OpenStreetMap (ODbL 1.0 © OpenStreetMap contributors)". */
export const attributionsOf = (records: readonly Licensed[]): string[] => [
  ...new Set(records.flatMap(textsOf)),
];

function textsOf({ source, license }: Licensed): string[] {
  if (!license) return source ? [sourceName(source)] : [];
  return license.split(SEPARATOR).map((text, index) => {
    const own = index === 0 && source ? sourceName(source) : undefined;
    const name = LICENSED.get(text) ?? own;
    return !name || text.startsWith(name) ? text : `${name} (${text})`;
  });
}
