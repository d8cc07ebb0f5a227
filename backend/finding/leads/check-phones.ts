import type { DataSource } from 'typeorm';
import { PHONE_FIELDS, phoneFacts } from './phone.js';
import { LEADS_PER_BATCH, lockUncheckedPhones, saveFields } from './repair.sql.js';

/** Checks the phone numbers of leads written by versions without this check. Runs after the migrations and as housekeeping. */
export async function checkPhones(database: DataSource): Promise<void> {
  while ((await checkNextPhones(database)) === LEADS_PER_BATCH);
}

/** @returns the number of leads it checked */
const checkNextPhones = (database: DataSource): Promise<number> =>
  database.transaction(async (tx) => {
    const leads = await lockUncheckedPhones(tx);
    const checked = leads.map(({ phone, ...lead }) => ({ ...lead, ...phoneFacts(phone) }));
    await saveFields(tx, PHONE_FIELDS, checked);
    return leads.length;
  });
