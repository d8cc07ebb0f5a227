import { act, screen, waitFor, within } from '@testing-library/react';
import { BANK, CAFE, LEADS, LeadServer, OLD_BAKERY, SEVERAL } from '../../support/dom/leads';
import { docked, names, pressFast, row, showLeads, widenScreen } from '../../support/dom/workbench';

let narrow: () => void;
beforeEach(() => (narrow = widenScreen('min-width: 75rem')));
afterEach(() => narrow());

async function show(at = '/dashboard/leads') {
  const server = new LeadServer(SEVERAL);
  const shown = showLeads(server, at);
  await waitFor(() => expect(names()).toHaveLength(4));
  return { ...shown, server };
}
const cellOf = async (name: string) => within(await row(name)).getAllByRole('cell')[2]!;

describe('on a wide screen, an open lead', () => {
  it('is beside the list, where a click on another row shows that one', async () => {
    const { user, router } = await show();
    await user.click(await cellOf('Café Llorca'));
    expect(await docked('Café Llorca')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await row('Café Llorca')).toHaveAttribute('data-open');
    await user.click(await cellOf('Old Bakery'));
    await docked('Old Bakery');
    expect(router.state.location.pathname).toBe(`/dashboard/leads/${OLD_BAKERY.id}`);
    expect(await row('Café Llorca')).not.toHaveAttribute('data-open');
  });

  it('leaves the list usable', async () => {
    const { user } = await show(`/dashboard/leads/${OLD_BAKERY.id}`);
    await docked('Old Bakery');
    await user.click(screen.getByRole('checkbox', { name: 'Select Bank of Coins' }));
    expect(await screen.findByRole('region', { name: 'Selected leads' })).toBeVisible();
    await docked('Old Bakery');
  });

  it('is left for its neighbors with J and K, and closed with Escape, which returns to its row', async () => {
    const { user, router } = await show();
    await user.keyboard('j{Enter}');
    const first = await docked('Café Llorca');
    await waitFor(() => expect(first.getByRole('heading', { level: 2 })).toHaveFocus());
    await user.keyboard('j');
    await docked('Old Bakery');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/leads'));
    expect(document.activeElement).toHaveTextContent('Old Bakery');
  });

  it('opens with the note in focus when N is pressed on a row', async () => {
    const { user } = await show();
    await user.keyboard('jn');
    const first = await docked('Café Llorca');
    await waitFor(() => expect(first.getByLabelText('Notes')).toHaveFocus());
  });

  it('closed before the panel followed a fast J, returns to the row that J highlighted', async () => {
    const { user, router } = await show();
    await user.keyboard('j{Enter}');
    await docked('Café Llorca');
    pressFast('j', 'Escape');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/leads'));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Old Bakery'));
    const bakery = await row('Old Bakery');
    await waitFor(() => expect(bakery).not.toHaveAttribute('data-open'));
  });

  it('is closed before the address follows, which it does before the next key', async () => {
    const { user, router } = await show();
    await user.keyboard('j{Enter}');
    await docked('Café Llorca');
    const painting = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await user.keyboard('{Escape}');
    painting.mockRestore();
    expect(screen.queryByRole('region', { name: 'Café Llorca' })).toBeNull();
    expect(document.activeElement).toHaveTextContent('Café Llorca');
    expect(router.state.location.pathname).not.toBe('/dashboard/leads');
    await user.keyboard('j');
    expect(document.activeElement).toHaveTextContent('Old Bakery');
    expect(router.state.location.pathname).toBe('/dashboard/leads');
    expect(screen.queryByRole('region', { name: 'Café Llorca' })).toBeNull();
  });

  it('opened by J before the panel of a clicked row followed, returns to its own row', async () => {
    const { user } = await show();
    await user.keyboard('j');
    act(() => (document.activeElement as HTMLElement).click());
    await docked('Café Llorca');
    await user.keyboard('{Escape}');
    act(() => {
      (document.activeElement as HTMLElement).click();
      pressFast('j');
    });
    await docked('Old Bakery');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Old Bakery'));
  });

  it('is highlighted again when the back button overtakes a fast J', async () => {
    const { user, router } = await show();
    await user.keyboard('j{Enter}');
    await docked('Café Llorca');
    await act(async () => {
      pressFast('j');
      await router.navigate(-1);
    });
    await docked('Café Llorca');
    expect(await row('Café Llorca')).toHaveAttribute('data-open');
    expect(await row('Old Bakery')).not.toHaveAttribute('data-open');
  });

  it('leaves the focus in a menu of statuses that was opened before the panel followed', async () => {
    const { user, server } = await show();
    await user.keyboard('j{Enter}');
    await docked('Café Llorca');
    pressFast('j', 's');
    await user.keyboard('q');
    await waitFor(() => expect(server.stored(OLD_BAKERY.id).Status).toBe('QUALIFIED'));
    await docked('Old Bakery');
  });

  it('always loads its details, although the list has just been loaded', async () => {
    const { user, server } = await show();
    await user.click(await cellOf('Bank of Coins'));
    await docked('Bank of Coins');
    await waitFor(() =>
      expect(server.calls.some(({ path }) => path === `${LEADS}/${BANK.id}`)).toBe(true),
    );
    expect(await screen.findByText('Not found by any run in your history.')).toBeVisible();
  });

  it('offers to call, to visit the website and to open the map, and names what is not known once', async () => {
    const { user } = await show();
    await user.click(await cellOf('Café Llorca'));
    const panel = await docked('Café Llorca');
    expect(panel.getByRole('link', { name: 'Call Café Llorca' })).toHaveAttribute(
      'href',
      `tel:${CAFE.Phone!}`,
    );
    expect(panel.getByRole('link', { name: /^Website of Café Llorca/ })).toHaveAttribute(
      'href',
      'https://llorca.example',
    );
    expect(panel.getByRole('link', { name: /^Open Café Llorca in Maps/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=43.74&mlon=7.42'),
    );
    expect(panel.getByText('Not listed').closest('dd')!.previousElementSibling).toHaveTextContent(
      /^Email, address, hours$/,
    );
  });
});
