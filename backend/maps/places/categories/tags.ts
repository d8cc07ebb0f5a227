/** Tags of an OpenStreetMap element. */
export type Tags = Record<string, string>;

/** The values of a tag, separated by semicolons: "pizza;pasta". */
export const values = (text: string | undefined): string[] =>
  (text ?? '').split(';').map((value) => value.trim());
