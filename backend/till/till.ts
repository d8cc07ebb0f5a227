import { randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';
import { missing } from './errors.js';
import type { Faults } from './faults.js';
import type { List } from './billing-objects.js';
import type { Event, Kind, Of, TillObject } from './objects.js';
import {
  addDelivery,
  findObject,
  listObjects,
  storeObject,
  type Filter,
  type ListPage,
} from './till.sql.js';

const API_VERSION = '2026-10-28.endive';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An unguessable id, because the ids of sessions and invoices open their pages. */
export const newId = (prefix: string, length = 24) =>
  `${prefix}_${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

interface Context {
  publicUrl: string;
  faults: Faults;
  requestId: string | null;
  idempotencyKey: string | null;
}

/** One transaction over the objects of the till. */
export class Till {
  readonly now = Math.floor(Date.now() / 1000);
  /** Customers whose next due time may have changed. */
  readonly touched = new Set<string>();

  constructor(
    readonly tx: ClientBase,
    private readonly context: Context,
  ) {}

  get faults() {
    return this.context.faults;
  }

  pageUrl(path: string) {
    return `${this.context.publicUrl}/till/${path}`;
  }

  async find<Name extends Kind>(kind: Name, id: string): Promise<Of<Name> | undefined> {
    const found = await findObject(this.tx, id);
    return found?.object === kind ? (found as Of<Name>) : undefined;
  }

  /**
   * @param param the parameter that names the object; without it, the URL does
   * @throws TillError if it does not exist, or is deleted and cannot be used
   */
  async get<Name extends Kind>(kind: Name, id: string, param?: string): Promise<Of<Name>> {
    const found = await this.find(kind, id);
    if (!found || (param && 'deleted' in found)) throw missing(kind, id, param);
    return found;
  }

  async list<Name extends Kind>(
    kind: Name,
    url: string,
    page: ListPage,
    filter: Filter = {},
  ): Promise<List<Of<Name>>> {
    const cursor = page.starting_after ?? page.ending_before;
    if (cursor) {
      const param = page.starting_after ? 'starting_after' : 'ending_before';
      await this.get(kind, cursor, param);
    }
    const found = await listObjects(this.tx, kind, filter, { ...page, limit: page.limit + 1 });
    const data = found.slice(0, page.limit);
    if (page.ending_before) data.reverse();
    return { object: 'list', data, has_more: found.length > page.limit, url };
  }

  all<Name extends Kind>(kind: Name, filter: Filter): Promise<Of<Name>[]> {
    return listObjects(this.tx, kind, filter, { limit: 1000 });
  }

  async save<Name extends TillObject>(object: Name): Promise<Name> {
    const customer = customerOf(object);
    if (customer) this.touched.add(customer);
    await storeObject(this.tx, object, customer);
    return object;
  }

  async create<Name extends TillObject>(
    object: Name,
    event = `${object.object}.created`,
  ): Promise<Name> {
    await this.save(object);
    await this.emit(event, object);
    return object;
  }

  async update<Name extends TillObject>(
    object: Name,
    event = `${object.object}.updated`,
  ): Promise<Name> {
    const before = await findObject(this.tx, object.id);
    await this.save(object);
    await this.emit(event, object, before && changedFields(before, object));
    return object;
  }

  /** Stores an event, which the sender delivers after the transaction. */
  async emit(type: string, object: TillObject, previous?: object): Promise<void> {
    const { requestId: id, idempotencyKey: key } = this.context;
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      data: {
        object: present(object, this.now),
        ...(previous && { previous_attributes: previous }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id, idempotency_key: key },
      type,
    };
    await storeObject(this.tx, event, customerOf(object));
    for (const delayMs of this.faults.deliveries()) await addDelivery(this.tx, event.id, delayMs);
  }

  /** The time of a customer's billing, which their test clock may have moved. */
  async timeOf({ test_clock: clock }: { test_clock: string | null }): Promise<number> {
    const ahead = clock ? (await this.get('test_helpers.test_clock', clock)).till.ahead : 0;
    return this.now + ahead;
  }
}

const customerOf = (object: TillObject) =>
  object.object === 'customer' ? object.id : 'customer' in object ? object.customer : null;

/** An object as clients see it. */
export function present(object: TillObject, now: number): object {
  if (!('till' in object)) return object;
  const { till, ...visible } = object;
  return 'ahead' in till ? { ...visible, frozen_time: now + till.ahead } : visible;
}

const changedFields = (before: object, after: object) => {
  const current = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(
      ([field, value]) =>
        field !== 'till' && JSON.stringify(value) !== JSON.stringify(current[field]),
    ),
  );
};
