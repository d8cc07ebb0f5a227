import { screen, waitFor, within } from '@testing-library/react';
import { LeadServer, OLD_BAKERY, SEVERAL } from '../../support/dom/leads';
import { docked, names, openFilter, resizableWindow, showLeads } from '../../support/dom/workbench';

/** Widths in rem: a phone, a tablet either way, and a desktop. */
const [PHONE, PORTRAIT, LANDSCAPE, DESKTOP] = [22.5, 50, 80, 100] as const;

let view: ReturnType<typeof resizableWindow>;
beforeEach(() => (view = resizableWindow(PORTRAIT)));
afterEach(() => view.restore());

async function show(at?: string) {
  const shown = showLeads(new LeadServer(SEVERAL), at);
  await waitFor(() => expect(names()).toHaveLength(4));
  return shown;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** To the width of a phone and back, checking the same at each width. */
function turn(check: () => void) {
  for (const width of [PHONE, PORTRAIT]) {
    view.resize(width);
    check();
  }
}

describe('while the window becomes narrow or wide', () => {
  it('a view that is being named keeps its name', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    const name = (await dialog('Saved views')).getByLabelText('Save this view as');
    await user.type(name, 'Bakeries');
    turn(() => {
      expect(name).toHaveValue('Bakeries');
      expect(name).toBeVisible();
      expect(name).toHaveFocus();
    });
  });

  it('the export keeps the chosen format', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Other formats of the leads' }));
    const format = (await dialog('Export leads')).getByLabelText('Format');
    await user.selectOptions(format, 'csv');
    turn(() => expect(format).toHaveValue('csv'));
    expect(format).toBeVisible();
  });

  it('a filter that is being chosen stays open', async () => {
    const { user } = await show();
    const choices = await openFilter(user, 'City');
    const monaco = choices.getByLabelText('Monaco (2)');
    turn(() => expect(monaco).toBeVisible());
    await user.click(monaco);
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it("a phone's open sheet becomes part of the page, and what is open in it stays", async () => {
    const { user } = await show();
    view.resize(PHONE);
    await user.click(screen.getByRole('button', { name: 'Filters and tools' }));
    const sheet = await dialog('Filters and tools');
    await user.click(sheet.getByRole('button', { name: 'Saved views' }));
    const name = (await dialog('Saved views')).getByLabelText('Save this view as');
    await user.type(name, 'Bakeries');
    view.resize(PORTRAIT);
    expect(screen.queryByRole('dialog', { name: 'Filters and tools' })).toBeNull();
    expect(name).toHaveValue('Bakeries');
    expect(name).toBeVisible();
    expect(name).toHaveFocus();
  });

  it('an open lead keeps a tag that is being typed, and the focus', async () => {
    const { user } = await show(`/dashboard/leads/${OLD_BAKERY.id}`);
    const tag = await (await dialog('Old Bakery')).findByLabelText('Tags');
    await user.type(tag, 'call ba');
    view.resize(LANDSCAPE);
    expect((await docked('Old Bakery')).getByLabelText('Tags')).toBe(tag);
    expect(tag).toHaveFocus();
    view.resize(PORTRAIT);
    await dialog('Old Bakery');
    await user.keyboard('ck');
    expect(tag).toHaveValue('call back');
  });

  it('the report of an open lead keeps its reason and its note', async () => {
    const { user } = await show(`/dashboard/leads/${OLD_BAKERY.id}`);
    const panel = await dialog('Old Bakery');
    await user.click(await panel.findByRole('button', { name: 'Report wrong lead' }));
    const report = await dialog('Report this lead?');
    const note = report.getByLabelText(/^Note/);
    await user.type(note, 'Moved aw');
    for (const width of [LANDSCAPE, PORTRAIT, PHONE]) {
      view.resize(width);
      expect(note).toBeVisible();
      expect(note).toHaveFocus();
    }
    await user.keyboard('ay');
    expect(note).toHaveValue('Moved away');
    await user.click(report.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Report this lead?' })).toBeNull(),
    );
    expect(screen.getByRole('button', { name: 'Report wrong lead' })).toHaveFocus();
  });

  it('an area that is being drawn on the map beside the list stays', async () => {
    view.resize(DESKTOP);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Draw an area' }));
    const drawing = screen.getByRole('toolbar', { name: 'Draw an area' });
    view.resize(PORTRAIT);
    expect(drawing).not.toBeVisible();
    view.resize(DESKTOP);
    expect(drawing).toBeVisible();
  });

  it('a dialog for selected leads stays open above the map', async () => {
    view.resize(DESKTOP);
    const { user } = await show('/dashboard/leads/map');
    await user.click(screen.getByRole('checkbox', { name: 'Select Old Bakery' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected leads' }));
    await user.click(bar.getByRole('button', { name: 'Other formats of the selected leads' }));
    const format = (await dialog('Export leads')).getByLabelText('Format');
    await user.selectOptions(format, 'csv');
    view.resize(PORTRAIT);
    expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull();
    expect(format).toHaveValue('csv');
    expect(format).toBeVisible();
  });
});
