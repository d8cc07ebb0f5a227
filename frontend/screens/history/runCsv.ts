import { fetchApi } from '../../parts/api/api';

/** Fetches the CSV behind a run's `CSV URL`. */
export async function fetchRunCsv(csvUrl: string): Promise<string> {
  const response = await fetchApi(`/api/csv-proxy?url=${encodeURIComponent(csvUrl)}`);
  return response.text();
}
