import { expect, type Page } from '@playwright/test';
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { base64url, utf8Of } from '#domain/rules/code-bytes.ts';
import { nextNumberOf } from '#domain/rules/counter-number.ts';
import { aCounter, anOpening } from '#test/counters.ts';
import { aBackOffice, aCompany, call, done, PASSWORD } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, toast, violationsOfWhole } from './clerk.ts';
import { becomeCounter, button, passwordOf } from './counter-desk.ts';
import { test } from './journey.ts';

// A browser as a counter (spec 5 §1, §2, §13): how it becomes one, and who opens it, online and offline.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true });

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

/** Enters a name and a password on the login page and submits them. */
async function tryLogin(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await field(page, 'Username').fill(userName);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await button(page, 'Login').click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(button(page, 'Login')).toBeVisible();
}

interface KeptWrap {
  readonly userName: string;
  readonly salt: number[];
  readonly rounds: number;
  readonly wrapped: number[];
}

/** The rows that the browser keeps in a store of its counter. */
const kept = <Row>(page: Page, store: string): Promise<Row[]> =>
  page.evaluate<Row[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('booking-counter');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('${store}').objectStore('${store}').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.parse(JSON.stringify(reading.result, (_, value) => (value instanceof Uint8Array ? [...value] : value))));
      };
    };
  })`);

/** Changes what the browser keeps about its counter. */
const change = (page: Page, changes: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate<void>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('booking-counter');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('counter', 'readwrite');
      const store = writing.objectStore('counter');
      const reading = store.get('this');
      reading.onsuccess = () => store.put({ ...reading.result, ...${JSON.stringify(changes)} }, 'this');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  })`);

/** Opens a wrapped key with Node’s cryptography. */
function openedByNode({ userName, salt, rounds, wrapped }: KeptWrap, password: string): string {
  const key = pbkdf2Sync(password, Uint8Array.from(salt), rounds, 32, 'sha256');
  const bytes = Uint8Array.from(wrapped);
  const reading = createDecipheriv('aes-256-gcm', key, bytes.slice(0, 12))
    .setAAD(utf8Of(`wrap ${userName}`))
    .setAuthTag(bytes.slice(-16));
  return base64url(Uint8Array.from([...reading.update(bytes.slice(12, -16)), ...reading.final()]));
}

