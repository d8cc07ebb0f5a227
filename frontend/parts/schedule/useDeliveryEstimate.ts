import { runRequest } from '#contract/scrape.js';
import { useEstimate } from '../search/useEstimate';

const SEARCH_NAMES = new Set(Object.keys(runRequest.shape));

/** The estimate of a delivery's search, which always skips known leads. */
export function useDeliveryEstimate(fields: object) {
  const search = Object.entries(fields).filter(([name]) => SEARCH_NAMES.has(name));
  return useEstimate({ ...Object.fromEntries(search), onlyNew: true }, null);
}
