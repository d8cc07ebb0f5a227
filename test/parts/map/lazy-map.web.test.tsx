import { lazy } from 'react';
import { render, screen } from '@testing-library/react';
import { LazyMap } from '../../../frontend/parts/map/LazyMap';

afterEach(() => jest.restoreAllMocks());

it('a map whose code cannot be loaded leaves the rest of the page working', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new Error('Unable to preload CSS')));
  render(
    <>
      <p>25 / 100 leads</p>
      <LazyMap waiting={<p>Loading map...</p>}>
        <Missing />
      </LazyMap>
    </>,
  );
  expect(screen.getByText('Loading map...')).toBeVisible();

  expect(await screen.findByText(/The map couldn't be loaded/)).toBeVisible();
  expect(screen.getByText('25 / 100 leads')).toBeVisible();
  expect(errors).toHaveBeenCalled();
});
