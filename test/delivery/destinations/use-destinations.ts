import type { StoredDestination } from '#contract/destination-forms.js';
import { useApp, usePerson } from '../../support/app.js';
import { Receivers } from '../../support/receivers.js';

/** Destinations of a person on the Pro plan, in an internet that the test controls. */
export function useDestinations(prepare: () => Record<string, string> = () => ({})) {
  const internet = new Receivers();
  const app = useApp(async () => ({ override: internet.override, env: prepare() }));
  const person = usePerson(app);

  beforeEach(() =>
    app.database.query(`UPDATE accounts SET plan = 'PRO' WHERE id = $1`, [person.accountId]),
  );
  afterAll(() => internet.close());

  const add = (type: string, config: object, more: object = {}) =>
    app
      .as(person)
      .post('/api/destinations')
      .send({ type, name: 'CRM', config, ...more });
  const change = ({ id }: StoredDestination, patch: object) =>
    app.as(person).patch(`/api/destinations/${id}`).send(patch);
  const added = async (type: string, config: object): Promise<StoredDestination> =>
    (await add(type, config).expect(201)).body;
  const refused = async (type: string, config: object): Promise<string> =>
    (await add(type, config).expect(400)).body.error;
  const test = ({ id }: StoredDestination) => app.as(person).post(`/api/destinations/${id}/test`);
  return { app, person, internet, add, added, change, refused, test };
}
