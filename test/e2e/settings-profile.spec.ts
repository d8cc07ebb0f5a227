import type { Page, Request } from '@playwright/test';
import type { Profile } from '../../contract/settings.ts';
import { expect, test } from './fixtures.ts';
import { expectUsable } from './looks.ts';
import { call, type Person } from './product.ts';
import { logIn } from './screens.ts';

const PATH = '/dashboard/settings/profile';
const CALL = '**/api/settings/profile';

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' });
const saved = (page: Page) => page.getByText('Profile saved.');
const options = (page: Page, label: string) =>
  page.getByLabel(label).locator('option').allTextContents();

/** Someone whose profile can be saved as it is. */
const completeProfile = (person: Person) =>
  call(person, 'PATCH', '/api/users/me', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(415) 555-0100',
    addressLine1: '1 Market Street',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'United States',
  });

const profileOf = (person: Person) => call<Profile>(person, 'GET', '/api/settings/profile');

async function openComplete(page: Page, person: Person) {
  await completeProfile(person);
  await page.goto(PATH);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
}

/** What the page sends when it saves. */
function sentBy(page: Page) {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/settings/profile')) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}

test('no tab and an unknown tab lead to the profile, without a step in the history', async ({
  page,
}) => {
  await page.goto('/dashboard/subscription');
  for (const path of ['/dashboard/settings', '/dashboard/settings/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(PATH);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/subscription');
  }
});

test('each tab has its title, and a phone shows the current one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard/settings/billing');
  await expect(page).toHaveTitle('Billing · Settings · Lead Delivery');
  const strip = page.getByRole('main').getByRole('navigation', { name: 'Settings' });
  await expect(strip.getByRole('link', { name: 'Billing' })).toBeInViewport({ ratio: 1 });
  await strip.getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveTitle('Notifications · Settings · Lead Delivery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('every field is saved and is there after a reload', async ({ page, person }) => {
  await page.goto(PATH);
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();
  await expect(page.getByText('Comes from the sign-in provider')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('United States');

  expect(await options(page, 'Country')).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
    'Other',
  ]);
  expect((await options(page, 'Time zone')).slice(1)).toEqual([
    'America/New_York (Eastern)',
    'America/Chicago (Central)',
    'America/Denver (Mountain)',
    'America/Los_Angeles (Pacific)',
    'Europe/London',
    'Europe/Paris',
    'Asia/Tokyo',
    'Australia/Sydney',
  ]);
  const [nothing, ...states] = await options(page, 'State');
  expect(nothing).toBe('Choose a state');
  expect(states).toHaveLength(56);

  const values: Record<string, string> = {
    'Display name': 'Countess',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Phone: '+1 (415) 555-0100',
    Bio: 'First line.\nSecond <b>line</b>.',
    Address: '1 Market Street',
    'Apartment, suite, floor': 'Floor 2',
    City: 'San Francisco',
    'Postal code': '94105',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel('State').selectOption('Puerto Rico');
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await page.getByLabel('Language').selectOption('Deutsch');
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  await page.reload();
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await expect(page.getByLabel('State')).toHaveValue('PR');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Paris');
  await expect(page.getByLabel('Language')).toHaveValue('de-DE');
});

test('what is missing is named under its field, and white space is missing', async ({ page }) => {
  const sent = sentBy(page);
  await page.goto(PATH);
  await page.getByLabel('First name').fill('   ');
  await save(page).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Address is required',
    'City is required',
    'State/Territory is required',
    'Postal code is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  expect(sent).toEqual([]);
});

test('a phone number has 7 to 15 digits', async ({ page, person }) => {
  await openComplete(page, person);
  for (const phone of ['123456', '1234567890123456', '()']) {
    await page.getByLabel('Phone').fill(phone);
    await save(page).click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  }
  for (const phone of ['1234567', '123456789012345']) {
    await page.getByLabel('Phone').fill(phone);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  }
});

