import {
  addTabHeaders,
  forgetTab,
  keepAccount,
  openAccountOfTab,
  readTab,
} from '../../../frontend/parts/api/tab';

const ACCOUNT = '11111111-1111-4111-8111-111111111111';

afterEach(() => {
  forgetTab();
  window.history.replaceState(null, '', '/');
});

it('a link that names an account opens it in this tab, whose requests then name it', () => {
  window.history.replaceState(null, '', `/dashboard/leads?account=${ACCOUNT}`);
  openAccountOfTab();
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
  openAccountOfTab();
  expect(readTab('account')).toBeNull();
});

describe('a new tab', () => {
  const OTHER = '22222222-2222-4222-8222-222222222222';
  const openNewTab = () => {
    sessionStorage.clear();
    openAccountOfTab();
    return readTab('account');
  };
  beforeEach(() => jest.spyOn(document, 'hasFocus').mockReturnValue(true));

  it('shows the account of the tab that was used last', () => {
    openAccountOfTab();
    keepAccount(OTHER);
    expect(openNewTab()).toBe(OTHER);
    sessionStorage.setItem('account', ACCOUNT);
    window.dispatchEvent(new Event('focus'));
    expect(openNewTab()).toBe(ACCOUNT);
  });

  it('shows the account that its address names', () => {
    keepAccount(OTHER);
    window.history.replaceState(null, '', `/dashboard/leads?account=${ACCOUNT}`);
    expect(openNewTab()).toBe(ACCOUNT);
  });

  it('shows the primary account after a logout', () => {
    keepAccount(OTHER);
    forgetTab();
    expect(openNewTab()).toBeNull();
  });
});
