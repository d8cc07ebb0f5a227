import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import { CoreAdminContext, Resource } from 'react-admin';
import { createAuthProvider } from '../../../frontend/app/authProvider';
import { useLocation } from 'react-router';
import Dashboard from '../../../frontend/app/Dashboard';
import { AccountMenu } from '../../../frontend/app/dashboard/AccountMenu';
import { Navigation } from '../../../frontend/app/dashboard/Navigation';
import { useSession } from '../../../frontend/parts/session/session';
import { identity } from '../../support/dom/identity';
import { renderSignedIn } from '../../support/dom/render';
import { listOf, RUNS } from '../../support/dom/runs';
import { FakeServer } from '../../support/dom/server';
import { BOB, ME, profileOf } from '../../support/dom/team';

describe('the sidebar', () => {
  const show = () => renderSignedIn(<Navigation />, { at: '/dashboard' });
  const link = (name: string) => screen.getByRole('link', { name });
  const current = () => document.querySelector('[aria-current=page]')?.textContent;

  // @requirement 2.5, 2.17
  it('links to every page and marks the current one', async () => {
    const { user, router } = show();
    for (const [name, path] of [
      ['History', '/dashboard/history'],
      ['Leads', '/dashboard/leads'],
      ['Subscription', '/dashboard/subscription'],
      ['Dashboard Overview', '/dashboard'],
    ] as const) {
      await user.click(link(name));
      expect(router.state.location.pathname).toBe(path);
      expect(current()).toBe(name);
    }
  });

  // @requirement 2.5, 2.18
  it('lists the settings tabs on demand, and leaves them to the settings pages there', async () => {
    const { user, router } = show();
    const toggle = screen.getByRole('button', { name: 'Settings pages' });
    const security = screen.getByText('Security');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(security).not.toBeVisible();
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(link('Security'));
    expect(router.state.location.pathname).toBe('/dashboard/settings/security');
    expect(current()).toBe('Security');
    expect(security).not.toBeVisible();
    await user.click(toggle);
    expect(security).toBeVisible();
    await user.click(link('Settings'));
    expect(router.state.location.pathname).toBe('/dashboard/settings');
    // There the app redirects to the first tab.
    await act(() => router.navigate('/dashboard/settings/profile'));
    expect(current()).toBe('Profile');
    await user.click(link('History'));
    expect(security).not.toBeVisible();
  });
});

/** Renders the dashboard with each address, as the app does. */
function Area() {
  useLocation();
  return <Dashboard />;
}

it('a new address registers no screen anew, which would render the dashboard twice more', async () => {
  const tokens = document.createElement('style');
  tokens.textContent = readFileSync('frontend/app/tokens.css', 'utf8');
  document.head.append(tokens);
  const registered = jest.spyOn(Resource, 'registerResource');
  const server = new FakeServer().on(`GET ${RUNS}`, listOf([]));
  const { router } = renderSignedIn(<Area />, {
    server,
    at: '/dashboard/a',
    route: '/dashboard/*',
  });
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(registered).toHaveBeenCalled();
  registered.mockClear();
  await act(() => router.navigate('/dashboard/b'));
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(registered).not.toHaveBeenCalled();
  tokens.remove();
});

describe('the account menu', () => {
  /** With react-admin's logout, as in the dashboard. */
  function Menu() {
    return (
      <CoreAdminContext authProvider={createAuthProvider(useSession())}>
        <AccountMenu />
      </CoreAdminContext>
    );
  }
  const button = () => screen.getByRole('button', { name: /Account menu/, hidden: true });
  const open = () => screen.findByRole('menu');
  const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const item = async (name: string) => within(await open()).getByRole('menuitem', { name });

  it("links to the user's pages, and logs out", async () => {
    const { user, router, endings } = renderSignedIn(<Menu />, {
      at: '/dashboard',
      route: '/dashboard/*',
    });
    button().focus();
    await user.keyboard('{Enter}');
    const profile = await item('Profile');
    await waitFor(() => expect(profile).toHaveFocus());
    await user.keyboard('{Escape}');
    await closed();
    expect(button()).toHaveFocus();
    for (const [name, path] of [
      ['Profile', '/dashboard/settings/profile'],
      ['Subscription', '/dashboard/subscription'],
      ['Settings', '/dashboard/settings'],
    ] as const) {
      await user.click(button());
      expect(await open()).toHaveTextContent('ada@example.com');
      await user.click(await item(name));
      expect(router.state.location.pathname).toBe(path);
      await closed();
    }
    await user.click(button());
    await user.click(await item('Log out'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(endings).toEqual(['logout']);
  });

  it('marks an address that is not verified with a dot, and sends the link from the menu', async () => {
    identity.isVerifiedNow.mockReset().mockResolvedValue(false);
    identity.sendVerification.mockReset().mockResolvedValue();
    const user = { uid: 'unverified', email: 'ada@example.com', emailVerified: false } as Identity;
    const shown = renderSignedIn(<Menu />, { session: { user }, at: '/dashboard', route: '*' });
    expect(button()).toHaveAccessibleName(/, email not verified$/);
    await shown.user.click(button());
    await shown.user.click(
      await item('Send verification link Your email address is not verified.'),
    );
    expect(await open()).toHaveTextContent('We sent you a link.');
    expect(identity.sendVerification).toHaveBeenCalledTimes(1);
    await shown.user.keyboard('{Escape}');
    await closed();
    identity.isVerifiedNow.mockResolvedValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(button()).not.toHaveAccessibleName(/not verified/));
  });

  it('names the account that the tab shows to someone who has several', () => {
    const { membership } = profileOf('MEMBER');
    const others = [{ id: BOB, name: 'Bob', role: 'OWNER' as const }];
    const acme = { id: ME, name: 'Acme', role: 'MEMBER' as const };
    const shown = (accounts: object[]) =>
      renderSignedIn(<Menu />, {
        at: '/dashboard',
        route: '*',
        profile: { membership: { ...membership!, accounts: accounts as (typeof acme)[] } },
      });
    const { unmount } = shown([acme, ...others]);
    expect(button()).toHaveTextContent(/^Acme.* in Acme$/);
    unmount();
    shown([acme]);
    expect(button()).not.toHaveTextContent('Acme');
  });
});
