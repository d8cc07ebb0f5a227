import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { LEAD_FIELDS } from '../../contract/lead-fields.js';
import { asJson } from '../database/values.js';
import { isInRun } from '../runs/run-lead.sql.js';
import { shownOf, take, type ContentChange, type Content, type Shown } from './identity/content.js';
import { matchKeys } from './identity/match-keys.js';
import { bareColumns, columnOf, CONTENT_FIELDS, recordOf, searchText } from './lead-columns.js';
import { sameBusiness, traitsOf, type Traits } from './identity/same-business.js';

/** Leads that one key may name: a chain's website leads to a few branches, the place on the map to the right one. */
const MAX_PER_KEY = 20;
/** Data that is no real business is known by its id alone. */
const SAMPLE = 'sample';

/** A business of the account, as a batch found it and leaves it. */
export interface LedgerLead {
  id: string;
  shown: Shown;
  /** City of the run that brought it first. */
  city: string | null;
  traits: Traits;
  /** New keys to be found by. */
  keys: string[];
  /** Sources that know it under an id of theirs. */
  sources: Set<string>;
  suppressed: boolean;
  /** Whether the run has it already. */
  inRun: boolean;
}

/** A record taken apart once. */
type Signs = { traits: Traits } & ReturnType<typeof matchKeys>;

interface Scope {
  accountId: string;
  runId: string;
  city: string;
}

/**
 * The businesses of one account, as far as the records of one batch may name them. Works in the transaction that holds
 * the account's lock, so that no two runs make two leads of one business.
 */
export class Ledger {
  private readonly byIdentity = new Map<string, LedgerLead>();
  private readonly byKey = new Map<string, LedgerLead[]>();
  private readonly identities = new Map<string, { record: Content; lead: LedgerLead }>();
  private readonly written = new Set<LedgerLead>();
  private readonly changes: (ContentChange & { leadId: string })[] = [];
  private readonly taken = new Map<Content, Signs>();

  private constructor(
    private readonly tx: EntityManager,
    private readonly scope: Scope,
  ) {}

  /** @param records with the lead that the account knows under their id, if any */
  static async open(
    tx: EntityManager,
    scope: Scope,
    records: { record: Content; leadId: string | null }[],
  ): Promise<Ledger> {
    const ledger = new Ledger(tx, scope);
    const strange = records.filter(({ record, leadId }) => !leadId && record.source !== SAMPLE);
    const keys = new Set(strange.flatMap(({ record }) => ledger.signs(record).near));
    const named = await findByKey(tx, scope.accountId, [...keys]);
    const ids = records.map(({ leadId }) => leadId).filter((id) => id !== null);
    const leads = await loadLeads(tx, scope, [
      ...new Set([...ids, ...named.map((one) => one.leadId)]),
    ]);
    for (const { record, leadId } of records) {
      const lead = leadId && leads.get(leadId);
      if (lead) ledger.byIdentity.set(identity(record), lead);
    }
    for (const { key, leadId } of named) ledger.put(key, leads.get(leadId));
    return ledger;
  }

  /** The lead that a record describes, or null for a business that is new to the account. */
  find(record: Content): LedgerLead | null {
    const known = this.byIdentity.get(identity(record));
    if (known || record.source === SAMPLE) return known ?? null;
    const { traits, near } = this.signs(record);
    const candidates = new Set(near.flatMap((key) => this.byKey.get(key) ?? []));
    for (const lead of candidates) {
      if (sameBusiness(traits, lead.traits, lead.sources.has(record.source))) return lead;
    }
    return null;
  }

  /** The lead of a business that is new to the account. */
  create(record: Content): LedgerLead {
    const { traits, own } = this.signs(record);
    const lead: LedgerLead = {
      id: randomUUID(),
      shown: shownOf(record),
      city: this.scope.city,
      traits,
      keys: [],
      sources: new Set(),
      suppressed: false,
      inRun: false,
    };
    this.written.add(lead);
    this.name(lead, own);
    return lead;
  }

  /** Remembers under which id a record named a lead. */
  identify(lead: LedgerLead, record: Content): void {
    lead.sources.add(record.source);
    this.byIdentity.set(identity(record), lead);
    this.identities.set(identity(record), { record, lead });
  }

  /** What a lead would show after a record. */
  after(lead: LedgerLead, record: Content): Shown {
    return take(lead.shown, record).shown;
  }

  /** Shows what a record brings to a lead, and that it was seen. */
  take(lead: LedgerLead, record: Content): void {
    const { shown, changes } = take(lead.shown, record);
    if (shown !== lead.shown) {
      lead.shown = shown;
      lead.traits = traitsOf({ ...shown, city: lead.city });
      this.name(lead, matchKeys(lead.traits).own);
    }
    this.changes.push(...changes.map((change) => ({ ...change, leadId: lead.id })));
    this.written.add(lead);
  }

  /** Writes leads, identities, keys and history. */
  async save(): Promise<void> {
    if (this.written.size > 0) await saveLeads(this.tx, this.scope, [...this.written]);
    if (this.identities.size > 0) {
      const keys = [...this.written].flatMap(({ id, keys }) => keys.map((key) => ({ key, id })));
      await saveTraces(this.tx, this.scope.accountId, [...this.identities.values()], keys);
    }
    if (this.changes.length > 0) await saveChanges(this.tx, this.scope, this.changes);
  }

  private name(lead: LedgerLead, keys: string[]) {
    if (lead.shown.source === SAMPLE) return;
    lead.keys = keys;
    for (const key of keys) this.put(key, lead);
  }

  private put(key: string, lead: LedgerLead | undefined) {
    const leads = this.byKey.get(key);
    if (!lead || leads?.includes(lead)) return;
    if (leads) leads.push(lead);
    else this.byKey.set(key, [lead]);
  }

