/** Tags of an OpenStreetMap element. */
export type Tags = Record<string, string>;

/** The values of a tag: "pizza;pasta" are two. */
export const values = (text: string | undefined): string[] =>
  (text ?? '').split(';').map((value) => value.trim());
