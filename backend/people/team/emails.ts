import { ROLE_NAMES, ROLE_TEXTS, type GivenRole, type Role } from '#contract/roles.js';
import { INVITATION_DAYS, PROPOSAL_DAYS } from '#contract/teams.js';
import { readable } from '#contract/text.js';
import type { EmailContent } from '../../platform/mail/layout.js';

/** The names are what people typed, so the address of a stranger never gets more of them than this. */
const NAME_MAX = 60;
/** Without what mail programs would turn into a link, and invisible characters, which may reorder text. */
const plainName = (name: string) =>
  readable(name)
    .replaceAll(/[./:@\\]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);

export const invitationEmail = (
  { account, invitedBy, role }: { account: string; invitedBy: string | null; role: GivenRole },
  url: string,
): EmailContent => ({
  subject: 'You were invited to a team on Lead Delivery',
  paragraphs: [
    'A team on Lead Delivery, which finds business leads in map data, invites you to work with it.',
    `The invitation is for this address only and expires in ${INVITATION_DAYS} days. If you don't know the team, ignore this email.`,
  ],
  facts: [
    ['Team', plainName(account)],
    ...(invitedBy ? ([['Invited by', plainName(invitedBy)]] as [string, string][]) : []),
    ['Your role', `${ROLE_NAMES[role]}: ${ROLE_TEXTS[role]}`],
  ],
  actions: [{ label: 'See the invitation', url }],
});

export const removedEmail = (account: string): EmailContent => ({
  subject: 'You are no longer a member of a team',
  paragraphs: [
    `You were removed from ${plainName(account)}. Your API keys and saved views there have ended. What you did stays with the team.`,
    "Your login still works: after your next login, you'll see your other accounts or a new one.",
  ],
});

export const ownerProposalEmail = (account: string, url: string): EmailContent => ({
  subject: 'You were asked to own an account',
  paragraphs: [
    `The owner of ${plainName(account)} wants to hand the account over to you. If you accept, you can change and pay for its plan, delete the account, and you get the emails about it.`,
    `Nothing changes until you accept. The proposal expires in ${PROPOSAL_DAYS} days.`,
  ],
  actions: [{ label: 'See the proposal', url }],
});

/** To the former owner. */
export const handedOverEmail = (account: string): EmailContent => ({
  subject: 'You handed over an account',
  paragraphs: [
    `The admin whom you proposed accepted, and now owns ${plainName(account)}. You are an admin there.`,
  ],
});

/** To the owner, who proposed them. */
export const declinedEmail = (account: string, by: string | null): EmailContent => ({
  subject: 'Your proposal was declined',
  paragraphs: [
    `${by === null ? 'The admin whom you proposed' : plainName(by)} declined to become the owner of ${plainName(account)}. You remain the owner, and can propose another admin.`,
  ],
});

export const roleChangedEmail = (account: string, role: Role): EmailContent => ({
  subject: 'Your role in a team changed',
  paragraphs: [`In ${plainName(account)}, you are now: ${ROLE_NAMES[role]}. ${ROLE_TEXTS[role]}`],
});
