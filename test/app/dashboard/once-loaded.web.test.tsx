import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { useOnceLoaded } from '../../../frontend/app/useOnceLoaded';

const IDLE_MS = 1_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('code of other screens loads once, after the first requests are answered', async () => {
  const client = new QueryClient();
  const load = jest.fn();
  renderHook(() => useOnceLoaded(client, load));
  let answer = () => {};
  const asking = client.fetchQuery({
    queryKey: ['overview'],
    queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('figures'))),
  });
  await act(() => jest.advanceTimersByTimeAsync(2 * IDLE_MS));
  expect(load).not.toHaveBeenCalled();

  answer();
  await asking;
  await act(() => jest.advanceTimersByTimeAsync(2 * IDLE_MS));
  expect(load).toHaveBeenCalledTimes(1);

  await client.fetchQuery({ queryKey: ['runs'], queryFn: () => 'runs' });
  await act(() => jest.advanceTimersByTimeAsync(2 * IDLE_MS));
  expect(load).toHaveBeenCalledTimes(1);
});

it('code of other screens stays unloaded when the dashboard closes first', async () => {
  const client = new QueryClient();
  const load = jest.fn();
  const { unmount } = renderHook(() => useOnceLoaded(client, load));
  await client.fetchQuery({ queryKey: ['overview'], queryFn: () => 'figures' });
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(2 * IDLE_MS));
  expect(load).not.toHaveBeenCalled();
});
