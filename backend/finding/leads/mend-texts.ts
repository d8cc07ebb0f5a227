import type { DataSource, EntityManager } from 'typeorm';
import { readable } from '#contract/text.js';
import { beginNextRepair, repairedUntil, saveRepair } from '../../platform/database/repair.sql.js';
import { clean } from '../../maps/places/text.js';
import { emailAddress } from '../../maps/places/web/emails.js';
import { webLinks } from '../../maps/places/web/links.js';
import { replaceProfiles } from './contact.sql.js';
import { matchKeys } from './identity/match-keys.js';
import { traitsOf } from './identity/same-business.js';
import { saveMatchKeys } from './ledger.sql.js';
import { ADDRESSES_OF_LEADS } from './fill-addresses.js';
import { lockTexts, saveTexts, type StoredTexts } from './repair.sql.js';

const REPAIR = 'texts of leads';
/** Before the first lead, as account and id. */
const START = '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000';

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
  const leads = await lockTexts(tx, last);
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

/** Keeps match keys of the former text: they still find the lead. */
async function save(tx: EntityManager, leads: StoredTexts[]) {
  if (leads.length === 0) return;
  await saveTexts(tx, leads);
  const keys = leads
    .filter(({ source }) => source !== 'sample')
    .flatMap((lead) =>
      matchKeys(traitsOf(lead)).own.map((key) => ({ accountId: lead.accountId, key, id: lead.id })),
    );
  await saveMatchKeys(tx, keys);
}
