import { INVITATION_HEADER } from '#contract/account-header.js';
import type { Subscriber, TestApp } from '../../support/app.js';
import type { Person } from '../../support/identity.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';

/** Functions to invite people to the owner's account, and to accept as they would. */
export function useInvitations(app: TestApp, owner: Subscriber) {
  const invite = (email: string, role = 'MEMBER', who = owner) =>
    app.as(who).post('/api/team/invitations').send({ email, role, companyName: 'Acme Ltd' });
  const mailsTo = (email: string) => readOutbox(process.env['TEST_DATA_DIR']!, email);

  const tokensTo = (email: string) =>
    mailsTo(email).flatMap(({ text }) => /\/join\?token=([\w.-]+)/.exec(text)?.[1] ?? []);

  /** The token of the last invitation to an address, once there are more than so many. */
  const tokenFor = async (email: string, earlier = 0): Promise<string> => {
    await until(async () => tokensTo(email).length > earlier);
    return tokensTo(email).at(-1)!;
  };

  /** Invites an address, and returns the token of its link. */
  const invited = async (email: string, role?: string) => {
    const earlier = tokensTo(email).length;
    await invite(email, role).expect(201);
    return tokenFor(email, earlier);
  };
  const accept = (who: Person, token: string) =>
    app.as(who).post('/api/invitation/accept').set(INVITATION_HEADER, token).send({ token });
  return { invite, mailsTo, tokenFor, invited, accept };
}
