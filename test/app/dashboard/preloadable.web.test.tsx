import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { preloadable } from '../../../frontend/parts/ui/preloadable';

const Content = ({ text }: { text: string }) => <p>{text}</p>;

const show = (Page: typeof Content) =>
  render(
    <Suspense fallback="Loading...">
      <Page text="Leads" />
    </Suspense>,
  );

it('a page whose code has been preloaded appears without its fallback', async () => {
  const load = jest.fn(async () => ({ default: Content }));
  const Page = preloadable(load);
  await Page.preload();
  show(Page);
  expect(screen.getByText('Leads')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('other pages show their fallback until the code has loaded', async () => {
  const Page = preloadable(async () => ({ default: Content }));
  show(Page);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('Leads')).toBeInTheDocument();
});

it('a page whose preload failed loads when it is shown', async () => {
  const load = jest
    .fn(async () => ({ default: Content }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Page = preloadable(load);
  await Page.preload();
  show(Page);
  expect(await screen.findByText('Leads')).toBeInTheDocument();
});
