import { chooseLocalIdentity, sendToOpener } from '../../../frontend/parts/session/local-identity';

describe('the window that chooses a local identity', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  // Chromium reports a window as closed before it delivers the window's last message: in 40 of 60 tries.
  it('stays open until the page that opened it has received the address', async () => {
    jest.useFakeTimers();
    const popup = { closed: false, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const close = jest.spyOn(window, 'close').mockImplementation();
    const chosen = chooseLocalIdentity();
    const received = new Promise((resolve) => window.addEventListener('message', resolve));
    const { opener } = window;
    window.opener = {
      postMessage: (data: unknown) =>
        window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin })),
    };

    sendToOpener('ada@example.com');
    window.opener = opener;
    await received;

    expect(await chosen).toBe('ada@example.com');
    expect(close).not.toHaveBeenCalled();
    expect(popup.close).toHaveBeenCalledTimes(1);
  });

  it('ends the login with a message when the user closes it', async () => {
    const popup = { closed: true, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);

    await expect(chooseLocalIdentity()).rejects.toThrow(/closed before an account was chosen/);
  });
});
