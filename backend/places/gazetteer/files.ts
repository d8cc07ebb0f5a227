/** Rows of `cities` and `city_aliases` in COPY's text format, written when the server is built. */
export const AREA_ROWS = new URL('areas.tsv', import.meta.url);
export const ALIAS_ROWS = new URL('aliases.tsv', import.meta.url);

/** Columns of AREA_ROWS. */
export const AREA_COLUMNS =
  'id, kind, parent_id, name, name_key, label, label_key, region_code, region, district, country, population, latitude, longitude';
