/** The query string that sets a list's filter. */
export const filterQuery = (filter: object) =>
  new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