test('an admin makes this browser a counter; a reload asks for the password, a second window does not', async ({
  page,
  context,
}) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/consignment/counters`);
  await page.getByRole('link', { name: 'This browser as a counter' }).click();
  await expect(page.getByText('This browser is not a counter.')).toBeVisible();
  await button(page, 'Register this browser').click();
  await expect(page.getByRole('textbox', { name: 'Counter Name' })).toBeFocused();
  await button(page, 'Make it a counter').click();
  await expect(page.getByText('Counter Name is required.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Counter Name' }).fill('Front desk');
  await page.getByRole('textbox', { name: 'Counter Code' }).fill('f1');
  await expect(page.getByText(/^First number: HOF1\/\d{4}\/000001\./)).toBeVisible();
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('{B}/{YY}/{N}');
  await passwordOf(page).fill(PASSWORD);
  await expect(page.getByText('The pattern must start with {B}{C}.')).toBeVisible();
  await pattern.fill('{B}{C}-{YY}-{N}');
  await expect(page.getByText(/^First number: HOF1-\d{4}-000001\./)).toBeVisible();
  await button(page, 'Make it a counter').click();
  await expect(toast(page, 'This browser is now counter Front desk.')).toBeVisible();
  // At once in the bar at the top, without leaving the page.
  await expect(button(page, 'Online')).toBeVisible();
  await expect(page.getByText(/^Next: HOF1-\d{4}-000001$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${company.userName}, until`))).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);

  const [made] = done(await call(portal, 'counterList', { token: company.token }));
  expect(made).toMatchObject({ name: 'Front desk', code: 'F1', state: 'active', registered_By: company.userName });
  if (made === undefined) throw new Error('There is no counter.');
  const { data_Key } = done(await call(portal, 'counterOpen', { token: company.token, body: anOpening(made) }));
  const [wrap] = await kept<KeptWrap>(page, 'wraps');
  expect(wrap?.rounds).toBe(600_000);
  expect(wrap && openedByNode(wrap, PASSWORD)).toBe(data_Key);
  // The key is not stored in plain form.
  expect(JSON.stringify(await kept(page, 'counter'))).not.toContain(data_Key);

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Unlock counter Front desk' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await passwordOf(page).fill('Another 47 tree');
  await button(page, 'Unlock').click();
  await expect(toast(page, 'Old Password is wrong.')).toBeVisible();
  await passwordOf(page).fill(PASSWORD);
  await button(page, 'Unlock').click();
  await expect(toast(page, 'The counter is unlocked.')).toBeVisible();
  await button(page, 'Contact now').click();
  await expect
    .poll(async () => done(await call(portal, 'counterList', { token: company.token }))[0]?.last_Contact_Date)
    .not.toBeNull();

  const second = await context.newPage();
  await second.goto(`${portal.url}/dashboard/counter`);
  await expect(button(second, 'Contact now')).toBeVisible();
  await second.close();

  // The pattern has six digits.
  const { year } = nextNumberOf({ pattern: '{YY}/{N}', digits: 6, numbers: {} }, todayInIndia());
  const numbers = (given: number) => change(page, { numbers: { [year]: given } });
  await numbers(999_851);
  await expect(page.getByText('148 numbers left this year')).toBeVisible();
  await expect(button(page, 'Online · 148 numbers left')).toBeVisible();
  await numbers(999_999);
  await expect(page.getByRole('alert').getByText(/^No numbers are left this year\./)).toBeVisible();
  await expect(button(page, 'Online · No number left')).toBeVisible();

  // Here 401 means that the counter is unknown, whoever is logged in.
  await change(page, { certificate: 'AQAA' });
  await button(page, 'Contact now').click();
  await expect(toast(page, 'This counter is not known.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(`localStorage.getItem('token')`)).not.toBeNull();
});

test('the password opens a counter offline; five wrong ones lock a user out, a wrong clock everybody', async ({
  page,
  context,
}) => {
  const company = await aCompany(portal);
  await becomeCounter(page, portal, company);
  const settings = done(await call(portal, 'consignmentSettings', { token: company.token }));
  const hours = { ...settings, counter_Login_Hours: 48 };
  done(await call(portal, 'consignmentUpdateSettings', { token: company.token, body: hours }));
  await logOut(page);
  // The first page after the login must have been loaded here once.
  await tryLogin(page, company.userName);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => kept(page, 'counter')).toMatchObject([{ loginHours: 48 }]);
  await logOut(page);
  const cut = () => context.setOffline(true);
  await cut();
  await tryLogin(page, 'NOBODY9');
  await expect(toast(page, 'Log in on this counter once with a connection.')).toBeVisible();
  await tryLogin(page, company.userName, 'Another 47 tree');
  await expect(toast(page, 'Login failed. Invalid Username or Password.')).toBeVisible();
  await tryLogin(page, company.userName.toLowerCase());
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(`localStorage.getItem('token')`)).toBe('');
  // Such a session requests nothing, but the bar still shows the state of the connection.
  await expect(button(page, /^No connection since/)).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  await expect(page.getByText('The connection is back. Log in again to use all pages.')).toBeVisible();
  await cut();
  await expect(button(page, /^No connection since/)).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Log in again').click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(company.userName);
  await cut();

  for (let tries = 0; tries < 5; tries += 1) {
    await tryLogin(page, company.userName, `Another 4${tries} tree`);
    await expect
      .poll(async () => (await kept<{ wrong: number }>(page, 'wraps')).map(({ wrong }) => wrong))
      .toEqual([tries + 1]);
  }
  await tryLogin(page, company.userName);
  await expect(toast(page, 'The password was wrong five times. Log in with a connection.')).toBeVisible();
  await context.setOffline(false);
  await tryLogin(page, company.userName);
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(`localStorage.getItem('token')`)).not.toBe('');
  await expect.poll(() => kept<{ wrong: number }>(page, 'wraps')).toMatchObject([{ wrong: 0 }]);
  await logOut(page);

  await cut();
  const [counter] = await kept<{ latest: number; certificateUntil: string }>(page, 'counter');
  const [wrap] = await kept<{ onlineAt: number }>(page, 'wraps');
  if (counter === undefined || wrap === undefined) throw new Error('There is no counter.');
  const refusedAt = async (at: number, text: string) => {
    await page.clock.setFixedTime(at);
    await tryLogin(page, company.userName);
    await expect(toast(page, text)).toBeVisible();
  };
  await refusedAt(counter.latest - 11 * 60_000, 'Set the clock of this computer.');
  await refusedAt(
    wrap.onlineAt + 48 * 3_600_000,
    'Your last login with a connection is too long ago. Log in with a connection.',
  );
  await refusedAt(Date.parse(counter.certificateUntil) + 48 * 3_600_000, 'Connect this counter once.');
  await page.clock.setFixedTime(wrap.onlineAt + 47 * 3_600_000);
  await tryLogin(page, company.userName);
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
});

