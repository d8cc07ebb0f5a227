import { HttpError, type DataProvider, type RaRecord } from 'react-admin';
import { MAX_RUN_PAGE, type Lead, type RunLeads } from '#contract/leads.js';
import { RUN_SORT_FIELDS, runFilter, type ScrapeRun } from '#contract/scrape.js';
import { validFilter } from '#contract/list.js';
import { validPage } from '../lists/params';
import { ApiError, fetchApi } from '../api/api';
import { RUN_FIELD_NAMES, toRun, toWireName } from './run';

/** One page of a run's leads, with the total count. */
interface LeadsPage {
  leads: Lead[];
  total: number;
  /** The number of the run's leads that have since been merged into its other leads. */
  merged: number;
}

/** Run requests that react-admin's data provider lacks. */
export interface RunCalls {
  /** All of a run's leads, in the order they were found. */
  getRunLeads(runId: string): Promise<Lead[]>;
  /** A run's leads, starting at a zero-based position. */
  getRunLeadsPage(runId: string, from: number, size?: number): Promise<LeadsPage>;
}

export interface RunsProvider extends DataProvider, RunCalls {}

const PATH = 'scraperuns';
export const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;
const SORTABLE = RUN_FIELD_NAMES.filter((name) =>
  (RUN_SORT_FIELDS as readonly string[]).includes(toWireName(name)),
);

/** The data provider for runs, on top of simple-rest. */
export function runsProvider(rest: DataProvider) {
  const getList: DataProvider['getList'] = async (_resource, params) => {
    const page = validPage(params, SORTABLE, NEWEST_FIRST);
    const sort = { ...page.sort, field: toWireName(page.sort.field) };
    const filter = validFilter(runFilter.shape, params.filter);
    try {
      const list = await rest.getList<ScrapeRun>(PATH, { ...params, ...page, sort, filter });
      return { ...list, data: list.data.map(toRun) as never[] };
    } catch (error) {
      throw historyError(error);
    }
  };
  const getOne: DataProvider['getOne'] = async (_resource, params) => {
    const { data } = await rest.getOne<RaRecord>(PATH, params);
    return { data: toRun(data as ScrapeRun) as never };
  };
  const getMany: DataProvider['getMany'] = async (_resource, params) => {
    const { data } = await rest.getMany<RaRecord>(PATH, params);
    return { data: data.map((run) => toRun(run as ScrapeRun)) as never[] };
  };
  return { getList, getOne, getMany };
}

/** The history screen's error text. Keeps the status, which react-admin uses to log out. */
function historyError(error: unknown): Error {
  if (!(error instanceof ApiError)) return error as Error;
  const text = `Failed to fetch history: ${error.status} ${error.statusText}`.trim();
  return new HttpError(text, error.status, error.problem);
}

export const runCalls: RunCalls = {
  getRunLeads: async (runId) => {
    const leads: Lead[] = [];
    let total = 1;
    while (leads.length < total) {
      // Sequential on purpose: each page reports the total.
      // oxlint-disable-next-line no-await-in-loop
      const page = await leadsPage(runId, leads.length);
      if (page.leads.length === 0) break;
      leads.push(...page.leads);
      total = page.total;
    }
    return leads;
  },
  getRunLeadsPage: leadsPage,
};

async function leadsPage(runId: string, from: number, size = MAX_RUN_PAGE): Promise<LeadsPage> {
  const range = JSON.stringify([from, from + size - 1]);
  try {
    const response = await fetchApi(
      `/api/leads/by-run/${runId}?range=${encodeURIComponent(range)}`,
    );
    const { leads, merged } = (await response.json()) as RunLeads;
    const total = Number(response.headers.get('Content-Range')?.split('/').pop());
    return { leads, total, merged };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const text = `Failed to fetch leads by run ID: ${error.statusText}`;
    throw new HttpError(text, error.status, error.problem);
  }
}
