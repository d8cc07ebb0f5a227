import {
  addTabHeaders,
  forgetTab,
  keepAccount,
  openNamedAccount,
  readTab,
} from '../../../frontend/parts/api/tab';

const ACCOUNT = '11111111-1111-4111-8111-111111111111';

afterEach(() => {
  forgetTab();
  window.history.replaceState(null, '', '/');
});

it('a link that names an account opens it in this tab, whose requests then name it', () => {
  window.history.replaceState(null, '', `/dashboard/leads?account=${ACCOUNT}`);
  openNamedAccount();
  const headers = new Headers();
  addTabHeaders(headers);
  expect(headers.get('x-account-id')).toBe(ACCOUNT);
});

it('a tab keeps the account that it was opened with, until it is chosen another', () => {
  keepAccount(ACCOUNT);
  keepAccount('22222222-2222-4222-8222-222222222222');
  expect(readTab('account')).toBe(ACCOUNT);
});

it('an address without an account leaves the one that the tab shows', () => {
  openNamedAccount();
  expect(readTab('account')).toBeNull();
});
