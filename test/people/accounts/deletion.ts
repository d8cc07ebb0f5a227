import { hashOf } from '../../../backend/people/users/users.service.js';
import type { Subscriber, TestApp } from '../../support/app.js';
import { until } from '../../support/until.js';

/** Functions to delete the person's account, or another one, and to observe the deletion. */
export function useDeletion(app: TestApp, person: Subscriber) {
  const erase = (body: object = { confirmationPhrase: 'DELETE' }, who = person) =>
    app.as(who).post('/api/settings/delete-account').send(body);
  const deletionOf = async ({ uid } = person) =>
    (await app.database.query('SELECT * FROM account_deletions WHERE uid_hash = $1', [hashOf(uid)]))
      .rows[0];
  const completed = (who = person) =>
    until(async () => {
      // In this order: the transaction that completes the deletion also queues the confirmation email.
      if (!(await deletionOf(who))?.completed_at) return false;
      return (await app.database.query('SELECT FROM mails')).rowCount === 0;
    });
  const me = (token: string) => app.as({ ...person, token }).get('/api/users/me');
  return { erase, deletionOf, completed, me };
}

/** Replaces a service's method for its next call only. */
export function replaceOnce<Name extends string>(
  service: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  task: (...args: never[]) => unknown,
): () => boolean {
  service[name] = (...args) => {
    Reflect.deleteProperty(service, name);
    return task(...args);
  };
  return () => !Object.hasOwn(service, name);
}
