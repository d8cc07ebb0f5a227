import { screen } from '@testing-library/react';
import type { SearchedArea } from '#contract/areas.js';
import RunMap from '../../../frontend/parts/runs/RunMap';
import { complaints } from '../../support/dom/complaints';
import { serveBaseMap, showMaps } from '../../support/dom/map';
import { renderSignedIn } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { useState } from 'react';

beforeAll(showMaps);

const AREA = 'GET /api/scraperuns/1/area';
const tile = (west: number) => ({ south: 43.7, west, north: 43.8, east: west + 0.1 });
const area = (open: number[]): SearchedArea => ({
  label: 'Monaco',
  box: { south: 43.7, west: 7.4, north: 43.8, east: 7.6 },
  boundary: null,
  open: open.map(tile),
  searching: open[0] === undefined ? null : tile(open[0]),
});

/** Reports progress at the press of a button. */
function Progressing() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        Progress
      </button>
      <RunMap runId="1" version={String(step)} />
    </>
  );
}

describe("a run's map", () => {
  it('names the area and the parts still to search, and follows the run', async () => {
    const server = serveBaseMap(new FakeServer()).on(AREA, area([7.4, 7.5]));
    const { user } = renderSignedIn(<Progressing />, { server });
    expect(
      await screen.findByRole('group', { name: 'Map of Monaco. 2 areas left to search.' }),
    ).toBeVisible();
    server.on(AREA, area([]));
    await user.click(screen.getByRole('button', { name: 'Progress' }));
    await user.click(screen.getByRole('button', { name: 'Progress' }));
    expect(
      await screen.findByRole('group', { name: 'Map of Monaco. Fully searched.' }),
    ).toBeVisible();
    expect(server.sent(AREA).length).toBeLessThanOrEqual(3);
  });

  it('shows close leads as one circle with their number', async () => {
    const server = serveBaseMap(new FakeServer()).on(AREA, area([]));
    const leads = [7.45, 7.45001, 7.45002, 7.59].map((Longitude) => ({
      Latitude: 43.75,
      Longitude,
    }));
    renderSignedIn(<RunMap runId="1" version="0" leads={leads} />, { server });
    const cluster = await screen.findByText('3');
    expect(cluster).toBeVisible();
    expect(cluster.closest('[aria-hidden]')!.childElementCount).toBe(2);
  });

  it('explains why it is missing, until the run continues', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = serveBaseMap(new FakeServer()).on(AREA, refusal(500));
    const { user } = renderSignedIn(<Progressing />, { server });
    expect(await screen.findByText(/^The map couldn't be loaded/)).toBeVisible();
    server.on(AREA, area([]));
    await user.click(screen.getByRole('button', { name: 'Progress' }));
    expect(await screen.findByRole('group', { name: /Monaco/ })).toBeVisible();
  });
});
