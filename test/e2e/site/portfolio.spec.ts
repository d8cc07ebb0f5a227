import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import {
  expectClosed,
  expectOpen,
  open,
  openAboutMe,
  elementsOf,
  stopClock,
} from '../support/portfolio.ts';

test.use({
  visitor: 'stranger',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'no-preference' },
});

test.describe('the portfolio', () => {
  // @requirement 2.66
  test('is a single column below 768 px: name, headline, avatar, About Me, résumé', async ({
    page,
  }) => {
    for (const width of [360, 767]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      const { name, headline, avatar, about, resume } = elementsOf(page);
      const column = [name, headline, avatar, about, resume];
      for (const element of column) await expect(element).toHaveCSS('opacity', '1');
      const boxes = await Promise.all(column.map((element) => element.boundingBox()));
      const left = boxes[0]!.x;
      boxes.forEach((box, at) => {
        expect(box!.x).toBe(left);
        if (at > 0) expect(box!.y).toBeGreaterThanOrEqual(boxes[at - 1]!.y);
      });
      expect(boxes[3]!.y).toBeGreaterThanOrEqual(boxes[2]!.y + 280);
    }
  });

  // @requirement 2.67, 9.23
  test('is 340 px tall at 768 px and wider: name and headline left, avatar right, at most 5xl wide', async ({
    page,
  }) => {
    for (const { width, content } of [
      { width: 1440, content: 1024 },
      { width: 768, content: 720 },
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      const { header, name, headline, avatar } = elementsOf(page);
      expect((await header.boundingBox())!.height).toBe(340);
      const card = (await avatar.boundingBox())!;
      expect([card.width, card.height]).toEqual([280, 280]);
      const left = (width - content) / 2;
      expect((await name.boundingBox())!.x).toBe(left);
      expect((await headline.boundingBox())!.x).toBe(left);
      expect(card.x + card.width).toBe(left + content);
    }
  });

  test('shows initials when the picture is missing', async ({ page, complaints }) => {
    complaints.expect(/avatar\.jpg/);
    await page.route('/avatar.jpg', (route) => route.fulfill({ status: 404 }));
    await page.goto('/portfolio');
    await expect(elementsOf(page).avatar).toHaveText('AM');
    expect((await elementsOf(page).avatar.boundingBox())!.width).toBe(280);
  });

  test('is accessible with About Me closed and open', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Escape');
    await expectUsable(page, 'portfolio');
    await page.setViewportSize({ width: 1440, height: 900 });
    await elementsOf(page).resume.focus();
    await expectOpen(page);
    await expectUsable(page, 'portfolio, About Me');
  });
});

test.describe('About Me', () => {
  // @requirement 9.24
  test('opens automatically 4000 ms after load at 768 px and wider', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await stopClock(page);
    await open(page);
    await page.clock.runFor(3999);
    await expectClosed(page);
    await page.clock.runFor(1);
    await expectOpen(page);
  });

  // @requirement 9.24
  test('does not open automatically at 767 px, where it is part of the column', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await stopClock(page);
    await open(page);
    await page.clock.runFor(10_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectClosed(page);
  });

  // @requirement 2.68, 4.34
  test('opens while the mouse is over the header, and closes when it leaves or with Escape', async ({
    page,
  }) => {
    await stopClock(page);
    await open(page);
    await expectClosed(page);
    await elementsOf(page).name.hover();
    await expectOpen(page);
    await page.mouse.move(720, 800);
    await expectClosed(page);
    await elementsOf(page).name.hover();
    await expectOpen(page);
    await page.keyboard.press('Escape');
    await expectClosed(page);
  });

  // @requirement 4.34
  test('opens on keyboard focus, and stays closed after Escape', async ({ page }) => {
    await stopClock(page);
    await open(page);
    const { header, resume } = elementsOf(page);
    await page.locator('main').focus();
    await page.keyboard.press('Tab');
    await expect(resume).toBeFocused();
    await expectOpen(page);
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(header).toBeFocused();
    await page.clock.runFor(10_000);
    await expectClosed(page);
    await page.keyboard.press('Tab');
    await expectOpen(page);
    await page.keyboard.press('Tab');
    await expectClosed(page);
  });

  // @requirement 4.34
  test('stays open on keyboard focus when the mouse passes over it', async ({ page }) => {
    await stopClock(page);
    await open(page);
    await page.locator('main').focus();
    await page.keyboard.press('Tab');
    await page.mouse.move(720, 300);
    await page.mouse.move(720, 800);
    await expectOpen(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is visible, and the résumé opens in a new tab', async ({ page, context }) => {
    await context.route('/resume.pdf', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Résumé' }),
    );
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/portfolio');
      const { name, headline, avatar, about, resume } = elementsOf(page);
      for (const element of [name, headline, avatar, about]) {
        await expect(element).toHaveCSS('opacity', '1');
      }
      const card = (await avatar.boundingBox())!;
      expect((await about.boundingBox())!.y).toBeGreaterThanOrEqual(card.y + card.height);
      const tab = context.waitForEvent('page');
      await resume.click();
      await expect(await tab).toHaveURL('/resume.pdf');
      await (await tab).close();
    }
  });
});

test('About Me opens on hover even when the script fails to load', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  );
  await page.goto('/portfolio');
  await elementsOf(page).name.hover();
  await expectOpen(page);
  await page.mouse.move(720, 800);
  await expect(elementsOf(page).about).toHaveCSS('opacity', '0');
});

test('the Resume button opens the résumé in this tab when popups are blocked', async ({
  page,
  context,
}) => {
  await context.route('/resume.pdf', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Résumé</title>' }),
  );
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openAboutMe(page);
  await elementsOf(page).resume.click();
  await expect(page).toHaveURL('/resume.pdf');
});

// @requirement 2.69
test('the avatar is a JPEG at twice its display size, and the résumé is a one-page PDF', async ({
  page,
  request,
}) => {
  const resume = await request.get('/resume.pdf');
  expect(resume.headers()['content-type']).toBe('application/pdf');
  const pdf = (await resume.body()).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  const avatar = await request.get('/avatar.jpg');
  expect(avatar.headers()['content-type']).toBe('image/jpeg');
  await open(page);
  const size = await elementsOf(page).avatar.evaluate(
    ({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight],
  );
  expect(size).toEqual([560, 560]);
});