  private signs(record: Content): Signs {
    const known = this.taken.get(record);
    if (known) return known;
    const traits = traitsOf({ ...record, city: this.scope.city });
    const signs = { traits, ...matchKeys(traits) };
    this.taken.set(record, signs);
    return signs;
  }
}

const identity = ({ source, sourceId }: Content) => `${source}\n${sourceId}`;

/** A subquery per key: PostgreSQL takes a new account's keys for few and would read all of them for every batch. */
const findByKey = async (tx: EntityManager, accountId: string, keys: string[]) =>
  keys.length === 0
    ? []
    : tx.query<{ key: string; leadId: string }[]>(
        `SELECT wanted.key, found.lead_id AS "leadId"
         FROM unnest($2::bigint[]) AS wanted (key), LATERAL (
           SELECT lead_id FROM lead_match_keys
           WHERE account_id = $1 AND key = wanted.key ORDER BY lead_id LIMIT ${MAX_PER_KEY}) found`,
        [accountId, keys],
      );

type LoadedLead = Omit<Shown, 'retainUntil'> &
  Pick<LedgerLead, 'id' | 'city' | 'suppressed' | 'inRun'> & {
    retainUntil: Date | null;
    sources: string[];
  };

const CONTENT = bareColumns(CONTENT_FIELDS);
/** Numbers with decimals as such: the driver would read `numeric` as text. */
const LOADED = CONTENT_FIELDS.map(
  (id) => `${columnOf(id)}${LEAD_FIELDS[id].kind === 'rating' ? '::float8' : ''} AS "${id}"`,
).join(', ');

/** Locked in a fixed order, so that a subscriber's own changes wait, and none is lost. The ids are the account's own. */
async function loadLeads(tx: EntityManager, { runId }: Scope, ids: string[]) {
  if (ids.length === 0) return new Map<string, LedgerLead>();
  const rows = await tx.query<LoadedLead[]>(
    `SELECT l.id, l.city, ${LOADED}, l.removed_at IS NOT NULL AS removed, l.filled,
       l.suppressed_at IS NOT NULL AS suppressed,
       ARRAY(SELECT source FROM lead_identities WHERE lead_id = l.id) AS sources,
       ${isInRun('$2', 'l.id')} AS "inRun"
     FROM leads l WHERE l.id = ANY($1::uuid[]) ORDER BY l.id FOR NO KEY UPDATE OF l`,
    [ids, runId],
  );
  return new Map(
    rows.map(({ id, city, suppressed, inRun, sources, retainUntil, ...content }) => {
      const shown: Shown = { ...content, retainUntil: retainUntil && retainUntil.toISOString() };
      const traits = traitsOf({ ...shown, city });
      return [
        id,
        { id, city, suppressed, inRun, sources: new Set(sources), shown, traits, keys: [] },
      ];
    }),
  );
}

const saveLeads = (tx: EntityManager, { accountId }: Scope, leads: LedgerLead[]) =>
  tx.query(
    `INSERT INTO leads (id, account_id, city, ${CONTENT}, filled, search_text)
     SELECT id, $1, city, ${CONTENT_FIELDS.map((id) => `"${id}"`).join(', ')}, filled, ${searchText((id) => `"${id}"`)}
     FROM json_to_recordset($2) AS found (id uuid, city text, ${recordOf(CONTENT_FIELDS)}, filled jsonb)
     ORDER BY id
     ON CONFLICT (id) DO UPDATE SET
       (${CONTENT}, filled, search_text, removed_at, last_seen_at)
       = (${CONTENT_FIELDS.map((id) => columnOf(id, 'excluded')).join(', ')}, excluded.filled, excluded.search_text,
          NULL, now())`,
    [accountId, asJson(leads.map(({ id, city, shown }) => ({ id, city, ...shown })))],
  );

/** Keys of older content stay: they lead to the lead, and its present content decides. */
const saveTraces = (
  tx: EntityManager,
  accountId: string,
  identities: { record: Content; lead: LedgerLead }[],
  keys: { key: string; id: string }[],
) =>
  tx.query(
    `WITH named AS (
       INSERT INTO lead_identities (account_id, source, source_id, lead_id)
       SELECT $1, found.* FROM unnest($2::text[], $3::text[], $4::uuid[]) AS found (source, source_id, lead_id)
       ORDER BY source, source_id
       ON CONFLICT (account_id, source, source_id) DO UPDATE SET last_seen_at = now())
     INSERT INTO lead_match_keys (account_id, key, lead_id)
     SELECT $1, key, lead_id FROM unnest($5::bigint[], $6::uuid[]) AS found (key, lead_id)
     ORDER BY key, lead_id ON CONFLICT DO NOTHING`,
    [
      accountId,
      identities.map(({ record }) => record.source),
      identities.map(({ record }) => record.sourceId),
      identities.map(({ lead }) => lead.id),
      keys.map(({ key }) => key),
      keys.map(({ id }) => id),
    ],
  );

const saveChanges = (
  tx: EntityManager,
  { accountId, runId }: Scope,
  changes: (ContentChange & { leadId: string })[],
) =>
  tx.query(
    `INSERT INTO lead_changes (account_id, run_id, lead_id, field, before, after)
     SELECT $1, $2, "leadId", field, before, after
     FROM json_to_recordset($3) AS changed ("leadId" uuid, field text, before text, after text)`,
    [accountId, runId, asJson(changes)],
  );

/** Part of a statement: the account's lead that a source's id names; the arguments are SQL. */
export const leadNamed = (account: string, source: string, sourceId: string) => `(
  SELECT lead_id FROM lead_identities
  WHERE account_id = ${account} AND source = ${source} AND source_id = ${sourceId})`;
