import { randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';
import { missing } from './errors.js';
import type { Faults } from './faults.js';
import type { Event, Kind, List, Of, TillObject } from './objects.js';
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
    { limit, starting_after: after }: ListPage,
    filter: Filter = {},
  ): Promise<List<Of<Name>>> {
    if (after) await this.get(kind, after, 'starting_after');
    const page = { limit: limit + 1, starting_after: after };
    const found = await listObjects(this.tx, kind, filter, page);
    return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit };
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

  /** Stores an object, and an event about it. */
  async update<Name extends TillObject>(
    object: Name,
    event = `${object.object}.updated`,
  ): Promise<Name> {
    await this.save(object);
    await this.emit(event, object);
    return object;
  }

  create<Name extends TillObject>(object: Name, event = `${object.object}.created`) {
    return this.update(object, event);
  }

  /** Stores an event, which the sender delivers after the transaction. */
  async emit(type: string, object: TillObject): Promise<void> {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      data: { object: present(object, this.now) },
      type,
    };
    await storeObject(this.tx, event, customerOf(object));
    for (const delayMs of this.context.faults.deliveries())
      await addDelivery(this.tx, event.id, delayMs);
  }

  /** The time of a customer's billing, which their test clock may have moved. */
  async timeOf(customer: string): Promise<number> {
    const { test_clock: clock } = await this.get('customer', customer);
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
