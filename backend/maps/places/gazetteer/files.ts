/** Rows of `cities` in COPY's text format, written when the server is built. */
export const AREA_ROWS = new URL('areas.tsv', import.meta.url);
/** Other names of areas: lines of key, population, id and fame, sorted by key as UTF-8. */
export const NAME_ROWS = new URL('names.tsv', import.meta.url);

/** Columns of AREA_ROWS. */
export const AREA_COLUMNS =
  'id, kind, parent_id, name, name_key, label, label_key, region_code, region, district, country, population, latitude, longitude';
