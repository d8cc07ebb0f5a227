import type { Readable } from 'node:stream';
import type { SelectedLead } from '../../finding/leads/lead.sql.js';

/** A file on its way to a destination. */
export interface Parcel {
  /** Stable: receivers recognize a repeated parcel by it. */
  id: string;
  accountId: string;
  name: string;
  city: string;
  category: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  rows: number;
  open(): Promise<Readable>;
  leads(): AsyncIterable<SelectedLead[]>;
  /** The leads after `sentTo`. A page counts as sent when the next one is read. */
  unsent(): AsyncIterable<SelectedLead[]>;
  /** The position of the last row that the destination already has. */
  sentTo: number;
  /** A signed link to the file. */
  url(): Promise<string>;
  isTest: boolean;
  /** Rows that the account knew before. */
  changed?: number;
  /** Explains the result, such as an exhausted plan. */
  message?: string | null;
  /** URL of the delivery in the dashboard. */
  page?: string;
  /** A link to the page that the client sees; null without one. */
  clientPage?: () => Promise<string | null>;
}

/** A destination's error, or why it could not be reached. */
export class DestinationProblem extends Error {
  constructor(
    message: string,
    readonly isTemporary: boolean,
    /** Seconds to wait before the next attempt. */
    readonly retryAfter?: number,
    /** HTTP status of the response. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** A table lacks some of our fields, which `prepare` creates. */
export class FieldsMissing extends DestinationProblem {
  constructor(message: string) {
    super(message, false);
  }
}

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

/** Not a failure: the parcel waits until the owner of an address confirms it. */
export class ConfirmationMissing extends DestinationProblem {
  readonly addresses: string;
  constructor(addresses: string[]) {
    const either = EITHER.format(addresses);
    super(`Waiting for the owner of ${either} to open the link in our email.`, false);
    this.addresses = either;
  }
}

/** A type of destination. */
export interface Destination<Config> {
  /**
   * Whether the destination accepts files with this configuration.
   * @returns the details that it learned, to keep with the configuration
   * @throws DestinationProblem
   */
  check(config: Config, signal: AbortSignal): Promise<Partial<Config> | void>;
  /**
   * Creates what the destination lacks for our files.
   * @throws DestinationProblem
   */
  prepare?(config: Config, signal: AbortSignal): Promise<void>;
  /** @throws DestinationProblem */
  send(parcel: Parcel, config: Config, signal: AbortSignal): Promise<{ receipt: string }>;
  /** Runs after a configuration is saved. */
  saved?(accountId: string, config: Config): Promise<void>;
}
