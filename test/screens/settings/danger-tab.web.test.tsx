import { screen, waitFor } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import type { DataExport } from '#contract/export.js';
import DangerTab from '../../../frontend/screens/settings/DangerTab';
import { complaints } from '../../support/dom/complaints';
import { answerDialogs } from '../../support/dom/dialogs';
import { fillIn, renderSignedIn } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';

describe('the danger tab', () => {
  const REQUEST = 'POST /api/settings/export-request';
  const DELETE = 'POST /api/settings/delete-account';

  // @requirement 8.7, 8.15
  it('shows an alert and the server’s message when an export cannot be requested', async () => {
    complaints.expect(/At most 10 exports/, /Failed to request data export/);
    const dialogs = answerDialogs();
    const { user, server } = renderSignedIn(<DangerTab />);
    server.on(REQUEST, () => refusal(500, { error: 'At most 10 exports a day can be requested.' }));
    await user.click(screen.getByRole('button', { name: 'Export My Data' }));
    await waitFor(() =>
      expect(dialogs).toEqual(['Failed to request data export. Please try again.']),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^At most 10 exports a day can be requested\.$/,
    );
    server.on(REQUEST, () => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Export My Data' }));
    await waitFor(() => expect(dialogs).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // @requirement 8.10, 8.19
  it('shows an alert and the server’s message when a deletion is rejected', async () => {
    complaints.expect(/The books are closed/);
    const dialogs = answerDialogs();
    const { user, server, endings } = renderSignedIn(<DangerTab />);
    server.on(DELETE, () => refusal(500, { error: 'The books are closed.' }));
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() =>
      expect(dialogs).toEqual([
        'This will permanently delete your account and all data. This action cannot be undone. Continue?',
        'Failed to delete account. Please try again.',
      ]),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/^The books are closed\.$/);
    expect(endings).toEqual([]);
  });

  // @requirement 3.39, 4.29, 8.8
  it('explains each state of an export, even after the tab is reopened', async () => {
    answerDialogs();
    const id = 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3a';
    const exportWithStatus = (status: DataExport['status']): DataExport => ({
      id,
      status,
      requestedAt: '2026-11-21T10:00:00.000Z',
      readyAt: null,
      downloadUrl: null,
      expiresAt: null,
    });
    const STATUS = `GET /api/settings/export-status/${id}` as const;
    const server = new FakeServer()
      .on(REQUEST, () => Response.json(exportWithStatus('PENDING'), { status: 202 }))
      .on(STATUS, exportWithStatus('PENDING'));
    const show = () =>
      renderSignedIn(<DangerTab />, { server, session: { user: { uid: 'ada' } as Identity } });
    const button = () => screen.getByRole('button', { name: 'Export My Data' });
    const { user, unmount } = show();
    await user.click(button());
    expect(await screen.findByText(/^Preparing your export/)).toBeVisible();
    expect(button()).toBeDisabled();
    server.on(STATUS, exportWithStatus('FAILED'));
    expect(await screen.findByText(/^Your export from .* failed\.$/)).toBeVisible();
    expect(button()).toBeEnabled();
    unmount();
    server.on(STATUS, exportWithStatus('EXPIRED'));
    const { unmount: close } = show();
    expect(await screen.findByText(/has expired/)).toBeVisible();
    close();
    server.on(STATUS, () => refusal(500));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to check export status');
  });

  // @requirement 2.57, 4.27, 5.17, 8.23, 9.12
  it('deletes nothing until DELETE is typed and the prompt is accepted', async () => {
    const dialogs = answerDialogs(false);
    const { user, server, endings } = renderSignedIn(<DangerTab />);
    const confirmation = screen.getByLabelText('Type DELETE to confirm');
    const remove = screen.getByRole('button', { name: 'Delete Account' });
    for (const typed of ['', 'delete', 'DELETE ']) {
      fillIn(confirmation, typed);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await user.click(remove);
    }
    const please = "Please type 'DELETE' to confirm account deletion.";
    expect(dialogs).toEqual([please, please, please]);
    fillIn(confirmation, 'DELETE');
    await user.click(remove);
    expect(dialogs.at(-1)).toBe(
      'This will permanently delete your account and all data. This action cannot be undone. Continue?',
    );
    expect(server.calls).toEqual([]);
    expect(endings).toEqual([]);
  });
});
