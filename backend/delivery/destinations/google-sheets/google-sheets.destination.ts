import { Injectable } from '@nestjs/common';
import type { DestinationConfig } from '#contract/destination-forms.js';
import { counted } from '#contract/numbers.js';
import { OutgoingService, type OutgoingResponse } from '../../../platform/http/outgoing.service.js';
import { ask, jsonOf } from '../ask.js';
import { COLUMNS } from '../columns.js';
import { DestinationProblem, type Destination, type Parcel } from '../destination.js';
import { ServiceAccount } from './service-account.js';

type Config = DestinationConfig<'google-sheets'>;

/** Rows per request. */
const BATCH = 1000;
/** Large enough for the delivery-id column of a 100,000-row sheet. */
const MAX_COLUMN_BYTES = 10_000_000;

/** Appends leads to a sheet that its owner has shared with our service account. */
@Injectable()
export class GoogleSheetsDestination implements Destination<Config> {
  readonly api: string = 'https://sheets.googleapis.com/v4/spreadsheets';

  constructor(
    private readonly outgoing: OutgoingService,
    private readonly account: ServiceAccount,
  ) {}

  async check(config: Config, signal: AbortSignal): Promise<void> {
    const answer = await this.request(config, '?fields=sheets.properties.title', signal);
    const { sheets = [] } = (jsonOf(answer) ?? {}) as {
      sheets?: { properties: { title: string } }[];
    };
    if (sheets.some(({ properties }) => properties.title === config.sheet)) return;
    throw new DestinationProblem(`The spreadsheet has no sheet “${config.sheet}”.`, false);
  }

  /** The first column holds the delivery's id, so that a retry continues where the last attempt ended. */
  async send(parcel: Parcel, config: Config, signal: AbortSignal) {
    const column = await this.request(config, `/values/${range(config, 'A:A')}`, signal);
    const { values: ids = [] } = (jsonOf(column) ?? {}) as { values?: string[][] };
    if (ids.length === 0)
      await this.append(config, [['Delivery ID', ...Object.keys(COLUMNS)]], signal);
    let left = ids.filter(([id]) => id === parcel.id).length;
    for await (const leads of parcel.leads()) {
      const missing = leads.slice(left);
      left = Math.max(0, left - leads.length);
      for (let from = 0; from < missing.length; from += BATCH) {
        const rows = missing
          .slice(from, from + BATCH)
          .map((lead) => [parcel.id, ...Object.values(COLUMNS).map((value) => value(lead) ?? '')]);
        await this.append(config, rows, signal);
      }
    }
    return { receipt: `${counted(parcel.rows, 'row')} added to “${config.sheet}”.` };
  }

  /** RAW: a cell that begins like a formula stays text. */
  private append(config: Config, values: (string | number)[][], signal: AbortSignal) {
    const path = `/values/${range(config, 'A1')}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`;
    return this.request(config, path, signal, { values });
  }

  private async request(
    { spreadsheetId }: Config,
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<OutgoingResponse> {
    const token = await this.account.token(signal);
    return ask(
      this.outgoing,
      'Google Sheets',
      `${this.api}/${spreadsheetId}${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        maxBytes: MAX_COLUMN_BYTES,
        signal,
      },
      ({ status }) =>
        status === 403 || status === 404
          ? `Share the spreadsheet with ${this.account.email} as an editor, then try again.`
          : null,
    );
  }
}

const range = ({ sheet }: Config, cells: string) =>
  encodeURIComponent(`'${sheet.replaceAll("'", "''")}'!${cells}`);
