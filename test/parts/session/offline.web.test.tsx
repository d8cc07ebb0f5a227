import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { api } from '../../../frontend/parts/api/api';
import { serverMessage } from '../../../frontend/parts/api/call';
import { Loaded } from '../../../frontend/parts/ui/Loaded';
import { renderSignedIn } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';

const goOnline = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => goOnline(true));

function Page() {
  const query = useQuery({ queryKey: ['page'], queryFn: () => api.get('/api/views') });
  const { mutate, error } = useMutation({
    mutationFn: () => api.post('/api/views', { body: { name: 'Bars', filter: {} } }),
  });
  return (
    <>
      <Loaded query={query} loading="Loading views...">
        {(views) => <p>{views.length} views</p>}
      </Loaded>
      <button type="button" onClick={() => mutate()}>
        Save
      </button>
      {error && <p role="alert">{serverMessage(error)}</p>}
    </>
  );
}
const show = (answer: () => object | Promise<object>) => {
  const server = new FakeServer().on('GET /api/views', answer as () => object);
  return renderSignedIn(<Page />, { server });
};

it('a page that has not been loaded says that it is not available offline, and loads on another try', async () => {
  goOnline(false);
  const { user, server } = show(() => []);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not available offline.');
  expect(server.calls).toEqual([]);
  goOnline(true);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('0 views')).toBeVisible();
});

it('a change without a network is refused at once, and never sent later', async () => {
  const { user, server } = show(() => []);
  await screen.findByText('0 views');
  goOnline(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "You're offline, so nothing was changed. Try again when you're back online.",
  );
  goOnline(true);
  await act(() => Promise.resolve());
  expect(server.sent('POST /api/views')).toEqual([]);
});

it('a page that loads for more than two seconds says so, and offers another try', async () => {
  jest.useFakeTimers();
  try {
    let answers = 0;
    show(() => (answers++ === 0 ? new Promise<never>(() => {}) : []));
    await act(() => jest.advanceTimersByTimeAsync(1_900));
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Try Again' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('0 views')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
