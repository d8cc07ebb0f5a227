import type { LeadHistograms } from '#contract/histograms.js';
import type { LeadDetail } from '#contract/lead-detail.js';
import { EDIT_ID_HEADER, type Lead } from '#contract/leads.js';
import type { LeadMap } from '#contract/lead-map.js';
import type { LeadFacets, LeadFilter } from '#contract/lead-filters.js';
import { COMPLETENESS, LEAD_FIELDS } from '#contract/lead-fields.js';
import { serveBaseMap } from './map';
import { TRIAL } from './plan';
import { type Call, FakeServer, refusal } from './server';

export const LEADS = '/api/leads';

const FIRST_SEEN = Date.parse('2026-11-20T20:30:00.000Z');

export const leadId = (number: number) =>
  `1c1f1e5d-64b3-4b4d-8e6e-${number.toString().padStart(12, '0')}`;

/** A lead as the API returns it; each is a minute older than the previous one. */
export const lead = (number: number, overrides: Partial<Lead> = {}): Lead => ({
  id: leadId(number),
  Name: `Lead ${number}`,
  Category: null,
  Phone: null,
  Email: null,
  Address: null,
  'Street Name': null,
  'House Number': null,
  'Postal Code': null,
  Locality: null,
  Region: null,
  'Country Code': null,
  Website: null,
  Rating: null,
  'Review Count': null,
  Hours: null,
  Display: '',
  Latitude: null,
  Longitude: null,
  Source: 'osm',
  Licence: 'ODbL 1.0',
  'Retain Until': null,
  'Source ID': `node/${number}`,
  'First Seen': new Date(FIRST_SEEN - number * 60_000).toISOString(),
  'Last Seen': new Date(FIRST_SEEN).toISOString(),
  City: null,
  'Searched Area': null,
  Status: 'NEW',
  Tags: [],
  Note: null,
  Assignee: null,
  'Assignee ID': null,
  'Next Step': null,
  'Due On': null,
  Suppressed: false,
  Completeness: completenessOf(overrides),
  'Email Confidence': null,
  'Email Source URL': null,
  'Email MX': null,
  'Website Status': null,
  'Last Verified': null,
  'Phone Valid': null,
  'Phone Type': null,
  'Phone Country': null,
  ...overrides,
});

/** The score that the database gives a lead. */
const completenessOf = (values: Partial<Lead>) =>
  Object.entries(COMPLETENESS)
    .filter(([field]) => values[LEAD_FIELDS[field as keyof typeof COMPLETENESS].wire] != null)
    .reduce((sum, [, points]) => sum + points, 0);

export const CAFE = lead(1, {
  Name: 'Café Llorca',
  Category: 'Cafe',
  City: 'Monaco',
  Phone: '+37793258000',
  Website: 'https://llorca.example',
  Rating: 4.6,
  'Review Count': 1234,
  Latitude: 43.74,
  Longitude: 7.42,
});
export const BANK = lead(2, {
  Name: 'Bank of Coins',
  Category: 'Bank',
  City: 'Monaco',
  Rating: 3.2,
  Latitude: 43.741,
  Longitude: 7.421,
});
export const NIGHT_BAKERY = lead(3, {
  Name: 'Night Bakery',
  Category: 'Bakery',
  City: 'Boise',
  'Review Count': 7,
  Tags: ['vip'],
});
export const OLD_BAKERY = lead(4, {
  Name: 'Old Bakery',
  Category: 'Bakery',
  City: 'Boise',
  Phone: '+12085550100',
  Status: 'WON',
});
export const SEVERAL: readonly Lead[] = [CAFE, BANK, NIGHT_BAKERY, OLD_BAKERY];

const NO_HISTOGRAMS: LeadHistograms = {
  ratings: { unknown: 0, ranges: [] },
  reviews: { unknown: 0, ranges: [] },
};

const filterOf = ({ query }: Call) => JSON.parse(query.get('filter') ?? '{}') as LeadFilter;

/** Supports only the filters that these tests use. */
const matches = (
  found: Lead,
  { suppressed = false, status, city, bbox, polygon, q = '' }: LeadFilter,
) =>
  found.Suppressed === suppressed &&
  found.Name.includes(q) &&
  (!(bbox || polygon) || found.Latitude !== null) &&
  (status === undefined || found.Status === status) &&
  (city === undefined || found.City === city);