test('phone and postal code keep only what they may hold', async ({ page }) => {
  await page.goto(PATH);
  const phone = page.getByLabel('Phone');
  await phone.pressSequentially('+1 (415) 555-01x00 ext.');
  await expect(phone).toHaveValue('+1 (415) 555-0100 ');
  await phone.fill('');
  await phone.pressSequentially('1234567890123456789012345');
  await expect(phone).toHaveValue('12345678901234567890');
  const postalCode = page.getByLabel('Postal code');
  await postalCode.pressSequentially('SW1A-1AA ÄÖ#!99999');
  await expect(postalCode).toHaveValue('SW1A-1AA 9');
});

test('another country clears the state and asks for it as text', async ({ page, person }) => {
  const sent = sentBy(page);
  await openComplete(page, person);
  await page.getByLabel('Country').selectOption('Canada');
  const province = page.getByRole('textbox', { name: 'State/Province' });
  await expect(province).toHaveValue('');
  await save(page).click();
  await expect(page.getByText('State/Territory is required')).toBeVisible();
  await province.fill('Ontario');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(sent).toEqual([{ country: 'Canada', state: 'Ontario' }]);
  await page.getByLabel('Country').selectOption('United States');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('');
});

test('the bio counts its characters up to 500, aloud only in a pause', async ({ page }) => {
  await page.goto(PATH);
  const bio = page.getByLabel('Bio');
  await expect(page.getByText('0 / 500')).toBeVisible();
  await bio.pressSequentially('Hello');
  await expect(page.getByText('5 / 500')).toBeVisible();
  await expect(page.getByText('495 characters left')).toHaveRole('status');
  await bio.fill('x'.repeat(499));
  await bio.press('End');
  await bio.pressSequentially('yz');
  await expect(page.getByText('500 / 500')).toBeVisible();
  expect(await bio.inputValue()).toHaveLength(500);
});

test('two tabs that change different fields lose nothing', async ({ page, context, person }) => {
  await openComplete(page, person);
  const other = await context.newPage();
  await other.goto(PATH);
  await other.getByLabel('City').fill('Oakland');
  const sent = sentBy(page);
  await page.getByLabel('First name').fill('Grace');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(sent).toEqual([{ firstName: 'Grace' }]);
  await save(other).click();
  await expect(saved(other)).toBeVisible();
  await expect(other.getByLabel('First name')).toHaveValue('Grace');
  expect(await profileOf(person)).toMatchObject({ firstName: 'Grace', city: 'Oakland' });
});

test('a double click saves once, and what is typed meanwhile stays unsaved', async ({
  page,
  person,
}) => {
  await openComplete(page, person);
  const sent = sentBy(page);
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    if (route.request().method() === 'PUT') await looked;
    await route.continue();
  });
  await page.getByLabel('City').fill('Oakland');
  await save(page).dblclick();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await page.getByLabel('Last name').fill('Hopper');
  goOn();
  await expect(save(page)).toBeEnabled();
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper');
  expect(sent).toEqual([{ city: 'Oakland' }]);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(sent).toEqual([{ city: 'Oakland' }, { lastName: 'Hopper' }]);
});

test('a save that fails says so, keeps every field, and can be sent again', async ({
  page,
  person,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to update profile/);
  await openComplete(page, person);
  await page.route(CALL, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await page.getByLabel('City').fill('Oakland');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to save profile. Please try again.');
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  await page.unroute(CALL);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await profileOf(person)).toMatchObject({ city: 'Oakland' });
});

test('what the server says about a field stands under it', async ({ page, person, complaints }) => {
  complaints.expect(/status of 400/, /Failed to update profile/);
  await openComplete(page, person);
  await page.route(CALL, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    return route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { status: 400, error: 'Bad input', errors: { city: 'There is no such city' } },
    });
  });
  await page.getByLabel('City').fill('Nowhere');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to save profile. Please try again.');
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('There is no such city');
  await expect(page.getByLabel('City')).toBeFocused();
});

