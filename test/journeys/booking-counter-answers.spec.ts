import { expect, type Page } from '@playwright/test';
import {
  aCompany,
  aDriver,
  call,
  done,
  PASSWORD,
  savedBilty,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aLawfulBilty, aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aClerk, field, item, picker, sentence } from './clerk.ts';
import { becomeCounter, button, passwordOf } from './counter-desk.ts';
import { test } from './journey.ts';
import { CONSIGNEE, knowParties, party } from './lawful-entry.ts';

// The form of an LR at a counter without a connection (spec 5 §3): all its data come from what the counter keeps.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async () => {
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
});

/** The parts of the snapshot that the browser keeps. */
const keptParts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('booking-counter');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('snapshot').objectStore('snapshot').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  })`);
/** The counter’s files that the browser keeps. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  })()`);

async function waitUntilKept(page: Page): Promise<void> {
  await expect.poll(() => keptParts(page)).toEqual(expect.arrayContaining(['told', 'branches', 'law']));
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/counter-print-worker/));
}

test('the LR form of an offline counter suggests in both scripts, repeats an LR and proposes a contract’s rate', async ({
  page,
  context,
}) => {
  const { token } = company;
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MH12EF9012' }) }));
  const suggested = done(await call(portal, 'partySuggest', { token, query: { q: 'malwa' } }));
  const [malwa] = suggested;
  const [rathi] = done(await call(portal, 'partySuggest', { token, query: { q: 'rathi' } }));
  const contract = {
    party: rathi?.party,
    valid_From: '2026-04-01',
    hide_Amounts: 'no',
    details: [{ from: 'Indore', to: 'Mumbai', basis: 'kg', rate: 3 }],
  };
  done(await call(portal, 'contractCreate', { token, body: contract }));
  savedBilty(
    await call(portal, 'biltyCreate', {
      token,
      body: aLawfulBilty({
        branch: 1,
        consignor_Place: malwa?.place,
        consignee_Place: rathi?.place,
        sender: 'Malwa Cotton Mills',
        receiver: 'Rathi Textiles',
        to: 'Mumbai',
      }),
    }),
  );
  await becomeCounter(page, portal, company);
  await waitUntilKept(page);

  await context.setOffline(true);
  // The page itself comes from the service worker; none of it was open before.
  await page.goto(`${portal.url}/dashboard/bilty`);
  await passwordOf(page).fill(PASSWORD);
  await button(page, 'Unlock').click();
  await expect(picker(page, 'Basis')).toBeVisible();
  const clerk = aClerk(page);
  await picker(page, 'Basis').focus();
  await clerk.press('Enter');
  await page.keyboard.insertText('मालव');
  await expect(page.getByRole('option', { name: /Malwa Cotton Mills/ }).first()).toBeVisible();
  await clerk.press('Enter');
  await expect(picker(party(page, 'Consignee'), 'Consignee')).toBeFocused();
  await clerk.press('Alt+KeyR');
  await expect(picker(party(page, 'Consignee'), 'Consignee')).toHaveValue('Rathi Textiles');
  await expect(field(party(page, 'Consignee'), 'GSTIN or URP')).toHaveValue(CONSIGNEE);
  await expect(picker(page, 'Vehicle No.')).toBeFocused();
  await clerk.type('mh12');
  await expect(page.getByRole('option', { name: 'MH12EF9012' }).first()).toBeVisible();
  await clerk.press('Enter');
  await clerk.type('sur');
  await expect(page.getByRole('option', { name: 'Suresh' }).first()).toBeVisible();
  await clerk.press('Enter');
  await expect(page.getByText(/line 1: ₹3,750\.00$/)).toBeVisible();
  await expect(sentence(page, 'GST: Consignee · reverse charge 5%')).toBeVisible();
  await expect(field(item(page, 1), 'Packages')).toBeVisible();
});
