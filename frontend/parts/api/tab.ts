import { ACCOUNT_HEADER, ACCOUNT_PARAMETER, INVITATION_HEADER } from '#contract/account-header.js';

/** What this tab's requests say about their account. Per tab, so that two tabs can show two accounts. */
const HEADERS = { account: ACCOUNT_HEADER, invitation: INVITATION_HEADER };
type Value = keyof typeof HEADERS;
const VALUES = Object.keys(HEADERS) as Value[];

/** The account of the tab that was used last. A link opened in a new tab belongs to it. */
const LAST_ACCOUNT = 'account';

/** Without storage, nothing is kept: the tab shows the primary account. */
function stored<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** This tab's account; until its first profile is read, it is the primary one. Or an invitation's token. */
export const readTab = (value: Value) => stored(() => sessionStorage.getItem(value));

export const writeTab = (value: Value, text: string) =>
  stored(() => sessionStorage.setItem(value, text));

export function forgetTab(...values: Value[]) {
  const forgotten = values.length > 0 ? values : VALUES;
  for (const value of forgotten) stored(() => sessionStorage.removeItem(value));
  if (forgotten.includes('account')) stored(() => localStorage.removeItem(LAST_ACCOUNT));
}

/** In the address of a tab that had to leave an account. */
const REMOVED = 'removed';
export const AFTER_REMOVAL = `/dashboard?${REMOVED}`;
export const isAfterRemoval = (search: string) => new URLSearchParams(search).has(REMOVED);

/** Keeps this tab in an account, unless it shows a chosen one. */
export function keepAccount(id: string) {
  if (readTab('account') === null) writeTab('account', id);
  rememberAccount();
}

function rememberAccount() {
  const account = readTab('account');
  if (account !== null && document.hasFocus())
    stored(() => localStorage.setItem(LAST_ACCOUNT, account));
}

/**
 * Shows the account that the page's address names, as links in emails and calendars do. A new tab shows the account of the tab that
 * was used last, where its link most likely comes from.
 */
export function openAccountOfTab() {
  const named = new URLSearchParams(location.search).get(ACCOUNT_PARAMETER);
  const last = () => stored(() => localStorage.getItem(LAST_ACCOUNT));
  const account = named ?? readTab('account') ?? last();
  if (account) writeTab('account', account);
  addEventListener('focus', rememberAccount);
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
