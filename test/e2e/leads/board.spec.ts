import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { detail, filterLeads, insertLeads, SEVERAL, type LeadFields } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

const column = (page: Page, status: string) =>
  page.getByRole('region', { name: status, exact: true });
const cards = (scope: Page | Locator) => scope.locator('[data-card] [data-lead]');
const card = (scope: Page | Locator, name: string) =>
  scope.getByRole('link', { name, exact: true });
const spoken = (page: Page) => page.locator('[id^=DndLiveRegion]');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function openBoard(page: Page) {
  await page.goto('/dashboard/leads');
  await page.getByRole('navigation', { name: 'View' }).getByText('Board').click();
  await expect(cards(page).first()).toBeVisible();
}

/** Lifts the focused card. Its keys are heard from the next timer on, which a person's next key can't precede. */
async function lift(page: Page, name: string) {
  await page.keyboard.press('Space');
  await expect(spoken(page)).toHaveText(`${name} lifted from New.`);
  await page.evaluate(() => new Promise((next) => setTimeout(next)));
}

/** Leads of one status, in the order of the list. */
const many = (length: number, status: string): LeadFields[] =>
  Array.from({ length }, (_, number) => ({ name: `${status} ${number}`, city: 'Boise', status }));

test('a card is lifted, moved and dropped by keyboard, keeps the focus, and is moved back by Undo', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await openBoard(page);
  await card(column(page, 'New'), 'Night Bakery').focus();
  await lift(page, 'Night Bakery');
  await page.keyboard.press('ArrowRight');
  await expect(spoken(page)).toHaveText('Night Bakery is over Contacted.');
  await page.keyboard.press('Escape');
  await expect(spoken(page)).toHaveText('Night Bakery stays in New.');

  await lift(page, 'Night Bakery');
  for (const status of ['Contacted', 'Qualified']) {
    await page.keyboard.press('ArrowRight');
    await expect(spoken(page)).toHaveText(`Night Bakery is over ${status}.`);
  }
  await page.keyboard.press('Enter');
  await expect(spoken(page)).toHaveText('Night Bakery moved to Qualified.');
  await expect(card(column(page, 'Qualified'), 'Night Bakery')).toBeFocused();
  await expect(column(page, 'Qualified').getByRole('heading')).toHaveText('Qualified 1');
  await expect(page).toHaveURL('/dashboard/leads');

  await undo(page).click();
  await expect(card(column(page, 'New'), 'Night Bakery')).toBeVisible();
  await expect(column(page, 'Qualified')).toContainText('No leads');

  await card(page, 'Night Bakery').focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Night Bakery');
  // Escape lets go of a lifted card before it closes the lead.
  await card(page, 'Bank of Coins').focus();
  await lift(page, 'Bank of Coins');
  await page.keyboard.press('Escape');
  await expect(spoken(page)).toHaveText('Bank of Coins stays in New.');
  await expect(detail(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
});

test('a card dragged to a column by mouse stays there after a reload, which shows the board again', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBoard(page);
  const from = (await card(page, 'Bank of Coins').boundingBox())!;
  const to = (await column(page, 'Won').boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 8 });
  await expect(column(page, 'Won')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await expect(cards(column(page, 'Won'))).toHaveText(['Bank of Coins', 'Old Bakery']);
  await expect(page.getByText('Bank of Coins set to Won.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/leads');

  await page.reload();
  await expect(card(column(page, 'Won'), 'Bank of Coins')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
});

test('the board follows filters, search and saved views, and shows only the columns of a status filter', async ({
  page,
  person,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await insertLeads(database, person, SEVERAL);
  await openBoard(page);
  await expectUsable(page, 'board');
  await filterLeads(page, 'City', 'Boise (2)');
  await expect(cards(page)).toHaveText(['Night Bakery', 'Old Bakery']);
  await page.getByRole('searchbox').fill('Old');
  await expect(cards(page)).toHaveText(['Old Bakery']);
  await page.getByRole('searchbox').fill('');
  await expect(cards(page)).toHaveCount(2);
  await filterLeads(page, 'Status', 'Won (1)');
  await expect(page.locator('[data-column]')).toHaveCount(1);
  await expect(cards(column(page, 'Won'))).toHaveText(['Old Bakery']);

  const sidebar = page.getByRole('list', { name: 'Saved views' });
  await sidebar.getByRole('link', { name: 'No website' }).click();
  await expect(page.locator('[data-column]')).toHaveCount(5);
  await expect(cards(column(page, 'New'))).toHaveText(['Bank of Coins', 'Night Bakery']);
});

test('a long column loads 50 leads at a time, and renders only the cards in sight', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, many(230, 'NEW'));
  await openBoard(page);
  const ranges: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/leads') ranges.push(searchParams.get('range')!);
  });
  const list = column(page, 'New').getByRole('list');
  const end = list.getByRole('listitem').last();
  for (const [at, range] of [
    [0.35, '[50,99]'],
    [1, '[200,249]'],
  ] as const) {
    await list.evaluate((element, part) => {
      const frame = element.parentElement!;
      frame.scrollTop = part * (frame.scrollHeight - frame.clientHeight);
    }, at);
    await expect.poll(() => ranges).toContain(range);
  }
  await expect(end).toContainText('NEW 229');
  await expect(end).toHaveAttribute('aria-setsize', '230');
  expect(await cards(column(page, 'New')).count()).toBeLessThan(25);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('one column is shown at a time, and a card is moved by its menu or by a finger', async ({
    page,
    person,
    database,
  }) => {
    await insertLeads(database, person, SEVERAL);
    await page.goto('/dashboard/leads');
    await page.getByRole('button', { name: 'Filters and tools' }).tap();
    await page.getByRole('navigation', { name: 'View' }).getByText('Board').tap();
    await page.keyboard.press('Escape');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await expect(page.getByRole('tab')).toHaveText([
      'New 3',
      'Contacted 0',
      'Qualified 0',
      'Won 1',
      'Lost 0',
    ]);
    await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
    expect((await cards(page).first().boundingBox())!.y).toBeLessThan(370);

    await page.getByRole('button', { name: 'Move Café Llorca to...' }).tap();
    await page.getByRole('menu', { name: 'Status' }).getByText('Lost').tap();
    await expect(tab(/^Lost/)).toHaveText('Lost 1');

    const held = (await card(page, 'Bank of Coins').boundingBox())!;
    const target = (await tab(/^Won/).boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x!, y: y! }],
      });
    await touch('touchStart', held.x + 20, held.y + 8);
    await expect(page.locator('[data-lifted]')).toHaveCount(1);
    const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
    await touch('touchMove', x, y + 60);
    await touch('touchMove', x, y);
    await expect(tab(/^Won/)).toHaveAttribute('data-over', 'true');
    await touch('touchEnd');
    await expect(tab(/^Won/)).toHaveText('Won 2');

    await tab(/^Won/).tap();
    await expect(cards(page)).toHaveText(['Bank of Coins', 'Old Bakery']);
    await expectUsable(page, 'board phone');
  });
});