test('a counter made by code opens for another clerk, but not after a changed password or its loss', async ({
  page,
  context,
}) => {
  const company = await aCompany(portal);
  const [clerk, second] = [await aBackOffice(portal, company), await aBackOffice(portal, company)];
  const { invite } = done(await call(portal, 'counterInvite', { token: company.token, body: aCounter(1) }));
  await beginSession(page, portal, clerk);
  await page.goto(`${portal.url}/dashboard/setting`);
  await page.getByRole('link', { name: 'This counter' }).click();
  await button(page, 'Register this browser').click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('1234');
  await passwordOf(page).fill(PASSWORD);
  await button(page, 'Make it a counter').click();
  await expect(toast(page, /^This code is wrong/)).toBeVisible();
  await code.fill(invite);
  await button(page, 'Make it a counter').click();
  await expect(button(page, 'Contact now')).toBeVisible();
  await logOut(page);

  // A user who was never here is logged in by the portal.
  await tryLogin(page, second.userName);
  await expect.poll(() => kept<KeptWrap>(page, 'wraps')).toHaveLength(2);
  const changed = { old_Password: PASSWORD, password: 'Gulmohar 58 lane' };
  done(await call(portal, 'updatePassword', { token: clerk.token, body: changed }));
  await page.goto(`${portal.url}/dashboard/counter`);
  await passwordOf(page).fill(PASSWORD);
  await button(page, 'Unlock').click();
  // Its first contact after that removes the key wrapped with the old password.
  await expect.poll(() => kept<KeptWrap>(page, 'wraps')).toMatchObject([{ userName: second.userName.toLowerCase() }]);
  await logOut(page);
  await context.setOffline(true);
  await tryLogin(page, clerk.userName);
  await expect(toast(page, 'Log in on this counter once with a connection.')).toBeVisible();
  await context.setOffline(false);

  const [counter] = done(await call(portal, 'counterList', { token: company.token }));
  const lost = { id: counter?.id ?? '', reason: 'Left in a train.' };
  done(await call(portal, 'counterLose', { token: company.token, body: lost }));
  await tryLogin(page, company.userName);
  await expect(page.getByText('This counter is already closed.')).toBeVisible();
  await page.goto(`${portal.url}/dashboard/counter`);
  await button(page, 'Forget this counter').click();
  await button(page, 'Forget it').click();
  await expect(page.getByText('This browser is not a counter.')).toBeVisible();
  expect(await kept(page, 'counter')).toEqual([]);
});
