import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { fetchApi } from '../parts/api/api';
import { deliveriesProvider } from '../screens/deliveries/provider';
import { leadCalls, leadsProvider, type LeadCalls } from '../screens/leads/provider';
import { runCalls, runsProvider, type RunCalls } from '../parts/runs/provider';
import { apiKeysProvider } from '../screens/settings/api/provider';
import { auditProvider } from '../screens/settings/audit/provider';

async function httpClient(url: string, options: RequestInit = {}) {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (options.body) headers.set('Content-Type', 'application/json');
  const response = await fetchApi(url, { ...options, headers });
  const body = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: body === '' ? undefined : JSON.parse(body),
  };
}

const rest = simpleRestProvider('/api', httpClient);
/** Methods that a resource implements itself. simple-rest handles the others. */
const OVERRIDES: Record<string, Partial<DataProvider>> = {
  history: runsProvider(rest),
  leads: leadsProvider(rest),
  'api-keys': apiKeysProvider,
  deliveries: deliveriesProvider(rest),
  audit: auditProvider(rest),
};
const providerOf = (resource: string): DataProvider => ({ ...rest, ...OVERRIDES[resource] });

/** simple-rest, with overrides that translate between wire names and client names. */
export const dataProvider: DataProvider & RunCalls & LeadCalls = {
  ...rest,
  ...runCalls,
  ...leadCalls,
  getList: (resource, params) => providerOf(resource).getList(resource, params),
  getOne: (resource, params) => providerOf(resource).getOne(resource, params),
  getMany: (resource, params) => providerOf(resource).getMany(resource, params),
  delete: (resource, params) => providerOf(resource).delete(resource, params),
};
