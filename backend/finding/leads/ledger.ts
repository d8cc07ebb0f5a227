import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { MatchReason } from '#contract/merges.js';
import {
  applyRecord,
  asLeadContent,
  takesFacts,
  type Content,
  type ContentChange,
  type LeadContent,
} from './identity/content.js';
import { replaceProfiles } from './contact.sql.js';
import { matchKeys } from './identity/match-keys.js';
import { reasonsFor } from './identity/reasons.js';
import { isSameBusiness, isSameCustomer, traitsOf, type Traits } from './identity/same-business.js';
import {
  findByMatchKeys,
  lockLedgerLeads,
  readLedgerLeads,
  saveChanges,
  saveIdentities,
  saveLeads,
  type StoredLead,
} from './ledger.sql.js';

/** Sample businesses match by id only. */
export const SAMPLE = 'sample';
/** Source of the businesses that a customer imported. */
export const IMPORT_SOURCE = 'import';

/** A lead with the batch's changes, before `save`. */
export interface LedgerLead {
  id: string;
  shown: LeadContent;
  /** Its town, or else the named area of the run that found it first. */
  city: string | null;
  /** The areas of the runs that found it, the first one first. */
  areas: string[];
  traits: Traits;
  /** Identifying data of the leads that a user merged into it, with the sources that had an id for them. */
  aliases: { traits: Traits; sources: Set<string> }[];
  /** Match keys to add. */
  keys: string[];
  /** Sources that have an id for it. */
  sources: Set<string>;
  suppressed: boolean;
  /** Whether it is already a lead in this run. */
  inRun: boolean;
  /** Whether it has counted toward the plan. */
  isCounted: boolean;
}

type Fingerprint = { traits: Traits } & ReturnType<typeof matchKeys>;

interface IdentifiedRecord {
  record: Content;
  leadId: string | null;
}

interface Scope {
  accountId: string;
  runId: string;
  /** The city of records without one. */
  city: string | null;
  /** The area that the run searches; null if the records come from no run. */
  area: string | null;
}

/**
 * Recognizes one batch's records as leads that are new to the account, or that it already has.
 * Use it inside the transaction that has locked the account's quota, so that two runs never add the same business twice.
 */
export class Ledger {
  /** Leads to insert. */
  readonly created = new Set<LedgerLead>();
  /** Whether it read all leads that the records may describe. */
  isComplete = true;
  private readonly byIdentity = new Map<string, LedgerLead>();
  private readonly byKey = new Map<string, LedgerLead[]>();
  private readonly identities = new Map<string, { record: Content; lead: LedgerLead }>();
  private readonly written = new Set<LedgerLead>();
  private readonly changes: (ContentChange & { leadId: string })[] = [];
  /** Pages on other sites, by lead and source. */
  private readonly profiles = new Map<LedgerLead, Map<string, string[]>>();
  private readonly reasons = new Map<Content, MatchReason[]>();
  private readonly fingerprints = new Map<Content, Fingerprint>();

  private constructor(
    private readonly tx: EntityManager,
    private readonly scope: Scope,
  ) {}

  /** @param records each with the account's lead of the same id, if any */
  static open(tx: EntityManager, scope: Scope, records: IdentifiedRecord[]): Promise<Ledger> {
    return Ledger.openWith(lockLedgerLeads, tx, scope, records);
  }

  /** A ledger that locks nothing, only to `find` leads. @param most leads to read */
  static openToRead(
    tx: EntityManager,
    scope: Omit<Scope, 'runId' | 'area'>,
    records: IdentifiedRecord[],
    most: number,
  ): Promise<Ledger> {
    return Ledger.openWith(
      readLedgerLeads,
      tx,
      { ...scope, runId: randomUUID(), area: null },
      records,
      most,
    );
  }

  private static async openWith(
    readLeads: typeof lockLedgerLeads,
    tx: EntityManager,
    scope: Scope,
    records: IdentifiedRecord[],
    most = Infinity,
  ): Promise<Ledger> {
    const ledger = new Ledger(tx, scope);
    const unknown = records.filter(({ record, leadId }) => !leadId && record.source !== SAMPLE);
    const keys = new Set(unknown.flatMap(({ record }) => ledger.fingerprint(record).near));
    const matches = await findByMatchKeys(tx, scope.accountId, [...keys]);
    const leadIds = new Set([...records, ...matches].flatMap(({ leadId }) => leadId ?? []));
    ledger.isComplete = leadIds.size <= most;
    const read = [...leadIds].slice(0, most);
    const rows = await readLeads(tx, scope.accountId, scope.runId, read);
    const leads = new Map(rows.map((row) => [row.id, ledgerLead(row)]));
    for (const { record, leadId } of records) {
      const lead = leadId && leads.get(leadId);
      if (lead) ledger.byIdentity.set(identityOf(record), lead);
    }
    for (const { key, leadId } of matches) ledger.addKey(key, leads.get(leadId));
    return ledger;
  }

  /** The lead that a record describes, or null for a business that is new to the account. */
  find(record: Content): LedgerLead | null {
    const known = this.byIdentity.get(identityOf(record));
    if (known || record.source === SAMPLE) return known ?? null;
    const { traits, near } = this.fingerprint(record);
    const candidates = new Set(near.flatMap((key) => this.byKey.get(key) ?? []));
    for (const lead of candidates) {
      const match = [lead, ...lead.aliases].find((known) => {
        const sharesSource = known.sources.has(record.source);
        return sharesSource && record.source === IMPORT_SOURCE
          ? isSameCustomer(traits, known.traits)
          : isSameBusiness(traits, known.traits, sharesSource);
      });
      if (!match) continue;
      this.reasons.set(record, reasonsFor(traits, match.traits));
      return lead;
    }
    return null;
  }

