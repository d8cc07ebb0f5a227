import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { publicApi } from '../../../frontend/parts/api/api';
import { useMapAbout } from '../../../frontend/parts/map/about';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Shown() {
  const about = useMapAbout();
  return <p>{about?.tiles ? 'streets' : 'outlines'}</p>;
}

it('the map polls until there are streets, then stops', async () => {
  let tiles = false;
  const get = jest
    .spyOn(publicApi, 'get')
    .mockImplementation(async () => ({ tiles, maxZoom: 14, url: null, attribution: [] }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  const pass = () => act(() => jest.advanceTimersByTimeAsync(11_000));
  await pass();
  expect(screen.getByText('outlines')).toBeVisible();
  tiles = true;
  await pass();
  expect(screen.getByText('streets')).toBeVisible();
  const calls = get.mock.calls.length;
  await pass();
  await pass();
  expect(get).toHaveBeenCalledTimes(calls);
});
