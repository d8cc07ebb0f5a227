import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DestinationConfig } from '#contract/destination-forms.js';
import { counted } from '#contract/numbers.js';
import type { OutgoingResponse } from '../../../platform/http/outgoing.service.js';
import { OutgoingService } from '../../../platform/http/outgoing.service.js';
import type { SelectedLead } from '../../../finding/leads/lead.sql.js';
import { nextTurn } from '../../../platform/rate-limit/service-turns.js';
import { ask, jsonOf } from '../ask.js';
import { COLUMNS, LEAD_ID } from '../columns.js';
import { DestinationProblem, type Destination, type Parcel } from '../destination.js';

type Config = DestinationConfig<'airtable'>;

/** Airtable's limit for records per request. */
const BATCH = 10;

interface Tables {
  tables: { id: string; name: string; fields: { name: string }[] }[];
}

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
    const answer = await this.request(config, `/meta/bases/${config.baseId}/tables`, signal);
    const { tables = [] } = (jsonOf(answer) ?? {}) as Partial<Tables>;
    const table = tables.find(({ id, name }) => [id, name].includes(config.tableId));
    if (!table) throw new DestinationProblem(`The base has no table “${config.tableId}”.`, false);
    const columns = new Set(table.fields.map(({ name }) => name));
    const missing = Object.keys(COLUMNS).filter((name) => !columns.has(name));
    if (missing.length > 0) {
      const text = `The table “${table.name}” is missing these fields: ${missing.join(', ')}. Add them in Airtable, then try again.`;
      throw new DestinationProblem(text, false);
    }
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
        const answer = await this.request(config, path, signal, {
          performUpsert: { fieldsToMergeOn: [LEAD_ID] },
          typecast: true,
          records,
        });
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
    body?: object,
  ): Promise<OutgoingResponse> {
    for (let attempt = 1; ; attempt++) {
      await nextTurn(this.database, `airtable ${baseId}`, this.spacingMs, signal);
      try {
        return await ask(
          this.outgoing,
          'Airtable',
          this.api + path,
          {
            method: body ? 'PATCH' : 'GET',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
            signal,
          },
          explain,
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

function explain({ status, text }: OutgoingResponse): string | null {
  if (status === 401)
    return 'Airtable does not accept the token. Create a new personal access token.';
  if (status === 403)
    return "The token doesn't have access. Give it access to this base and the scopes data.records:write and schema.bases:read.";
  if (status === 404) return "Airtable can't find the base or the table.";
  const { error } = (jsonOf({ text }) ?? {}) as { error?: { message?: string } };
  return typeof error?.message === 'string' ? `Airtable: ${error.message.slice(0, 300)}` : null;
}
