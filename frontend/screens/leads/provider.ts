import { HttpError, type DataProvider, type RaRecord } from 'react-admin';
import type { LeadHistograms } from '#contract/histograms.js';
import type { LeadDetail } from '#contract/lead-detail.js';
import {
  EDIT_ID_HEADER,
  type ChangedLead,
  type Lead,
  type LeadsChange,
  type LeadsPatch,
} from '#contract/leads.js';
import type { LeadMap } from '#contract/lead-map.js';
import type { LeadFacets, LeadFilter } from '#contract/lead-filters.js';
import type { ExportLinkForm } from '#contract/export.js';
import { api, ApiError, sendJson } from '../../parts/api/api';
import { listName, SORT_FIELDS } from '#contract/lead-fields.js';
import { fileQuery, type FileChoice } from '../../parts/export/file';
import { validPage } from '../../parts/lists/params';
import { tellTabs } from '../../parts/ui/tabs';
import { readFilter, toWireFilter } from './filter';
import type { Bounds } from '../../parts/map/geo';
import {
  toChangedLead,
  toLeadDetail,
  toLeadRecord,
  toWireLeadField,
  type ChangedRecord,
  type LeadRecord,
} from './record';

type Order = { field: string; order: 'ASC' | 'DESC' };
/** The member whom a lead is assigned to, with the name if it is known. */
export type Assignee = { id: string; name: string | null };
/** A change to several leads at once. */
export type ManyChange = {
  status?: LeadRecord['status'];
  addTags?: string[];
  removeTags?: string[];
  assignee?: Assignee | null;
  nextStep?: string | null;
  /** A day, such as 2026-12-31. */
  dueOn?: string | null;
  suppressed?: boolean;
};

/** A saved change that can be undone. */
export type Edit = { editId: string; leads: LeadRecord[] };

/** A stored note that the user has seen, and the lead's revision with it, unless the details were still loading. */
export type SeenNote = { note: string; revision: LeadRecord['revision'] };
/** The lead as it is now, whether the note was saved, or another change came first. */
export type SavedNote = { isSaved: boolean; lead: ChangedRecord };

/** Lead requests that react-admin's data provider lacks. */
export interface LeadCalls {
  /** Saves the note of a lead that has not changed since. */
  saveNote(id: string, note: string | null, seen: SeenNote): Promise<SavedNote>;
  changeLeads(ids: readonly string[], change: ManyChange): Promise<Edit>;
  /** Excludes the business from future runs and exports, or includes it again. */
  suppressLead(id: string, suppressed: boolean): Promise<Edit>;
  /** Requests a visit to the lead's website. */
  verifyLead(id: string): Promise<LeadRecord>;
  /** Restores the leads of an edit, except those edited since. */
  undoEdit(editId: string): Promise<{ leads: LeadRecord[]; skipped: number }>;
  /** The values to filter leads by, each with the leads that match all other filters. */
  getLeadFacets(filter: LeadFilter): Promise<LeadFacets>;
  /** The leads that match a filter, counted by rating and by reviews. */
  getLeadHistograms(filter: LeadFilter): Promise<LeadHistograms>;
  /** Clusters of the leads that match a filter, worldwide if `bounds` is omitted. */
  getLeadMap(filter: object, zoom: number, bounds?: Bounds): Promise<LeadMap>;
  /** Returns a download link for a file of the filtered leads, in this order. */
  linkToFile(filter: object, sort: Order, choice: FileChoice): Promise<string>;
}

export interface LeadsProvider extends DataProvider, LeadCalls {}

const SORTABLE = SORT_FIELDS.map(listName);
export const MOST_COMPLETE_FIRST = { field: 'completeness', order: 'DESC' } as const;

/** The data provider for leads, on top of simple-rest. */
export function leadsProvider(rest: DataProvider) {
  const getList: DataProvider['getList'] = async (_resource, params) => {
    const page = validPage(params, SORTABLE, MOST_COMPLETE_FIRST);
    const sort = { ...page.sort, field: toWireLeadField(page.sort.field) };
    const filter = toWireFilter(readFilter(params.filter));
    try {
      const list = await rest.getList<Lead>('leads', { ...params, ...page, sort, filter });
      return { ...list, data: list.data.map(toLeadRecord) as never[] };
    } catch (error) {
      throw leadsError(error);
    }
  };
  const getOne: DataProvider['getOne'] = async (_resource, params) => {
    try {
      const { data } = await rest.getOne<RaRecord>('leads', params);
      return { data: toLeadDetail(data as LeadDetail) as never };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new HttpError(error.message, error.status, error.problem);
    }
  };
  return { getList, getOne };
}

