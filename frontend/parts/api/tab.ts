import { ACCOUNT_HEADER, ACCOUNT_PARAMETER, INVITATION_HEADER } from '#contract/account-header.js';

/** What this tab's requests say about their account. Per tab, so that two tabs can show two accounts. */
const HEADERS = { account: ACCOUNT_HEADER, invitation: INVITATION_HEADER };
type Value = keyof typeof HEADERS;
const VALUES = Object.keys(HEADERS) as Value[];

/** This tab's account; until its first profile is read, it is the primary one. Or an invitation's token. */
export function readTab(value: Value): string | null {
  try {
    return sessionStorage.getItem(value);
  } catch {
    return null;
  }
}

export function writeTab(value: Value, text: string) {
  try {
    sessionStorage.setItem(value, text);
  } catch {
    // Without storage, the tab shows the primary account.
  }
}

export function forgetTab(...values: Value[]) {
  try {
    for (const value of values.length > 0 ? values : VALUES) sessionStorage.removeItem(value);
  } catch {
    // Without storage, nothing was saved.
  }
}

/** In the address of a tab that had to leave an account. */
export const REMOVED = 'removed';

/** Keeps this tab in an account, unless it shows a chosen one. */
export function keepAccount(id: string) {
  if (readTab('account') === null) writeTab('account', id);
}

/** Shows the account that the page's address names, as links in emails and calendars do. */
export function openNamedAccount() {
  const named = new URLSearchParams(location.search).get(ACCOUNT_PARAMETER);
  if (named) writeTab('account', named);
}

export function addTabHeaders(headers: Headers) {
  for (const value of VALUES) {
    const text = readTab(value);
    if (text !== null) headers.set(HEADERS[value], text);
  }
}

/** Shows another account in this tab. The page reloads, so that nothing of the previous account remains. */
export function openAccount(id: string) {
  writeTab('account', id);
  location.assign('/dashboard');
}
