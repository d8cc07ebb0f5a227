import { api } from '../../../parts/api/api';
import { orFail, serverMessage } from '../../../parts/api/call';

/** Like `orFail`, but prefers the server's message. */
const orServerMessage = <Result>(message: string, call: Promise<Result>) =>
  orFail(message, call).catch((error: Error) => {
    throw new Error(serverMessage(error) ?? error.message, { cause: error.cause });
  });

export const requestExport = () =>
  orServerMessage('Failed to request data export', api.post('/api/settings/export-request'));

export const exportStatus = (id: string, signal: AbortSignal) =>
  orFail(
    'Failed to check export status',
    api.get('/api/settings/export-status/{id}', { params: { path: { id } }, signal }),
  );

export const disableAccount = () =>
  orFail('Failed to disable account', api.post('/api/settings/disable-account'));

export const deleteAccount = () =>
  orServerMessage(
    'Failed to delete account',
    api.post('/api/settings/delete-account', {
      body: {
        confirmationPhrase: 'Deleted via settings page',
      },
    }),
  );
