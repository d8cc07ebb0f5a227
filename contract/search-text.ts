/** Apart from the schemas, which public pages do not load. */

/** Maximum length of a city or category. */
export const SEARCH_TEXT_MAX = 100;

/** Maximum categories per search. */
export const MAX_CATEGORIES = 5;
