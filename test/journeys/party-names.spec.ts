import { expect } from '@playwright/test';
import { adoptNames } from '#server/records/adoptions.ts';
import { aCompany, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { aBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aClerk, beginSession, openPage, picker, sentence, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// An admin tidies names (spec 3 §9).

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

const book = async (sender_Name: string, receiver: string, sender_Contact = '9826040001') =>
  done(
    await call(portal, 'biltyCreate', {
      token: company.token,
      body: aBilty({ sender_Name, receiver, sender_Contact }),
    }),
  );
const aSaved = async (name: string, city: string) =>
  Number(
    done(
      await call(portal, 'partyCreate', {
        token: company.token,
        body: aParty({ name, name_Hindi: '', contact: '' }, { city }),
      }),
    ).id,
  );

test('typed names become a party by keyboard, and the page shows how their bilties are linked', async ({ page }) => {
  await openPage(page, portal, 'partynames', 'Merge duplicate parties');
  await expect(sentence(page, 'Every name belongs to a party. There is nothing to merge here.')).toBeVisible();
  for (const name of ['M/s Gupta Kirana', 'GUPTA KIRANA', 'Gupta Kirana']) await book(name, 'Shah Steels');
  await book('Gupta Kiranaa', 'Shah Steel', '9826040002');
  await page.reload();
  const whole = page.getByRole('checkbox', { name: /^All spellings of / });
  await expect(whole).toHaveCount(1);
  // Similar is not the same: it is mentioned, but not ticked.
  await expect(page.getByText('Perhaps the same (only a suggestion):').first()).toBeVisible();
  await whole.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^\d names · \d bilties$/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('checkbox', { checked: true }).nth(1)).toBeFocused();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const name of ['M/s Gupta Kirana, 1 bilty', 'Gupta Kiranaa, 1 bilty'])
    await page.getByRole('checkbox', { name }).check();
  await expect(sentence(page, '2 names · 2 bilties')).toBeVisible();
  await aClerk(page).press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '2 names, one party' });
  await expect(dialog).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'A party you have' }).check();
  await dialog.getByRole('button', { name: 'Link 2 bilties' }).click();
  await expect(sentence(dialog, 'Choose a party from the list.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'A new party' }).check();
  await dialog.getByRole('button', { name: 'Link 2 bilties' }).click();
  await expect(toast(page, 'Bilties are being linked to M/s Gupta Kirana.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'M/s Gupta Kirana: 0 of 2 bilties linked' })).toBeVisible();
  await adoptNames(portal.services.database, new AbortController().signal);
  await expect(toast(page, 'The bilties are linked.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'M/s Gupta Kirana, 1 bilty' })).toHaveCount(0);
  const linked = await asOwner(portal, (client) =>
    client.query('select sender from bilty where tenant_id = $1 and consignor_place > 0 order by seq', [
      company.tenantId,
    ]),
  );
  expect(linked.rows).toEqual([{ sender: 'M/s Gupta Kirana' }, { sender: 'Gupta Kiranaa' }]);
});

test('two parties are merged after a look at what moves, and the merge is undone', async ({ page }) => {
  await aSaved('Malwa Cotton Mills', 'Indore');
  const goes = await aSaved('Malwa Cotton Mill', 'Dewas');
  const body = { date: '2026-11-20', branch: 1, party: goes, mode: 'cash', amount: 100 };
  done(await call(portal, 'moneyReceipt', { token: company.token, body }));
  await openPage(page, portal, 'partynames', 'Merge duplicate parties');
  await page.getByText('Similar parties').click();
  await expect(sentence(page, 'Similar name, only a suggestion')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: 'Merge Malwa Cotton Mill and Malwa Cotton Mills' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Malwa Cotton Mills' }).check();
  await expect(dialog.getByText('1 place moves to Malwa Cotton Mills:')).toBeVisible();
  await expect(dialog.getByText('Dewas, Madhya Pradesh')).toBeVisible();
  await expect(dialog.getByText(/^₹100\.00 is still owed to Malwa Cotton Mill in the ledger\./)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(toast(page, 'Malwa Cotton Mill was merged into Malwa Cotton Mills.')).toBeVisible();
  await expect(sentence(page, 'No two parties look alike.')).toBeVisible();
  // Any two can be chosen too; a merged party is found under the other’s name.
  await page.getByRole('button', { name: 'Merge two parties' }).click();
  await picker(dialog, 'One party').fill('malwa cotton mill');
  await expect(dialog.getByRole('option').first()).toContainText('Malwa Cotton Mills');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openPage(page, portal, 'viewparty', 'View Parties');
  await expect(page.getByRole('row').filter({ hasText: 'Merged into Malwa Cotton Mills' })).toHaveCount(1);
  await openPage(page, portal, `party?id=${goes}`, 'Edit Party Malwa Cotton Mill');
  await expect(page.getByText(/^This party was merged into Malwa Cotton Mills/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Party Name' })).toBeDisabled();
  await page.getByRole('link', { name: 'Open Malwa Cotton Mills' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Party Malwa Cotton Mills', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the merge of Malwa Cotton Mill' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(toast(page, 'Malwa Cotton Mill is a party of its own again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Merged parties' })).toHaveCount(0);
});
