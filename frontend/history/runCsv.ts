import { fetchApi } from '../api/api';

/** The CSV behind a run's `CSV URL`, as text. */
export async function fetchRunCsv(csvUrl: string): Promise<string> {
  const response = await fetchApi(`/api/csv-proxy?url=${encodeURIComponent(csvUrl)}`);
  return response.text();
}
