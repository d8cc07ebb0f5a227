import { beginAsTenant } from '../../../backend/platform/database/tenant.js';
import { useApp, usePerson } from '../../support/app.js';

const app = useApp({ role: 'api' });
const owner = usePerson(app);

/** Runs a statement as a request of the owner's account would. */
async function asTenant(sql: string, values: unknown[] = []) {
  const client = await app.database.connect();
  try {
    await client.query(beginAsTenant({ accountId: owner.accountId }));
    return (await client.query(sql, values)).rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it.each([
  ['change', "UPDATE audit_log SET action = 'login'"],
  ['delete', 'DELETE FROM audit_log'],
  ['empty', 'TRUNCATE audit_log'],
])('PostgreSQL refuses a request that tries to %s the log, even its own', async (_, sql) => {
  await expect(asTenant(sql)).rejects.toThrow('permission denied for table audit_log');
});

it('a request adds entries to its own account only', async () => {
  const add = 'INSERT INTO audit_log (account_id, action) VALUES ($1, $2) RETURNING action';
  const other = await app.newPerson();

  expect(await asTenant(add, [owner.accountId, 'login'])).toEqual([{ action: 'login' }]);
  await expect(asTenant(add, [other.accountId, 'login'])).rejects.toThrow('row-level security');
});
