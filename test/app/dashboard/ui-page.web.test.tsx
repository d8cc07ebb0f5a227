import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Components } from '../../../frontend/app/dev/Ui';
import { renderInAdmin } from '../../support/dom/admin';

const FRONTEND = join(import.meta.dirname, '../../../frontend');

/** Whole pages, and parts that are made visible by others. */
const ELSEWHERE = new Set([
  'ButtonLink',
  'CardPage',
  'DialogButton',
  'ErrorBoundary',
  'Field',
  'ForcedTheme',
  'Loaded',
  'ModalDialog',
  'PageNotFound',
  'PlainHeader',
  'SkipLink',
  'Unreachable',
  'icons',
  'layout',
  'preloadable',
]);

it('the page of components shows every part of the interface', () => {
  const source = readFileSync(join(FRONTEND, 'app/dev/Ui.tsx'), 'utf8');
  const parts = readdirSync(join(FRONTEND, 'parts/ui'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace('.tsx', ''));
  const missing = parts.filter(
    (part) => !ELSEWHERE.has(part) && !source.includes(`/parts/ui/${part}'`),
  );
  expect(missing).toEqual([]);
});

it('a component works on its page: a question is asked, and a notice offers Undo', async () => {
  const user = userEvent.setup();
  renderInAdmin(<Components />);
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  expect(await screen.findByRole('dialog', { name: 'Delete it?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Notify' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});
