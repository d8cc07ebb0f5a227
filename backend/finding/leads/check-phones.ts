import type { DataSource } from 'typeorm';
import { asJson } from '../../platform/database/values.js';
import { bareColumns, recordOf } from './lead-columns.js';
import { PHONE_FIELDS, phoneFacts } from './phone.js';

/** Leads per transaction: they stay locked for about 0.1 s. */
const LEADS_PER_BATCH = 2_000;

/** Checks the phone numbers of leads written by versions without this check. Runs after the migrations and as housekeeping. */
export async function checkPhones(database: DataSource): Promise<void> {
  while ((await checkNextPhones(database)) === LEADS_PER_BATCH);
}

/** @returns the number of leads it checked */
const checkNextPhones = (database: DataSource): Promise<number> =>
  database.transaction(async (tx) => {
    const leads = await tx.query<{ accountId: string; id: string; phone: string }[]>(
      `SELECT account_id AS "accountId", id, phone FROM leads WHERE phone IS NOT NULL AND phone_valid IS NULL
       ORDER BY account_id, id LIMIT ${LEADS_PER_BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
    );
    const checked = leads.map(({ phone, ...lead }) => ({ ...lead, ...phoneFacts(phone) }));
    await tx.query(
      `UPDATE leads l SET (${bareColumns(PHONE_FIELDS)}) = (${PHONE_FIELDS.map((id) => `checked."${id}"`).join(', ')})
       FROM json_to_recordset($1) AS checked ("accountId" uuid, id uuid, ${recordOf(PHONE_FIELDS)})
       WHERE l.account_id = checked."accountId" AND l.id = checked.id`,
      [asJson(checked)],
    );
    return leads.length;
  });