type Cell = Lead[keyof Lead];
const compare = (left: Cell, right: Cell) =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : Number(String(left) > String(right)) - Number(String(left) < String(right));

const facet = (values: (string | null)[]) =>
  [...new Set(values)]
    .filter((value) => value !== null)
    .map((value) => ({ value, count: values.filter((other) => other === value).length }))
    .toSorted((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));

/** A fake server that stores, lists, changes and counts leads like the API. */
export class LeadServer extends FakeServer {
  private readonly revisions = new Map<string, number>();
  constructor(private leads: readonly Lead[]) {
    super();
    serveBaseMap(this)
      .on(`GET ${LEADS}`, (call) => this.list(call))
      .on(`GET ${LEADS}/facets`, (call) => this.facets(call))
      .on('GET /api/subscription', TRIAL)
      .on(`GET ${LEADS}/histograms`, NO_HISTOGRAMS)
      .on(`GET ${LEADS}/map`, (call) => this.map(call))
      .on(`GET ${LEADS}/bulk`, [])
      .on(`GET ${LEADS}/import`, [])
      .on(`GET ${LEADS}/duplicates`, { pairs: [], total: 0, isSearching: false })
      .on(`PATCH ${LEADS}`, (call) => this.changeMany(call));
    for (const { id } of leads) {
      this.on(`GET ${LEADS}/${id}`, () => this.detail(id))
        .on(`PATCH ${LEADS}/${id}`, (call) => this.changeOne(id, call))
        .on(`POST ${LEADS}/${id}/suppression`, () => this.suppress(id, true))
        .on(`DELETE ${LEADS}/${id}/suppression`, () => this.suppress(id, false));
    }
  }

  /** A lead as stored on the server. */
  stored(id: string) {
    return this.leads.find((candidate) => candidate.id === id)!;
  }

  /** Changes a lead, as another tab does. */
  change(id: string, change: Partial<Lead>) {
    this.leads = this.leads.map((kept) => (kept.id === id ? { ...kept, ...change } : kept));
    this.revisions.set(id, this.revisionOf(id) + 1);
    return this.stored(id);
  }

  /** Parameters of the requests for the list. */
  lists() {
    return this.calls
      .filter(({ method, path }) => method === 'GET' && path === LEADS)
      .map((call) => ({
        filter: filterOf(call),
        sort: JSON.parse(call.query.get('sort')!) as string[],
        range: JSON.parse(call.query.get('range')!) as number[],
      }));
  }

  /** Paths of the reads of leads so far. */
  reads() {
    return this.calls
      .filter(({ method, path }) => method === 'GET' && path.startsWith(LEADS))
      .map(({ path }) => path);
  }

  list(call: Call) {
    const ids = call.query.get('ids')?.split(',');
    if (ids) return Response.json(ids.map((id) => this.stored(id)));
    const [field, order] = JSON.parse(call.query.get('sort')!) as [keyof Lead, string];
    const [from, to] = JSON.parse(call.query.get('range')!) as [number, number];
    const matching = this.leads
      .filter((kept) => matches(kept, filterOf(call)))
      .toSorted(
        (left, right) =>
          compare(left[field], right[field]) || compare(left['First Seen'], right['First Seen']),
      );
    if (order === 'DESC') matching.reverse();
    return Response.json(matching.slice(from, to + 1), {
      headers: { 'Content-Range': `leads ${from}-${to}/${matching.length}` },
    });
  }