test('a profile that cannot be read says so and can be tried again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await page.route(CALL, (route) => route.fulfill({ status: 500 }));
  await page.goto(PATH);
  await expect(page.getByRole('alert')).toContainText('Failed to fetch profile');
  await page.unroute(CALL);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test.describe('over a line that breaks', () => {
  test.use({ breakable: true });

  test('a save that is lost on the way fails like any other', async ({
    page,
    person,
    line,
    complaints,
  }) => {
    complaints.expect(/ERR_/, /Failed to update profile/, /Failed to fetch/);
    await openComplete(page, person);
    await page.getByLabel('City').fill('Oakland');
    line.cut();
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to save profile. Please try again.');
    line.mend();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });
});

test.describe('unsaved changes', () => {
  const QUESTION = 'You have unsaved changes. Leave this page without saving them?';

  test('are asked about before a link or the back button leaves them', async ({ page, person }) => {
    await page.goto('/dashboard/subscription');
    await page.getByRole('link', { name: 'Settings' }).click();
    await completeProfile(person);
    await page.getByLabel('City').fill('Oakland');
    const asked: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (answer ? dialog.accept() : dialog.dismiss());
    });

    await page.getByRole('link', { name: 'History' }).click();
    await expect.poll(() => asked).toEqual([QUESTION]);
    await expect(page).toHaveURL(PATH);
    await page.evaluate(() => history.back());
    await expect.poll(() => asked).toEqual([QUESTION, QUESTION]);
    await expect(page).toHaveURL(PATH);
    await expect(page.getByLabel('City')).toHaveValue('Oakland');

    answer = true;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/dashboard/subscription');
    expect(asked).toHaveLength(3);
  });

  test('are asked about before a reload or the closing of the tab', async ({ page, person }) => {
    await openComplete(page, person);
    await page.getByLabel('City').fill('Oakland');
    const asked = page.waitForEvent('dialog');
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closed;
    await expect(page.getByLabel('City')).toHaveValue('Oakland');
  });

  test('outlive a session that ends under them', async ({ page, person, complaints }) => {
    complaints.expect(/status of 401/, /Failed to update profile/);
    await openComplete(page, person);
    await page.getByLabel('City').fill('Toronto');
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('State/Province').fill('Ontario');
    await page.route(CALL, (route) => route.fulfill({ status: 401 }));
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await page.unroute(CALL);
    await logIn(page, person);
    await expect(page).toHaveURL(PATH);
    await expect(page.getByLabel('City')).toHaveValue('Toronto');
    await expect(page.getByLabel('State/Province')).toHaveValue('Ontario');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await profileOf(person)).toMatchObject({ city: 'Toronto', state: 'Ontario' });
  });

  test('that were saved or discarded are not asked about', async ({ page, person }) => {
    await openComplete(page, person);
    page.on('dialog', (dialog) => {
      throw new Error(dialog.message());
    });
    await page.getByLabel('City').fill('Oakland');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('City')).toHaveValue('San Francisco');
    await page.getByLabel('City').fill('Berkeley');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL('/dashboard/history');
  });
});

test('name, time zone and language apply at once', async ({ page, person, database }) => {
  await database.query(
    `UPDATE accounts SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month'
     FROM users WHERE users.primary_account_id = accounts.id AND firebase_uid = $1`,
    [person.uid],
  );
  await openComplete(page, person);
  await page.getByLabel('Display name').fill('Countess');
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu of Countess' })).toBeVisible();
  await page.getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByText(/^01\.\d\d\.\d{4} – 01\.\d\d\.\d{4}$/)).toBeVisible();
});

test('test data fill the profile where test helpers are on', async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Populate Test Data' }).click();
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await expect(page.getByLabel('Postal code')).toHaveValue('94105');
});

test('elsewhere there is no test data button', async ({ page }) => {
  await page.route('/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, testHelpers: false } });
  });
  await page.goto(PATH);
  await expect(save(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Populate Test Data' })).toBeHidden();
});

test.describe('everyone can use', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the profile, its messages, its failure and its success', async ({
    page,
    person,
    complaints,
  }) => {
    complaints.expect(/status of 500/, /Failed to update profile/);
    await page.goto(PATH);
    await save(page).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectUsable(page, 'profile incomplete');
    await openComplete(page, person);
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('State/Province').fill('Ontario');
    await page.route(CALL, (route) => route.fulfill({ status: 500 }));
    await save(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'profile failed');
    await page.unroute(CALL);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expectUsable(page, 'profile saved');
  });

  test('a profile that cannot be read', async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await page.route(CALL, (route) => route.fulfill({ status: 500 }));
    await page.goto(PATH);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'profile unreadable');
  });
});
