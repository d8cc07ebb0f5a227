import { screen, waitFor, within } from '@testing-library/react';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import {
  failure,
  lead,
  LEADS,
  LeadServer,
  NIGHT_BAKERY,
  OLD_BAKERY,
  SEVERAL,
} from '../../support/dom/leads';
import { button } from '../../support/dom/render';
import { holdAnswer } from '../../support/dom/server';
import { expectLeads, filterBy, grid, row, select, showLeads } from '../../support/dom/workbench';

describe('the selected leads', () => {
  it('deselects leads that a change may have removed from the list', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = showLeads(server);
    await expectLeads(4);
    await filterBy(user, 'Status', 'New (3)');
    await expectLeads(3);
    await user.click(await select('Night Bakery'));
    await user.type(screen.getByLabelText('Tag to add or remove'), 'fair');
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    expect(await screen.findByText('Night Bakery tagged “fair”.')).toBeVisible();
    expect(await select('Night Bakery')).toBeChecked();
    await user.selectOptions(screen.getByLabelText('Set status'), 'Won');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull(),
    );
  });

  it('sets a status and a tag on the selected leads, and reverts a failed change', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = new LeadServer(SEVERAL);
    const { user, unmount } = showLeads(server);
    await expectLeads(4);
    await user.click(screen.getByRole('checkbox', { name: 'Select all leads on this page' }));
    expect(screen.getAllByText('4 selected')[0]).toBeInTheDocument();
    await user.click(await select('Old Bakery'));
    expect(
      screen.getByRole('checkbox', { name: 'Select all leads on this page' }),
    ).toBePartiallyChecked();
    await user.selectOptions(screen.getByLabelText('Set status'), 'Contacted');
    expect(await screen.findByText('3 leads set to Contacted.')).toBeVisible();
    const rows = async (text: RegExp) => within(await grid()).getAllByRole('row', { name: text });
    expect(await rows(/Contacted/)).toHaveLength(3);
    await user.type(screen.getByLabelText('Tag to add or remove'), 'fair{Enter}');
    expect(await screen.findByText('3 leads tagged “fair”.')).toBeVisible();
    const ids = SEVERAL.slice(0, 3).map(({ id }) => id);
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([
      { ids, Status: 'CONTACTED' },
      { ids, addTags: ['fair'] },
    ]);
    unmount();

    // Simulates a reload.
    const again = showLeads(server);
    await expectLeads(4);
    expect(await rows(/fair/)).toHaveLength(3);
    const { answer, release } = holdAnswer(failure());
    server.on(`PATCH ${LEADS}`, answer);
    await again.user.click(await select('Old Bakery'));
    await again.user.selectOptions(screen.getByLabelText('Set status'), 'Lost');
    await waitFor(async () => expect(await row('Old Bakery')).toHaveTextContent('Lost'));
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent("The changes weren't saved");
    await waitFor(async () => expect(await row('Old Bakery')).toHaveTextContent('Won'));
  });

  it('includes excluded leads again on Undo', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = showLeads(server);
    await user.click(await select('Old Bakery'));
    await user.click(await button('Exclude'));
    await answerConfirmation(user, 'Exclude this business?', 'Exclude');
    await expectLeads(3);
    await user.click(await button('Undo'));
    expect(await screen.findByText('Undone. 1 lead restored.')).toBeVisible();
    await expectLeads(4);
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([{ ids: [OLD_BAKERY.id], Suppressed: true }]);
  });

  it('undoes a status change, except for leads changed since then', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = showLeads(server);
    await user.click(await select('Night Bakery'));
    await user.click(await select('Old Bakery'));
    await user.selectOptions(screen.getByLabelText('Set status'), 'Lost');
    expect(await screen.findByText('2 leads set to Lost.')).toBeVisible();
    server.change(NIGHT_BAKERY.id, { Status: 'QUALIFIED' });
    await user.click(await button('Undo'));
    expect(
      await screen.findByText(
        'Undone. 1 lead restored. 1 lead has changed since and was left as is.',
      ),
    ).toBeVisible();
    await waitFor(async () => expect(await row('Old Bakery')).toHaveTextContent('Won'));
    expect(server.stored(NIGHT_BAKERY.id).Status).toBe('QUALIFIED');
  });

  it('selects all leads across pages', async () => {
    const { user } = showLeads(new LeadServer(Array.from({ length: 60 }, (_, n) => lead(n))));
    await expectLeads(25);
    await user.click(screen.getByRole('checkbox', { name: 'Select all leads on this page' }));
    await user.click(await button('Select all 60 matching'));
    await waitFor(() => expect(screen.getAllByText('60 selected')).not.toHaveLength(0));
  });

  it('clears the selection when the filter changes', async () => {
    const { user } = showLeads(new LeadServer(SEVERAL));
    await user.click(await select('Old Bakery'));
    expect(screen.getByRole('region', { name: 'Selected leads' })).toBeVisible();
    await filterBy(user, 'City', 'Monaco (2)');
    await expectLeads(2);
    expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull();
  });
});