  private facets(call: Call): LeadFacets {
    const { status, city, ...others } = filterOf(call);
    const inCity = { ...others, ...(city && { city }) };
    const ofStatus = { ...others, ...(status && { status }) };
    const matching = (filter: LeadFilter) => this.leads.filter((kept) => matches(kept, filter));
    const leads = matching(filterOf(call));
    const having = (name: 'Phone' | 'Email' | 'Website') =>
      leads.filter((kept) => kept[name] !== null).length;
    return {
      cities: facet(matching(ofStatus).map(({ City }) => City)),
      areas: facet(leads.map((kept) => kept['Searched Area'])),
      categories: facet(leads.map(({ Category }) => Category)),
      tags: facet(leads.flatMap(({ Tags }) => Tags)),
      assignees: facet(leads.map((kept) => kept['Assignee ID'])),
      unassigned: leads.filter((kept) => kept['Assignee ID'] === null).length,
      statuses: facet(matching(inCity).map(({ Status }) => Status)),
      sources: facet(leads.map(({ Source }) => Source)),
      phoneCountries: facet(leads.map((kept) => kept['Phone Country'])),
      total: leads.length,
      hasPhone: having('Phone'),
      hasEmail: having('Email'),
      hasWebsite: having('Website'),
      withoutPhone: leads.length - having('Phone'),
      withoutEmail: leads.length - having('Email'),
      withoutWebsite: leads.length - having('Website'),
    };
  }

  map(call: Call): LeadMap {
    const matching = this.leads.filter((kept) => matches(kept, filterOf(call)));
    const located = matching.filter(({ Latitude }) => Latitude !== null);
    const longitudes = located.map(({ Longitude }) => Longitude!);
    const latitudes = located.map(({ Latitude }) => Latitude!);
    return {
      total: matching.length,
      located: located.length,
      bounds:
        located.length === 0
          ? null
          : [
              Math.min(...longitudes),
              Math.min(...latitudes),
              Math.max(...longitudes),
              Math.max(...latitudes),
            ],
      clusters: located.map(({ id, Name, City, Latitude, Longitude }) => ({
        id,
        name: Name,
        city: City,
        area: null,
        count: 1,
        latitude: Latitude!,
        longitude: Longitude!,
        bounds: [Longitude!, Latitude!, Longitude!, Latitude!],
      })),
    };
  }

  detail(id: string): LeadDetail {
    return {
      ...this.stored(id),
      Revision: this.revisionOf(id),
      Runs: [],
      Changes: [],
      Identities: [],
      Merges: [],
      Contacts: [],
      'Website Visit': null,
      'Verification Requested At': null,
      Report: null,
    };
  }

  changeMany({ body }: Call) {
    const {
      ids,
      Status,
      addTags = [],
      removeTags = [],
      Suppressed,
      ...values
    } = body as Pick<Lead, 'Next Step' | 'Due On'> & {
      ids: string[];
      Status?: Lead['Status'];
      addTags?: string[];
      removeTags?: string[];
      Suppressed?: boolean;
    };
    const before = ids.map((id) => this.stored(id));
    const changed = ids.map((id) =>
      this.change(id, {
        ...(Status && { Status }),
        ...(Suppressed !== undefined && { Suppressed }),
        ...values,
        Tags: [...new Set([...this.stored(id).Tags, ...addTags])].filter(
          (tag) => !removeTags.includes(tag),
        ),
      }),
    );
    return this.undoable(before, changed, changed);
  }

  private revisionOf(id: string) {
    return this.revisions.get(id) ?? 0;
  }

  /** Changes a lead of this revision, like the server. */
  changeOne(id: string, { headers, body }: Call) {
    const current = () => ({ ...this.stored(id), Revision: this.revisionOf(id) });
    if (headers.get('If-Match') !== `"${this.revisionOf(id)}"`)
      return refusal(412, { current: current() });
    this.change(id, body as Partial<Lead>);
    return current();
  }

  private suppress(id: string, Suppressed: boolean) {
    const before = this.stored(id);
    const changed = this.change(id, { Suppressed });
    return this.undoable([before], [changed], changed);
  }

  /** Answers with the id of an edit whose undo skips the leads that were changed since. */
  private undoable(before: Lead[], after: Lead[], body: Lead | Lead[]) {
    const editId = crypto.randomUUID();
    this.on(`POST ${LEADS}/edits/${editId}/undo`, () => {
      const unchanged = before.filter((_, index) => this.stored(after[index]!.id) === after[index]);
      const leads = unchanged.map((kept) => this.change(kept.id, kept));
      return { leads, skipped: before.length - leads.length };
    });
    return Response.json(body, { headers: { [EDIT_ID_HEADER]: editId } });
  }
}

/** A server error without an explanation. */
export const failure = () => refusal(500);
