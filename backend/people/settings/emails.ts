import type { EmailContent } from '../../platform/mail/layout.js';

export const confirmAddressEmail = (url: string): EmailContent => ({
  subject: 'Confirm your address for Lead Delivery',
  paragraphs: [
    'Someone entered this address as the notification address for their Lead Delivery account.',
    "If that was you, confirm it. The link expires in 3 days. If not, ignore this email: unless you confirm, we won't send notifications here.",
  ],
  actions: [{ label: 'Confirm this address', url }],
});

export const addressChangedEmail = (): EmailContent => ({
  subject: 'Your notification address was changed',
  paragraphs: [
    'Notification emails for your Lead Delivery account will go to another address as soon as its owner confirms it.',
    "If you didn't change it, change your password and log out on all devices, under Settings → Security.",
  ],
});

export const apiKeyCreatedEmail = (
  { prefix, scopes }: { prefix: string; scopes: string[] },
  settingsUrl: string,
): EmailContent => ({
  subject: 'A new API key was created',
  paragraphs: [
    "Someone logged in to your account and created an API key. If this was you, you don't need to do anything.",
    'If it was not you, revoke the key under API & Integrations, change your password, and log out everywhere under Security.',
  ],
  facts: [
    ['Key', `${prefix}…`],
    ['Scopes', scopes.join(', ')],
  ],
  actions: [{ label: 'Open settings', url: settingsUrl }],
});

const GOODBYE = "You won't receive any more email from us. Thanks for using Lead Delivery.";

export const accountDeletedEmail = (): EmailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    'As you requested, we deleted your account and all its data: your profile, runs, leads, API keys, exports and login.',
    GOODBYE,
  ],
});

/** To the owner of several accounts. */
export const oneAccountDeletedEmail = (): EmailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    'As you requested, we deleted the account and all its data: runs, leads, API keys and exports. You can still log in to your other accounts.',
  ],
});

export const personDeletedEmail = (): EmailContent => ({
  subject: 'Your login was deleted',
  paragraphs: [
    'As you requested, we deleted your login and profile, and you are no longer a member of any account. What you did there stays with your team.',
    GOODBYE,
  ],
});

/** To the other members of a deleted account. */
export const teamDeletedEmail = (account: string): EmailContent => ({
  subject: 'An account that you used was deleted',
  paragraphs: [
    `The owner of ${account} deleted the account with all its data. Your login still works: after your next login, you'll see your other accounts or a new one.`,
  ],
});
