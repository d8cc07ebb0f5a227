import type { DataSource, EntityManager } from 'typeorm';
import type { FoundField } from '#contract/lead-fields.js';
import { readable } from '#contract/text.js';
import { beginNextRepair, repairedUntil, saveRepair } from '../../platform/database/repair.sql.js';
import { asJson } from '../../platform/database/values.js';
import { clean } from '../../maps/places/text.js';
import { emailAddress } from '../../maps/places/web/emails.js';
import { webLinks } from '../../maps/places/web/links.js';
import { replaceProfiles } from './contact.sql.js';
import type { Filled } from './identity/content.js';
import { matchKeys } from './identity/match-keys.js';
import { traitsOf, type Identifying } from './identity/same-business.js';
import { saveMatchKeys } from './ledger.sql.js';
import { ADDRESSES_OF_LEADS } from './fill-addresses.js';
import { columnOf, IDENTIFYING, searchText } from './lead-columns.js';

/** Leads per transaction: they stay locked for about 0.1 s. */
const LEADS_PER_BATCH = 2_000;
const REPAIR = 'texts of leads';
/** Before the first lead, as account and id. */
const START = '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000';

interface StoredTexts extends Identifying {
  accountId: string;
  id: string;
  source: string;
  category: string | null;
  email: string | null;
  hours: string | null;
  tags: string[];
  note: string | null;
  filled: Filled;
}

/**
 * Cleans leads from versions that stored text as sources wrote it, with HTML entities, invisible characters, and profiles as websites.
 * Runs once, after the migrations: text is decoded only once.
 */
export async function mendTexts(database: DataSource): Promise<void> {
  while (await database.transaction(mendNext));
}

/** @returns whether there are more */
async function mendNext(tx: EntityManager): Promise<boolean> {
  const last = await repairedUntil(tx, REPAIR);
  if (last === null) return false;
  const leads = await tx.query<StoredTexts[]>(
    `SELECT account_id AS "accountId", id, source, category, email, hours, tags, note, filled,
       ${IDENTIFYING}
     FROM leads l WHERE (account_id, id) > ($1::uuid, $2::uuid) ORDER BY account_id, id
     LIMIT ${LEADS_PER_BATCH} FOR NO KEY UPDATE`,
    last.split(' '),
  );
  const changed = leads.flatMap((lead) => {
    const { profiles, ...after } = mended(lead);
    return isSame(lead, after) ? [] : [{ before: lead, after, profiles }];
  });
  await save(
    tx,
    changed.map(({ after }) => after),
  );
  await replaceProfiles(
    tx,
    changed
      .filter(({ profiles }) => profiles.length > 0)
      .map(({ before: { accountId, id, source, filled }, profiles }) => ({
        accountId,
        id,
        source: filled.website?.source ?? source,
        links: profiles,
      })),
  );
  const end = leads.at(-1);
  if (end) await saveRepair(tx, REPAIR, `${end.accountId} ${end.id}`);
  else await beginNextRepair(tx, REPAIR, ADDRESSES_OF_LEADS, START);
  return end !== undefined;
}

function mended(lead: StoredTexts): StoredTexts & { profiles: string[] } {
  const { website, profiles } = webLinks([clean(lead.website, 2000)]);
  const { website: origin, ...filled } = lead.filled;
  return {
    ...lead,
    name: clean(lead.name) ?? lead.name,
    category: clean(lead.category),
    email: lead.email && (emailAddress(clean(lead.email)) ?? lead.email),
    // A website that this version can't read stays, unless it is a profile.
    website: website ?? (profiles.length > 0 ? null : lead.website),
    profiles,
    address: clean(lead.address, 1000),
    hours: clean(lead.hours, 2000),
    tags: [...new Set(lead.tags.map((tag) => readable(tag).trim() || tag))],
    note: lead.note && readable(lead.note),
    filled: origin && website ? lead.filled : filled,
  };
}

const isSame = (a: StoredTexts, b: StoredTexts) =>
  (Object.keys(b) as (keyof StoredTexts)[]).every(
    (key) => a[key] === b[key] || JSON.stringify(a[key]) === JSON.stringify(b[key]),
  );

const TEXTS = ['name', 'category', 'email', 'website', 'address', 'hours', 'note'];

/** Keeps match keys of the former text: they still find the lead. */
async function save(tx: EntityManager, leads: StoredTexts[]) {
  if (leads.length === 0) return;
  const after = (id: FoundField) => (TEXTS.includes(id) ? `after.${id}` : columnOf(id));
  await tx.query(
    `UPDATE leads l SET (${TEXTS.join(', ')}, tags, filled, search_text)
     = (${TEXTS.map((column) => `after.${column}`).join(', ')}, after.tags, after.filled, ${searchText(after)})
     FROM json_to_recordset($1) AS after ("accountId" uuid, id uuid, ${TEXTS.map((column) => `${column} text`).join(', ')},
       tags text[], filled jsonb)
     WHERE l.account_id = after."accountId" AND l.id = after.id`,
    [asJson(leads)],
  );
  const keys = leads
    .filter(({ source }) => source !== 'sample')
    .flatMap((lead) =>
      matchKeys(traitsOf(lead)).own.map((key) => ({ accountId: lead.accountId, key, id: lead.id })),
    );
  await saveMatchKeys(tx, keys);
}