  create(record: Content): LedgerLead {
    const { traits, own } = this.fingerprint(record);
    const lead: LedgerLead = {
      id: randomUUID(),
      shown: asLeadContent(record),
      city: record.city ?? this.scope.city,
      areas: this.scope.area === null ? [] : [this.scope.area],
      traits,
      aliases: [],
      keys: [],
      sources: new Set(),
      suppressed: false,
      inRun: false,
      isCounted: false,
    };
    this.created.add(lead);
    this.written.add(lead);
    this.addProfiles(lead, record);
    this.setKeys(lead, own);
    return lead;
  }

  /** Links a record's id to a lead. */
  identify(lead: LedgerLead, record: Content): void {
    lead.sources.add(record.source);
    this.byIdentity.set(identityOf(record), lead);
    this.identities.set(identityOf(record), { record, lead });
  }

  /** The lead's content as a record would update it, without changing the lead. */
  preview(lead: LedgerLead, record: Content): LeadContent {
    return applyRecord(lead.shown, record).shown;
  }

  /** Updates a lead from a record and marks it as seen. */
  update(lead: LedgerLead, record: Content): void {
    const { shown, changes } = applyRecord(lead.shown, record);
    if (takesFacts(lead.shown, record)) this.addProfiles(lead, record);
    const { area } = this.scope;
    if (area !== null && !lead.areas.includes(area)) lead.areas.push(area);
    if (shown !== lead.shown) {
      lead.shown = shown;
      lead.traits = traitsOf({ ...shown, city: lead.city });
      this.setKeys(lead, matchKeys(lead.traits).own);
    }
    this.changes.push(...changes.map((change) => ({ ...change, leadId: lead.id })));
    this.written.add(lead);
  }

  async save(): Promise<void> {
    const { accountId, runId } = this.scope;
    if (this.written.size > 0)
      await saveLeads(this.tx, accountId, [...this.written], this.created.size);
    if (this.identities.size > 0) {
      const identities = [...this.identities.values()].map(({ record, lead }) => ({
        source: record.source,
        sourceId: record.sourceId,
        leadId: lead.id,
        reasons: this.reasons.get(record) ?? [],
      }));
      const keys = [...this.written].flatMap((lead) =>
        lead.keys.map((key) => ({ key, leadId: lead.id })),
      );
      await saveIdentities(this.tx, accountId, identities, keys);
    }
    if (this.profiles.size > 0) await this.saveProfiles();
    if (this.changes.length > 0) await saveChanges(this.tx, accountId, runId, this.changes);
  }

  private addProfiles(lead: LedgerLead, { source, profiles }: Content) {
    // A new lead has no earlier profiles to replace.
    if (!profiles?.length && this.created.has(lead)) return;
    const bySource = this.profiles.get(lead) ?? new Map<string, string[]>();
    bySource.set(source, [...(bySource.get(source) ?? []), ...(profiles ?? [])]);
    this.profiles.set(lead, bySource);
  }

  private saveProfiles() {
    const { accountId } = this.scope;
    const found = [...this.profiles].flatMap(([{ id }, bySource]) =>
      [...bySource].map(([source, links]) => ({ accountId, id, source, links })),
    );
    return replaceProfiles(this.tx, found);
  }

  private setKeys(lead: LedgerLead, keys: string[]) {
    if (lead.shown.source === SAMPLE) return;
    lead.keys = keys;
    for (const key of keys) this.addKey(key, lead);
  }

  private addKey(key: string, lead: LedgerLead | undefined) {
    const leads = this.byKey.get(key);
    if (!lead || leads?.includes(lead)) return;
    if (leads) leads.push(lead);
    else this.byKey.set(key, [lead]);
  }

  /** A record's traits and match keys, computed once. */
  private fingerprint(record: Content): Fingerprint {
    const computed = this.fingerprints.get(record);
    if (computed) return computed;
    const traits = traitsOf({ ...record, city: record.city ?? this.scope.city });
    const fingerprint = { traits, ...matchKeys(traits) };
    this.fingerprints.set(record, fingerprint);
    return fingerprint;
  }
}

/** Locks leads for a merge or a split, which belongs to no run. */
export async function lockForMerge(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
): Promise<Map<string, LedgerLead>> {
  const rows = await lockLedgerLeads(tx, accountId, randomUUID(), leadIds);
  return new Map(rows.map((row) => [row.id, ledgerLead(row)]));
}

/** Whether a customer imported the lead, so that it holds the customer's own data and never counts toward the plan. */
export const isImported = ({ shown, isCounted }: LedgerLead) =>
  shown.source === IMPORT_SOURCE && !isCounted;

const identityOf = ({ source, sourceId }: Content) => `${source}\n${sourceId}`;

function ledgerLead({
  id,
  city,
  areas,
  suppressed,
  inRun,
  isCounted,
  sources,
  aliases,
  retainUntil,
  ...content
}: StoredLead): LedgerLead {
  const shown: LeadContent = { ...content, retainUntil: retainUntil && retainUntil.toISOString() };
  const traits = traitsOf({ ...shown, city });
  return {
    id,
    city,
    areas,
    suppressed,
    inRun,
    isCounted,
    sources: new Set(sources),
    shown,
    traits,
    aliases: (aliases ?? []).map((alias) => ({
      traits: traitsOf(alias),
      sources: new Set(alias.sources),
    })),
    keys: [],
  };
}
