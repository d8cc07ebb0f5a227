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

/** Opens the chooser, resolves to the chosen address, and closes the chooser. */
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
      popup.close();
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

/** Time after which the chooser closes itself, because the page that opened it has moved on. */
const CLOSE_MS = 5000;

/**
 * Called in the chooser: sends the address to the page that opened it. That page closes the chooser: if the chooser
 * closed itself, the page could notice that before it receives the address, and report a canceled login.
 */
export function sendToOpener(email: string) {
  const message: ChosenIdentity = { type: MESSAGE, email };
  (window.opener as Window | null)?.postMessage(message, location.origin);
  setTimeout(() => window.close(), CLOSE_MS);
}
