import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Answers the browser's dialogs and adds their messages to the returned list. */
export function answerDialogs(confirmed = true) {
  const dialogs: string[] = [];
  window.alert = (text) => void dialogs.push(String(text));
  window.confirm = (text) => {
    dialogs.push(String(text));
    return confirmed;
  };
  return dialogs;
}

/** Clicks a button of a confirmation and waits until the dialog has closed. */
export async function answerConfirmation(user: UserEvent, title: string, answer: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}
