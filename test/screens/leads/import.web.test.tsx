import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportPreview, LeadImport } from '#contract/imports.js';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { refusal } from '../../support/dom/server';
import { chooseFrom, resizableWindow, showLeads } from '../../support/dom/workbench';

const IMPORT = `${LEADS}/import`;
const ID = '00000000-0000-4000-8000-000000000001';

const PREVIEW: ImportPreview = {
  columns: ['Firma', 'Tel', 'Ort'],
  headerRow: 1,
  sheet: null,
  sheets: [],
  delimiter: ',',
  encoding: 'utf-8',
  isEncodingUnsure: false,
  sample: [['Acme', '555', 'Monaco']],
  mapping: { name: 0, city: 2 },
  rows: 5,
  ready: 3,
  repeated: 1,
  skipped: 1,
  invalid: [
    { field: 'phone', count: 12, rows: [2, 3, 5] },
    { field: 'email', count: 1, rows: [6] },
  ],
  problems: [{ row: 4, text: 'The name is missing.' }],
};

const imported = (parts: Partial<LeadImport> = {}): LeadImport => ({
  id: ID,
  status: 'Running',
  as: 'known',
  leadStatus: 'WON',
  repeated: 0,
  skipped: 0,
  invalid: [],
  problems: [],
  fileName: 'customers.csv',
  total: 1200,
  done: 500,
  added: 400,
  matched: 100,
  noRoom: 0,
  undo: null,
  canUndo: false,
  createdAt: '2026-11-20T20:30:00.000Z',
  finishedAt: null,
  ...parts,
});

