import { screen } from '@testing-library/react';
import type { ScrapeRun } from '#contract/scrape.js';
import History from '../../../frontend/screens/history/History';
import { InAdmin } from './admin';
import { renderSignedIn } from './render';
import { listOf, RUNS } from './runs';
import { FakeServer } from './server';

/** Renders the history against a server with these runs. */
export function showHistory(runs: ScrapeRun[], { profile = {}, at = '/dashboard/history' } = {}) {
  const server = new FakeServer().on(`GET ${RUNS}`, () => listOf(runs));
  return renderSignedIn(
    <InAdmin>
      <History />
    </InAdmin>,
    { server, at, profile },
  );
}
export const row = (category: string) =>
  screen.findByRole('row', { name: new RegExp(category, 'i') });
