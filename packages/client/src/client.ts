import createClient, { type Client } from 'openapi-fetch';
import { callsOver, type Calls } from './calls.ts';
import { takesKey } from './keyed.ts';
import { pages } from './pages.ts';
import { follow, type Progress } from './progress.ts';
import type { components, operations, paths } from './schema.ts';
import { createTransport, type TransportOptions } from './transport.ts';

type Schemas = components['schemas'];
export type Delivery = Schemas['Delivery'];
export type DeliveryRun = Schemas['DeliveryRun'];
export type Estimate = Schemas['RunEstimate'];
export type EstimateQuery = NonNullable<operations['estimateRun']['parameters']['query']>;
export type Lead = Schemas['Lead'];
export type LeadDetail = Schemas['LeadDetail'];
export type LeadFilter = NonNullable<Schemas['ExportLinkForm']['filter']>;
export type LeadPatch = Schemas['LeadPatch'];
export type Run = Schemas['ScrapeRun'];
export type RunRequest = Schemas['RunRequest'];
export type Usage = Schemas['Usage'];
export type FileFormat = operations['downloadLeads']['parameters']['path']['format'];

export interface ClientOptions extends TransportOptions {
  /** Where the product is, such as `https://leads.example`. */
  baseUrl: string;
}

interface Stoppable {
  signal?: AbortSignal;
}

export interface LeadQuery {
  filter?: LeadFilter;
  /** A field and its direction; by default in the order of arrival, so that leads that arrive meanwhile follow. */
  sort?: [field: string, direction: 'ASC' | 'DESC'];
}

export interface DownloadOptions extends LeadQuery, Stoppable {
  format: FileFormat;
  /** `hubspot`, `salesforce`, `pipedrive`, or the name or id of a saved layout. */
  layout?: string;
  /** Column ids, in their order. */
  columns?: string[];
}

const ORDER_OF_ARRIVAL: LeadQuery['sort'] = ['First Seen', 'ASC'];

/** The Lead Delivery API for programs with an API key. */
export class LeadDelivery {
  /** Every call of the API, by path: `client.call.get('/api/stats')`. */
  readonly call: Calls;
  private readonly client: Client<paths>;

  constructor({ baseUrl, ...transport }: ClientOptions) {
    this.client = createClient<paths>({ baseUrl, fetch: createTransport(transport) });
    this.client.use({
      onRequest({ request, schemaPath }) {
        if (takesKey(request.method, schemaPath) && !request.headers.has('Idempotency-Key'))
          request.headers.set('Idempotency-Key', crypto.randomUUID());
      },
    });
    this.call = callsOver(async (...request) => (await this.client.request(...request)).data);
  }

  readonly runs = {
    /** How many leads a search finds, and what it uses of the plan. Starts nothing. */
    estimate: (query: EstimateQuery): Promise<Estimate> =>
      this.call.get('/api/scraperuns/estimate', { params: { query } }),

    /** Starts a search. Retries can't start it twice. */
    start: (request: RunRequest): Promise<Run> =>
      this.call.post('/api/scraperuns', { body: request }),

    get: (id: string): Promise<Run> =>
      this.call.get('/api/scraperuns/{id}', { params: { path: { id } } }),

    /** The account's searches, newest first. */
    list: (): AsyncGenerator<Run, void, undefined> =>
      pages((range) => this.call.get('/api/scraperuns', { params: { query: { range } } })),

    /**
     * Follows a search until it has ended: a message for each change, with the leads that arrived.
     * @throws LeadDeliveryError if the search fails
     */
    progress: (id: string, { signal }: Stoppable = {}): AsyncGenerator<Progress, void, undefined> =>
      follow((lastEventId) => this.stream(id, lastEventId, signal), signal),

    /**
     * Waits until a search has ended. @returns the search
     * @throws LeadDeliveryError if the search fails
     */
    wait: async (id: string, options: Stoppable = {}): Promise<Run> => {
      for await (const { complete } of this.runs.progress(id, options)) if (complete) break;
      return this.runs.get(id);
    },

    /** The leads of a search, in the order in which they were found. */
    leads: (runId: string): AsyncGenerator<Lead, void, undefined> =>
      pages(async (range) => {
        const params = { path: { runId }, query: { range } };
        return (await this.call.get('/api/leads/by-run/{runId}', { params })).leads;
      }),
  };

  readonly leads = {
    list: ({ filter = {}, sort = ORDER_OF_ARRIVAL }: LeadQuery = {}): AsyncGenerator<
      Lead,
      void,
      undefined
    > =>
      pages((range) =>
        this.call.get('/api/leads', {
          params: { query: { range, filter: JSON.stringify(filter), sort: JSON.stringify(sort) } },
        }),
      ),

    get: (id: string): Promise<LeadDetail> =>
      this.call.get('/api/leads/{id}', { params: { path: { id } } }),

    update: (id: string, patch: LeadPatch) =>
      this.call.patch('/api/leads/{id}', { params: { path: { id } }, body: patch }),

    /** A file of leads, as it arrives. */
    download: async ({
      format,
      filter = {},
      sort,
      layout,
      columns,
      signal,
    }: DownloadOptions): Promise<ReadableStream<Uint8Array>> => {
      const query = {
        filter: JSON.stringify(filter),
        ...(sort && { sort: JSON.stringify(sort) }),
        ...(layout !== undefined && { layout }),
        ...(columns && { columns: columns.join(',') }),
      };
      const params = { path: { format }, query };
      const init = { params, parseAs: 'stream' as const, ...(signal && { signal }) };
      return (await this.call.get('/api/export/leads.{format}', init))!;
    },
  };

  readonly deliveries = {
    list: (): AsyncGenerator<Delivery, void, undefined> =>
      pages((range) => this.call.get('/api/deliveries', { params: { query: { range } } })),

    runs: (id: string): AsyncGenerator<DeliveryRun, void, undefined> =>
      pages((range) =>
        this.call.get('/api/deliveries/{id}/runs', { params: { path: { id }, query: { range } } }),
      ),
  };

  private async stream(
    id: string,
    lastEventId: string | undefined,
    signal: AbortSignal | undefined,
  ) {
    const header = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
    const { response } = await this.client.GET('/api/scraperuns/{id}/progress', {
      params: { path: { id }, header },
      headers: { Accept: 'text/event-stream' },
      parseAs: 'stream',
      ...(signal && { signal }),
    });
    return response;
  }

  /** What the account has used of its plan. */
  usage(): Promise<Usage> {
    return this.call.get('/api/usage');
  }
}
