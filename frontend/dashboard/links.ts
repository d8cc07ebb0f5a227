/** The query of a list's URL that sets its filter. */
export const filterQuery = (filter: object) =>
  new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