const FILE = new File(['Firma,Tel,Ort\nAcme,555,Monaco'], 'customers.csv', { type: 'text/csv' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Import your customers' }));

/** The leads with an open import, and a server whose imports stay in progress until the test ends them. */
async function openImport() {
  const server = new LeadServer(SEVERAL).on(`POST ${IMPORT}/preview`, PREVIEW);
  const { user } = showLeads(server);
  await chooseFrom(user, 'More', 'Import');
  await screen.findByRole('dialog', { name: 'Import your customers' });
  return { server, user };
}

let view: ReturnType<typeof resizableWindow> | undefined;
afterEach(() => view?.restore());

describe('importing your own customers', () => {
  it('takes a file that is dropped on its field', async () => {
    await openImport();
    const files = { files: [FILE] };
    fireEvent.drop(dialog().getByLabelText('File'), { dataTransfer: files });
    expect(dialog().getByText(/^customers.csv dropped/)).toBeVisible();
    expect(await dialog().findByRole('button', { name: /^Import \d+ business/ })).toBeEnabled();
  });

  it('keeps its file and its answers while a tablet is turned', async () => {
    view = resizableWindow(50);
    const { user } = await openImport();
    await user.upload(dialog().getByLabelText('File'), FILE);
    expect(await dialog().findByText(/^3 businesses to import/)).toBeVisible();
    const status = dialog().getByLabelText('Status');
    await user.selectOptions(status, 'Qualified');
    for (const width of [22.5, 50]) {
      view.resize(width);
      expect(status).toBeVisible();
      expect(status).toHaveDisplayValue('Qualified');
      expect(dialog().getByRole('button', { name: 'Import 3 businesses' })).toBeEnabled();
    }
  });

  it('shows what would happen, and sends the file with the chosen columns', async () => {
    const { server, user } = await openImport();
    expect(dialog().getByRole('button', { name: 'Import' })).toBeDisabled();
    await user.upload(dialog().getByLabelText('File'), FILE);
    expect(await dialog().findByText(/^3 businesses to import from 5 rows/)).toHaveTextContent(
      '3 businesses to import from 5 rows. 1 duplicate row. 1 row skipped. ' +
        "12 phone numbers weren't valid and stay as notes (rows 2, 3, 5, and 9 more). " +
        "1 email address wasn't valid and stays as a note (row 6).",
    );
    expect(dialog().getByText('Row 4: The name is missing.')).toBeVisible();
    expect(dialog().getByText('And 13 more.')).toBeVisible();
    expect(
      dialog().getByText('Rows are numbered as in your spreadsheet: the headers are row 1.'),
    ).toBeVisible();
    const summary = dialog().getByText(/^3 businesses to import/);
    const below = dialog().getByText('What to do with them');
    expect(summary.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(dialog().getByLabelText('Name')).toHaveDisplayValue('Firma');
    expect(dialog().getByText('For example, “Monaco”')).toBeVisible();

    server.on(`POST ${IMPORT}/preview`, { ...PREVIEW, mapping: { name: 0, phone: 1 }, ready: 4 });
    await user.selectOptions(dialog().getByLabelText('Phone'), 'Tel');
    await user.click(dialog().getByLabelText(/^Exclude them/));
    const queued = imported({ status: 'Queued', done: 0 });
    server.on(`POST ${IMPORT}`, queued).on(`GET ${IMPORT}`, [queued]);
    await user.click(await button('Import 4 businesses'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      await screen.findByRole('progressbar', {
        name: '0 of 1,200 businesses imported from customers.csv',
      }),
    ).toBeInTheDocument();
    expect(server.sent(`POST ${IMPORT}/preview`)).toEqual([
      { file: FILE },
      { file: FILE, mapping: '{"name":0,"city":2,"phone":1}' },
    ]);
    expect(server.sent(`POST ${IMPORT}`)).toEqual([
      { file: FILE, mapping: '{"name":0,"phone":1}', as: 'excluded', leadStatus: 'WON' },
    ]);
  });

  it("marks customers as won, so that they don't appear under To call, unless the user chooses a different status", async () => {
    const { server, user } = await openImport();
    await user.upload(dialog().getByLabelText('File'), FILE);
    expect(dialog().getByLabelText('Status')).toHaveDisplayValue('Won');
    expect(dialog().getByLabelText('Status')).toHaveAccessibleDescription(
      'Leads you already have keep their status.',
    );
    await user.click(dialog().getByLabelText(/^Exclude them/));
    expect(dialog().queryByLabelText('Status')).toBeNull();
    await user.click(dialog().getByLabelText(/^Keep them/));
    await user.selectOptions(dialog().getByLabelText('Status'), 'Contacted');
    server.on(`POST ${IMPORT}`, imported({ status: 'Queued', done: 0 }));
    await user.click(await button('Import 3 businesses'));
    await waitFor(() =>
      expect(server.sent(`POST ${IMPORT}`)).toMatchObject([
        { as: 'known', leadStatus: 'CONTACTED' },
      ]),
    );
  });

  it("explains what's wrong with a file that cannot be read, and reads another one", async () => {
    complaints.expect(/^ApiError/);
    const { server, user } = await openImport();
    server.on(`POST ${IMPORT}/preview`, () => refusal(422, { error: 'The file has no rows.' }));
    await user.upload(dialog().getByLabelText('File'), FILE);
    expect(await dialog().findByRole('alert')).toHaveTextContent('The file has no rows.');
    expect(dialog().getByRole('button', { name: 'Import' })).toBeDisabled();
    server.on(`POST ${IMPORT}/preview`, PREVIEW);
    await user.upload(dialog().getByLabelText('File'), new File(['a'], 'other.csv'));
    expect(await button('Import 3 businesses')).toBeEnabled();
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('reads the file again with the encoding and the header row that the user chose, and imports it with them', async () => {
    const { server, user } = await openImport();
    await user.upload(dialog().getByLabelText('File'), FILE);
    await user.click(await dialog().findByText('How the file is read'));
    expect(dialog().getByLabelText('Separator')).toHaveDisplayValue('Comma');
    expect(dialog().queryByLabelText('Sheet')).toBeNull();
    await user.selectOptions(dialog().getByLabelText('Encoding'), 'Cyrillic (Windows)');
    server.on(`POST ${IMPORT}/preview`, { ...PREVIEW, encoding: 'windows-1251', headerRow: 3 });
    const row = dialog().getByLabelText('Header row');
    await user.clear(row);
    await user.type(row, '3{Enter}');
    expect(await dialog().findByText(/the headers are row 3\.$/)).toBeVisible();
    expect(row).toHaveFocus();
    await user.clear(row);
    await user.type(row, '-2');
    await user.tab();
    expect(row).toHaveDisplayValue('3');
    server.on(`POST ${IMPORT}`, imported({ status: 'Queued', done: 0 }));
    await user.click(await button('Import 3 businesses'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent(`POST ${IMPORT}/preview`)).toEqual([
      { file: FILE },
      { file: FILE, encoding: 'windows-1251' },
      { file: FILE, encoding: 'windows-1251', headerRow: '3' },
    ]);
    expect(server.sent(`POST ${IMPORT}`)).toEqual([
      {
        file: FILE,
        mapping: '{"name":0,"city":2}',
        encoding: 'windows-1251',
        headerRow: '3',
        as: 'known',
        leadStatus: 'WON',
      },
    ]);
  });

  it('warns of an unsure encoding with the letters to check, until the user chooses one', async () => {
    const { server, user } = await openImport();
    const sample = [
      ['Bar', '555', 'Austin'],
      ['Øeznictví', '556', 'Øeznictví'],
    ];
    server.on(`POST ${IMPORT}/preview`, { ...PREVIEW, sample, isEncodingUnsure: true });
    await user.upload(dialog().getByLabelText('File'), FILE);
    expect(await dialog().findByText(/^We aren't sure/)).toHaveTextContent(
      "We aren't sure how this file encodes its letters. If “Øeznictví” looks wrong, choose another encoding.",
    );
    const encoding = dialog().getByLabelText('Encoding');
    expect(encoding).toBeVisible();
    server.on(`POST ${IMPORT}/preview`, { ...PREVIEW, encoding: 'windows-1250' });
    await user.selectOptions(encoding, 'Central European (Windows)');
    await waitFor(() => expect(dialog().queryByText(/^We aren't sure/)).toBeNull());
    expect(encoding).toBeVisible();
    expect(encoding).toHaveFocus();
  });

  it('lets the user choose again when the file cannot be read as described', async () => {
    complaints.expect(/^ApiError/);
    const { server, user } = await openImport();
    await user.upload(dialog().getByLabelText('File'), FILE);
    await user.click(await dialog().findByText('How the file is read'));
    server.on(`POST ${IMPORT}/preview`, () => refusal(422, { error: 'The file has no rows.' }));
    await user.selectOptions(dialog().getByLabelText('Separator'), 'Vertical bar');
    expect(await dialog().findByRole('alert')).toHaveTextContent('The file has no rows.');
    expect(dialog().getByRole('button', { name: 'Import' })).toBeDisabled();
    server.on(`POST ${IMPORT}/preview`, PREVIEW);
    expect(dialog().getByLabelText('Separator')).toHaveDisplayValue('Vertical bar');
    await user.selectOptions(dialog().getByLabelText('Separator'), 'Comma');
    expect(await button('Import 3 businesses')).toBeEnabled();
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('shows its progress after a reload, and can be undone at the end', async () => {
    const server = new LeadServer(SEVERAL).on(`GET ${IMPORT}`, [imported()]);
    const { user } = showLeads(server);
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    const end = { status: 'Complete', done: 1200, added: 1000, matched: 199, noRoom: 1 } as const;
    const invalid = [{ field: 'phone' as const, count: 2, rows: [7, 9] }];
    const problems = [
      { row: 4, text: 'The name is missing.' },
      { row: 7, text: '“12” is not a phone number we recognize.' },
    ];
    server.on(`GET ${IMPORT}`, [
      imported({ ...end, skipped: 1, invalid, problems, canUndo: true }),
    ]);
    expect(
      await screen.findByText(
        "1,199 businesses imported, 199 of which you already had. 1 business left out: your plan's storage is full. 1 row skipped. 2 phone numbers weren't valid and stay as notes (rows 7 and 9). Recent changes lists the problems by row.",
      ),
    ).toBeVisible();
    const undoing = imported({ ...end, status: 'Undoing', undo: { restored: 0, kept: 0 } });
    server.on(`POST ${IMPORT}/${ID}/undo`, () => {
      server.on(`GET ${IMPORT}`, [undoing]);
      return undoing;
    });
    await user.click(await button('Undo'));
    expect(await screen.findByText('Undoing the import of customers.csv')).toBeVisible();
    server.on(`GET ${IMPORT}`, [
      imported({ ...end, status: 'Undone', undo: { restored: 998, kept: 2 } }),
    ]);
    expect(
      await screen.findByText(
        'Import undone: 998 leads restored or removed. Kept 2 leads with later edits.',
      ),
    ).toBeVisible();
  });

  it('says that an error stopped it', async () => {
    const server = new LeadServer(SEVERAL).on(`GET ${IMPORT}`, [imported()]);
    showLeads(server);
    await screen.findByRole('progressbar');
    server.on(`GET ${IMPORT}`, [imported({ status: 'Failed', canUndo: true })]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The import stopped after an error. 500 businesses imported, 100 of which you already had.',
    );
  });
});
