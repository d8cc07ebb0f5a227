import { act, render, screen } from '@testing-library/react';
import { publicApi } from '../../../frontend/parts/api/api';
import { useReconnected } from '../../../frontend/parts/api/connection';
import { ConnectionBanner } from '../../../frontend/parts/session/ConnectionBanner';
import { FakeServer } from '../../support/dom/server';

const LOST = "We can't reach the server. Reconnecting…";
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function Page({ reload }: { reload: () => void }) {
  useReconnected(reload);
  return <ConnectionBanner />;
}

function show() {
  const reload = jest.fn();
  const server = new FakeServer().on('GET /api/config', lost);
  render(<Page reload={reload} />);
  return { reload, server };
}
const call = () => act(() => publicApi.get('/api/config').catch(() => undefined));
const banner = () => screen.queryByRole('status');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a server that cannot be reached is announced until it answers, and the page then reloads', async () => {
  const { reload, server } = show();
  server.on('GET /health/live', lost);
  await call();
  expect(banner()).toHaveTextContent(LOST);
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(banner()).toHaveTextContent(LOST);
  expect(reload).not.toHaveBeenCalled();

  server.on('GET /health/live', {});
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(banner()).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a single failed call is not announced while the server answers', async () => {
  const { reload, server } = show();
  server.on('GET /health/live', {});
  await call();
  expect(banner()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