function leadsError(error: unknown): Error {
  if (!(error instanceof ApiError)) return error as Error;
  const text = `Failed to fetch leads: ${error.statusText}`;
  return new HttpError(text, error.status, error.problem);
}

export const toWirePatch = ({
  status,
  addTags,
  removeTags,
  assignee,
  nextStep,
  dueOn,
  suppressed,
}: ManyChange): Omit<LeadsPatch, 'ids'> => ({
  ...(status !== undefined && { Status: status }),
  ...(addTags !== undefined && { addTags }),
  ...(removeTags !== undefined && { removeTags }),
  ...(assignee !== undefined && { 'Assignee ID': assignee?.id ?? null }),
  ...(nextStep !== undefined && { 'Next Step': nextStep }),
  ...(dueOn !== undefined && { 'Due On': dueOn }),
  ...(suppressed !== undefined && { Suppressed: suppressed }),
});

export const fromWirePatch = ({
  Status,
  addTags,
  removeTags,
  'Assignee ID': id,
  'Next Step': nextStep,
  'Due On': dueOn,
  Suppressed,
}: LeadsChange): ManyChange => ({
  ...(Status && { status: Status }),
  ...(addTags && { addTags }),
  ...(removeTags && { removeTags }),
  ...(id !== undefined && { assignee: id === null ? null : { id, name: null } }),
  ...(nextStep !== undefined && { nextStep }),
  ...(dueOn !== undefined && { dueOn }),
  ...(Suppressed !== undefined && { suppressed: Suppressed }),
});

/** Sends a change. A response header has the edit's id. */
async function editLeads(path: string, method: string, body?: LeadsPatch): Promise<Edit> {
  const response = await sendJson(method, path, body);
  tellTabs('leads');
  const changed = (await response.json()) as Lead | Lead[];
  return {
    editId: response.headers.get(EDIT_ID_HEADER)!,
    leads: [changed].flat().map(toLeadRecord),
  };
}

const asText = (filter: LeadFilter) => JSON.stringify(toWireFilter(filter));

export const leadCalls: LeadCalls = {
  saveNote: async (id, note, seen) => {
    let { revision } = seen;
    if (revision === undefined) {
      const lead = await api.get('/api/leads/{id}', { params: { path: { id } } });
      if ((lead.Note ?? '') !== seen.note) return { isSaved: false, lead: toChangedLead(lead) };
      revision = lead.Revision;
    }
    const headers = { 'If-Match': `"${revision}"` };
    try {
      const response = await sendJson('PATCH', `/api/leads/${id}`, { Note: note }, { headers });
      tellTabs('leads');
      return { isSaved: true, lead: toChangedLead((await response.json()) as ChangedLead) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      return { isSaved: false, lead: toChangedLead(error.problem.current as ChangedLead) };
    }
  },
  changeLeads: (ids, change) =>
    editLeads('/api/leads', 'PATCH', { ids: [...ids], ...toWirePatch(change) }),
  suppressLead: (id, suppressed) =>
    editLeads(`/api/leads/${id}/suppression`, suppressed ? 'POST' : 'DELETE'),
  verifyLead: async (id) => {
    const requested = await api.post('/api/leads/{id}/verify', { params: { path: { id } } });
    tellTabs('leads');
    return toLeadDetail(requested);
  },
  undoEdit: async (editId) => {
    const { leads, skipped } = await api.post('/api/leads/edits/{editId}/undo', {
      params: { path: { editId } },
    });
    tellTabs('leads');
    return { leads: leads.map(toLeadRecord), skipped };
  },
  getLeadFacets: (filter) => {
    const query = Object.keys(filter).length > 0 ? { filter: asText(filter) } : {};
    return api.get('/api/leads/facets', { params: { query } });
  },
  getLeadHistograms: (filter) => {
    const query = { filter: asText(filter) };
    return api.get('/api/leads/histograms', { params: { query } });
  },
  getLeadMap: (filter, zoom, bounds) => {
    const query = {
      filter: asText(readFilter(filter)),
      zoom: String(zoom),
      ...(bounds && { bbox: bounds.join(',') }),
    };
    return api.get('/api/leads/map', { params: { query } });
  },
  linkToFile: async (filter, sort, choice) => {
    const form = {
      format: choice.format,
      ...fileQuery(choice),
      filter: toWireFilter(readFilter(filter)),
      sort: [toWireLeadField(sort.field), sort.order],
    } as ExportLinkForm;
    return (await api.post('/api/export/links', { body: form })).url;
  },
};
