import { screen } from '@testing-library/react';
import { LAYOUTS } from '#contract/export-columns.js';
import { FORMATS } from '#contract/formats.js';
import type { PlanId } from '#contract/plans.js';
import { ExportDialog } from '../../../frontend/parts/export/ExportDialog';
import { runFileUrl, type FileChoice } from '../../../frontend/parts/export/file';
import { renderSignedIn } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';
import { buildSubscription } from '../../support/dom/plan';

const LAYOUTS_ROUTE = '/api/export/layouts';

function showDialog(plan: PlanId) {
  const chosen: FileChoice[] = [];
  const saved: object[] = [];
  const server = new FakeServer()
    .on('GET /api/subscription', buildSubscription(plan))
    .on(`GET ${LAYOUTS_ROUTE}`, () => saved)
    .on(`POST ${LAYOUTS_ROUTE}`, ({ body }) => {
      saved.push({ id: 'layout-1', ...(body as object) });
      return saved[0]!;
    });
  const urlOf = (choice: FileChoice) => {
    chosen.push(choice);
    return '#file';
  };
  const shown = renderSignedIn(<ExportDialog urlOf={urlOf} onClose={() => undefined} />, {
    server,
  });
  return { ...shown, chosen };
}

const format = () => screen.findByLabelText('Format');
const download = () => screen.getByRole('button', { name: 'Download' });

it("shows every format, and marks those that the plan doesn't include with an upgrade", async () => {
  const { user } = showDialog('GROWTH');
  expect(await screen.findByText(/Included in Pro/)).toBeVisible();
  expect(download()).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Upgrade' })).toBeVisible();
  for (const { label } of Object.values(FORMATS)) {
    const name = label === 'CSV' ? label : `${label} (Pro)`;
    expect(screen.getByRole('option', { name })).toBeInTheDocument();
  }
  await user.selectOptions(await format(), 'CSV');
  expect(screen.queryByText(/Included in Pro/)).toBeNull();
  expect(download()).toBeEnabled();
  await user.selectOptions(screen.getByLabelText('Columns'), 'HubSpot companies (Pro)');
  expect(download()).toBeDisabled();
});

it('downloads the chosen format with the columns of a CRM', async () => {
  const { user, chosen } = showDialog('PRO');
  await user.selectOptions(await format(), 'XLSX');
  await user.selectOptions(screen.getByLabelText('Columns'), LAYOUTS.salesforce.label);
  await user.click(download());
  expect(screen.queryByRole('switch', { name: 'For Excel' })).toBeNull();
  expect(chosen).toEqual([{ format: 'xlsx', layout: 'salesforce', columns: null, bom: true }]);
});

it('offers no columns for vCards', async () => {
  const { user } = showDialog('PRO');
  await user.selectOptions(await format(), 'vCard');
  expect(screen.queryByLabelText('Columns')).toBeNull();
});

it('saves chosen columns under a name', async () => {
  const { user, chosen } = showDialog('STARTER');
  await user.selectOptions(await format(), 'CSV');
  await user.selectOptions(screen.getByLabelText('Columns'), 'Choose columns…');
  await user.type(screen.getByLabelText(/Save these columns as/), 'Call list');
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  expect(await screen.findByRole('option', { name: 'Call list' })).toBeInTheDocument();
  await user.click(download());
  expect(chosen).toEqual([{ format: 'csv', layout: 'layout-1', columns: null, bom: true }]);
});

it("another format of a run keeps the link's token", () => {
  const link = 'http://leads.test/api/export/runs/1.csv?token=abc';

  expect(runFileUrl(link, { format: 'xlsx', layout: 'hubspot', columns: null, bom: false })).toBe(
    'http://leads.test/api/export/runs/1.xlsx?token=abc&layout=hubspot',
  );
});

it('marks CSVs for Excel until that is turned off, and remembers it', async () => {
  const { user, chosen, unmount } = showDialog('PRO');
  await user.selectOptions(await format(), 'CSV');
  await user.click(download());
  await user.click(screen.getByRole('switch', { name: 'For Excel' }));
  await user.click(download());
  expect(chosen.map(({ bom }) => bom)).toEqual([true, false]);
  unmount();

  const again = showDialog('PRO');
  await again.user.selectOptions(await format(), 'CSV');
  expect(screen.getByRole('switch', { name: 'For Excel' })).not.toBeChecked();
  await again.user.selectOptions(screen.getByLabelText('Columns'), LAYOUTS.hubspot.label);
  expect(screen.queryByRole('switch', { name: 'For Excel' })).toBeNull();
});

it("a run's CSV link asks for the mark", () => {
  const csv = { format: 'csv', layout: '', columns: null, bom: true } as const;

  expect(runFileUrl('http://leads.test/api/export/runs/1.csv?token=abc', csv)).toBe(
    'http://leads.test/api/export/runs/1.csv?token=abc&bom=true',
  );
});
