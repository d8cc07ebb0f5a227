/**
 * The embedded identity provider can't reach Google, so our own window replaces Google's account chooser.
 * It exists only if `/api/config` names an emulator.
 */
export const CHOOSER_PATH = '/login/emulator-chooser';
const MESSAGE = 'local-identity';

export interface ChosenIdentity {
  type: typeof MESSAGE;
  email: string;
}

const isChosen = (data: unknown): data is ChosenIdentity =>
  typeof data === 'object' && data !== null && (data as ChosenIdentity).type === MESSAGE;

/** Opens the chooser and resolves to the chosen address. */
export function chooseLocalIdentity(): Promise<string> {
  const popup = window.open(CHOOSER_PATH, 'local-identity', 'popup,width=440,height=600');
  if (!popup) return Promise.reject(new Error('Your browser blocked the login window.'));
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(watch);
      window.removeEventListener('message', receive);
    };
    const receive = (event: MessageEvent) => {
      if (event.origin !== location.origin || !isChosen(event.data)) return;
      end();
      resolve(event.data.email);
    };
    const watch = setInterval(() => {
      if (!popup.closed) return;
      end();
      reject(new Error('The login window was closed before an account was chosen.'));
    }, 300);
    window.addEventListener('message', receive);
  });
}

/** Called in the chooser: sends the address to the page that opened it. */
export function sendToOpener(email: string) {
  const message: ChosenIdentity = { type: MESSAGE, email };
  (window.opener as Window | null)?.postMessage(message, location.origin);
  window.close();
}
