import { randomUUID } from 'node:crypto';
import { useMigrations } from '../../support/schema.js';

const { database } = useMigrations();

it('an update copies what a person had chosen to each of their accounts, and back', async () => {
  while ((await undoneTo()) !== 'ProposeOwners1796550000000') await database.undoLastMigration();
  const [user, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  await database.query('INSERT INTO accounts (id) VALUES ($1), ($2)', [first, second]);
  await database.query(
    `INSERT INTO users (id, firebase_uid, primary_account_id, weekly_summary, lead_digest_cadence, lists)
     VALUES ($1, 'a', $2, false, 'DAILY', '{"leads":{}}')`,
    [user, first],
  );
  await database.query(
    "INSERT INTO memberships (account_id, user_id, role) VALUES ($2, $1, 'OWNER'), ($3, $1, 'MEMBER')",
    [user, first, second],
  );

  await database.runMigrations({ transaction: 'each' });

  const settings = 'alert_on_ready, weekly_summary, lead_digest_cadence, lists';
  const copied = {
    alert_on_ready: true,
    weekly_summary: false,
    lead_digest_cadence: 'DAILY',
    lists: { leads: {} },
  };
  expect(await database.query(`SELECT ${settings} FROM memberships`)).toEqual([copied, copied]);

  await database.query('UPDATE memberships SET alert_on_ready = false WHERE account_id = $1', [
    first,
  ]);
  while ((await undoneTo()) !== 'ProposeOwners1796550000000') await database.undoLastMigration();
  expect(await database.query(`SELECT ${settings} FROM users`)).toEqual([
    { ...copied, alert_on_ready: false },
  ]);
});

const undoneTo = async () => {
  const [last] = await database.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
  return last.name as string;
};
