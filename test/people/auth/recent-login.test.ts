import { IdentityService } from '../../../backend/people/auth/identity.service.js';
import { useApp, usePerson } from '../../support/app.js';

const app = useApp({ role: 'api' });
const person = usePerson(app);

let restore = () => {};
/** Makes the identity provider report every login as this much older, until the test ends. */
function logInEarlier(minutes: number) {
  const identity = app.app.get(IdentityService);
  const verify = identity.verify.bind(identity);
  restore = () => Object.assign(identity, { verify });
  identity.verify = async (token: string) => {
    const decoded = await verify(token);
    return decoded && { ...decoded, auth_time: decoded.auth_time - minutes * 60 };
  };
}
afterEach(() => restore());

describe.each([
  ['POST /api/settings/api-keys', {}, 201],
  ['POST /api/settings/disable-account', {}, 200],
  ['POST /api/team/owner', { memberId: '00000000-0000-4000-8000-000000000001' }, 409],
  ['POST /api/team/owner/accept', {}, 410],
  ['POST /api/settings/delete-account', { confirmationPhrase: 'DELETE' }, 202],
])('%s', (route, body, accepted) => {
  const call = () => app.as(person).post(route.split(' ')[1]!).send(body);

  it('asks for a new login when the last one is more than 15 minutes old', async () => {
    logInEarlier(16);
    const { body: problem } = await call().expect(403);

    expect(problem).toMatchObject({
      code: 'reauthentication_required',
      error: "Your last login was more than 15 minutes ago. Please confirm that it's you.",
    });
    await app.as(person).get('/api/users/me').expect(200);
  });

  it('needs no new login for 15 minutes', async () => {
    logInEarlier(14);

    await call().expect(accepted);
  });
});
