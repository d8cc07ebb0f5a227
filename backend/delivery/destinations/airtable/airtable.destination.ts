import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DestinationConfig } from '#contract/destination-forms.js';
import type { TableColumn } from '#contract/destinations.js';
import { counted } from '#contract/numbers.js';
import type { OutgoingResponse } from '../../../platform/http/outgoing.service.js';
import { OutgoingService } from '../../../platform/http/outgoing.service.js';
import type { SelectedLead } from '../../../finding/leads/lead.sql.js';
import { nextTurn } from '../../../platform/rate-limit/service-turns.js';
import { ask, jsonOf } from '../ask.js';
import { COLUMNS, LEAD_ID } from '../columns.js';
import {
  DestinationProblem,
  FieldsMissing,
  type Destination,
  type Parcel,
} from '../destination.js';

type Config = DestinationConfig<'airtable'>;

/** Airtable's limit for records per request. */
const BATCH = 10;

interface Table {
  id: string;
  name: string;
  fields: { name: string }[];
}

/** The type of each field that we create: https://airtable.com/developers/web/api/field-model. */
const FIELD_TYPES: Partial<Record<TableColumn, { type: string; options?: object }>> = {
  Phone: { type: 'phoneNumber' },
  Email: { type: 'email' },
  Website: { type: 'url' },
  Rating: { type: 'number', options: { precision: 1 } },
  'Review Count': { type: 'number', options: { precision: 0 } },
  'Retain Until': { type: 'date', options: { dateFormat: { name: 'iso' } } },
};
const TEXT = { type: 'singleLineText' };

/** Adds leads to a table, or updates existing ones by their id. */
@Injectable()
export class AirtableDestination implements Destination<Config> {
  readonly api: string = 'https://api.airtable.com/v0';
  /** Milliseconds between requests: a base accepts five per second. */
  readonly spacingMs: number = 200;
  /** Seconds for which a base accepts nothing after a 429. */
  readonly pauseS: number = 30;

  constructor(
    private readonly outgoing: OutgoingService,
    private readonly database: DataSource,
  ) {}

  /** Nothing is written unless the table has all columns. */
  async check(config: Config, signal: AbortSignal): Promise<void> {
    const { table, missing } = await this.tableOf(config, signal);
    if (missing.length > 0) {
      const text = `The table “${table.name}” is missing these fields: ${missing.join(', ')}. Add them in Airtable, then try again.`;
      throw new FieldsMissing(text);
    }
  }

  /** Creates the fields that the table lacks, one request each. Those created before a failure stay, and count the next time. */
  async prepare(config: Config, signal: AbortSignal): Promise<void> {
    const { table, missing } = await this.tableOf(config, signal);
    const path = `/meta/bases/${config.baseId}/tables/${encodeURIComponent(table.id)}/fields`;
    for (const name of missing) {
      const body = { name, ...(FIELD_TYPES[name] ?? TEXT) };
      await this.request(config, path, signal, { method: 'POST', body }, explainCreation);
    }
  }

  private async tableOf(config: Config, signal: AbortSignal) {
    const answer = await this.request(config, `/meta/bases/${config.baseId}/tables`, signal);
    const { tables = [] } = (jsonOf(answer) ?? {}) as { tables?: Table[] };
    const table = tables.find(({ id, name }) => [id, name].includes(config.tableId));
    if (!table) throw new DestinationProblem(`The base has no table “${config.tableId}”.`, false);
    const fields = new Set(table.fields.map(({ name }) => name));
    const names = Object.keys(COLUMNS) as TableColumn[];
    return { table, missing: names.filter((name) => !fields.has(name)) };
  }

  async send(parcel: Parcel, config: Config, signal: AbortSignal) {
    await this.check(config, signal);
    const isContinued = parcel.sentTo > 0;
    let created = 0;
    let updated = 0;
    const path = `/${config.baseId}/${encodeURIComponent(config.tableId)}`;
    for await (const leads of parcel.unsent()) {
      for (let from = 0; from < leads.length; from += BATCH) {
        const records = leads.slice(from, from + BATCH).map((lead) => ({ fields: fieldsOf(lead) }));
        const body = { performUpsert: { fieldsToMergeOn: [LEAD_ID] }, typecast: true, records };
        const answer = await this.request(config, path, signal, { method: 'PATCH', body });
        const { createdRecords = [] } = (jsonOf(answer) ?? {}) as { createdRecords?: string[] };
        created += createdRecords.length;
        updated += records.length - createdRecords.length;
      }
    }
    const table = `“${config.tableId}”`;
    if (isContinued) return { receipt: `${counted(parcel.rows, 'record')} sent to ${table}.` };
    return {
      receipt: `${counted(created, 'record')} added and ${updated.toLocaleString('en-US')} updated in ${table}.`,
    };
  }

  private async request(
    { token, baseId }: Config,
    path: string,
    signal: AbortSignal,
    change?: { method: 'PATCH' | 'POST'; body: object },
    explanation = explain,
  ): Promise<OutgoingResponse> {
    for (let attempt = 1; ; attempt++) {
      await nextTurn(this.database, `airtable ${baseId}`, this.spacingMs, signal);
      try {
        return await ask(
          this.outgoing,
          'Airtable',
          this.api + path,
          {
            method: change?.method ?? 'GET',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(change && { body: JSON.stringify(change.body) }),
            signal,
          },
          explanation,
        );
      } catch (error) {
        const isLimited = error instanceof DestinationProblem && error.status === 429;
        if (!isLimited || attempt > 1) throw error;
        await wait(Math.max(error.retryAfter ?? 0, this.pauseS) * 1000, undefined, { signal });
      }
    }
  }
}

const fieldsOf = (lead: SelectedLead) =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, value]) => [name, value(lead)]));

/** Airtable answers 403 or 404 to a token that may not change the base. */
function explainCreation(response: OutgoingResponse): string | null {
  if (response.status !== 403 && response.status !== 404) return explain(response);
  return "The token can't create fields. Give it the scope schema.bases:write, and make its owner a creator of the base. Or copy the fields, and add them in Airtable.";
}

function explain({ status, text }: OutgoingResponse): string | null {
  if (status === 401)
    return 'Airtable does not accept the token. Create a new personal access token.';
  if (status === 403)
    return "The token doesn't have access. Give it access to this base and the scopes data.records:write and schema.bases:read.";
  if (status === 404) return "Airtable can't find the base or the table.";
  const { error } = (jsonOf({ text }) ?? {}) as { error?: { message?: string } };
  return typeof error?.message === 'string' ? `Airtable: ${error.message.slice(0, 300)}` : null;
}
