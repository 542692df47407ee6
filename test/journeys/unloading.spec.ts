import { expect } from '@playwright/test';
import { aCompany, call, done, savedBilty, savedPaper, useLawfulForm } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import { aJpeg } from '#test/contract/expectations-dispatch.ts';
import { beginSession, field, fill, PHONE, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// A vehicle goes from branch to branch and is unloaded there by keyboard (spec 4 §2).

const aBranch = { branch_Code: 'BM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };

test('a challan goes to another branch, arrives, and is unloaded by keyboard, one LR short and damaged', async ({
  page,
  portal,
}) => {
  const company = await aCompany(portal);
  const { token } = company;
  done(await call(portal, 'branchCreate', { token, body: aBranch }));
  const lrs: string[] = [];
  for (let nth = 0; nth < 3; nth += 1)
    lrs.push(savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/challan`);
  await expect(picker(page, 'From Branch')).toHaveValue('Head Office');
  await expect(picker(page, 'To Branch')).toBeFocused();
  await submit(page);
  await expect(sentence(page, 'To Branch is required.')).toBeVisible();
  await picker(page, 'To Branch').fill('Head');
  await page.getByRole('option', { name: 'Head Office' }).click();
  await submit(page);
  await expect(sentence(page, 'To Branch must differ from From Branch.')).toBeVisible();
  await picker(page, 'To Branch').fill('mum');
  await page.getByRole('option', { name: 'Mumbai' }).click();
  await expect(picker(page, 'To')).toHaveValue('Mumbai');
  await picker(page, 'From State').fill('madhya');
  await page.getByRole('option', { name: 'Madhya Pradesh' }).click();
  await fill(page, { From: 'Indore', 'Vehicle No.': 'MH12EF9012', 'Seal No.': 'S-77', 'Distance (km)': '612' });
  const ticks = page.getByRole('group', { name: 'Bhopal' }).getByRole('checkbox');
  await expect(ticks).toHaveCount(3);
  for (const nth of [0, 1, 2]) await ticks.nth(nth).check();
  expect(await violationsOfWhole(page)).toEqual([]);
  await submit(page);
  await expect(page.getByRole('button', { name: 'Dispatch' })).toBeVisible();
  const body = { challan_No: '1', reason: 'The bill comes by WhatsApp' };
  done(await call(portal, 'challanDispatch', { token, body }));

  await page.goto(`${portal.url}/dashboard/unloading`);
  const coming = page.getByRole('region', { name: 'Vehicles for this branch' });
  await expect(coming.getByText('No vehicle is coming to this branch.')).toBeVisible();
  await coming.getByRole('combobox', { name: 'Branch' }).click();
  await page.getByRole('option', { name: 'Mumbai' }).click();
  await expect(coming.getByRole('listitem')).toHaveText(/^Challan 1 MH12EF9012 · Indore – Mumbai .*Dispatched$/);
  await expect(coming.getByRole('link', { name: 'Challan 1' })).toHaveAttribute('href', /challanNo=/);
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Challan No.').fill('1');
  await field(page, 'Challan No.').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unload challan 1');
  await expect(sentence(page, 'The vehicle has not arrived yet. Note its arrival first.')).toBeVisible();
  await page.getByRole('button', { name: 'Arrive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Arrive' }).click();
  await expect(toast(page, 'Challan 1 is at the branch.')).toBeVisible();

  const line = (nth: number) => page.getByRole('group', { name: `LR ${lrs[nth]}` });
  await expect(line(0)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(line(0), 'Packages Received').focus();
  await page.keyboard.press('Enter');
  await expect(field(line(1), 'Packages Received')).toBeFocused();
  await page.keyboard.type('10');
  await expect(field(line(1), 'Short')).toHaveValue('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(field(line(1), 'Damaged')).toBeFocused();
  await page.keyboard.type('11');
  await line(2).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Unload 2 LRs' }).click();
  await expect(sentence(page, 'Damaged cannot be more than what was received.')).toBeVisible();
  await field(line(1), 'Damaged').fill('3');
  await field(line(1), 'Remark').fill('Two bags torn');
  await page.getByRole('button', { name: 'Unload 2 LRs' }).click();
  await expect(toast(page, '2 LRs unloaded.')).toBeVisible();
  const faulty = page.getByRole('listitem').filter({ hasText: '2 short' });
  await expect(faulty).toContainText('3 damaged · Two bags torn');

  // Damage gets at most three photos; a press on a photo opens the original.
  const add = page.getByRole('button', { name: `Add photo of LR ${lrs[1]}` });
  const taken = async (background: string) => {
    const chooser = page.waitForEvent('filechooser');
    await add.click();
    await (await chooser).setFiles({ name: 'bags.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(background) });
  };
  await taken('#a52');
  await expect(toast(page, 'Photo added.')).toBeVisible();
  await expect(faulty.getByRole('img')).toHaveAccessibleName(`Photo 1 of LR ${lrs[1]}`);
  const opened = page.waitForEvent('popup');
  await faulty.getByRole('link', { name: `Photo 1 of LR ${lrs[1]}` }).click();
  await (await opened).close();
  await taken('#25a');
  await expect(faulty.getByRole('img')).toHaveCount(2);
  await taken('#5a2');
  await expect(faulty.getByRole('img')).toHaveCount(3);
  await expect(add).toHaveCount(0);
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unload 1 LR' }).click();
  await expect(page.getByRole('heading', { name: '3 LRs unloaded' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const told = done(await call(portal, 'challanUnloading', { token, query: { challan_No: '1' } }));
  expect(told.state).toBe('closed');

  // They are shown beside the consignor’s claim, and on the page of the LR.
  await useLawfulForm(portal, token);
  await page.goto(`${portal.url}/dashboard/viewbilty?pending=${encodeURIComponent('Short or damaged')}`);
  await expect(page.getByRole('img', { name: /Photo \d$/ })).toHaveCount(3);
  await page.setViewportSize(PHONE.viewport);
  await expect(page.getByRole('img', { name: /Photo 3$/ })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=${lrs[1]}`);
  await expect(page.getByRole('region', { name: 'Photos of the unloading' }).getByRole('img')).toHaveCount(3);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a whole vehicle is unloaded by one press on a phone', async ({ page, portal }) => {
    const company = await aCompany(portal);
    const { token } = company;
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
    savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No]) }));
    const body = { challan_No: '1', reason: 'The bill comes by WhatsApp' };
    done(await call(portal, 'challanDispatch', { token, body }));
    done(await call(portal, 'challanArrive', { token, body }));
    await beginSession(page, portal, company);
    await page.goto(`${portal.url}/dashboard/unloading?challanNo=1`);
    await page.getByRole('button', { name: 'Unload 1 LR' }).click();
    await expect(toast(page, '1 LR unloaded.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 LR unloaded' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('input[type=file]')).toHaveAttribute('capture', 'environment');
    await expect(page.getByRole('button', { name: 'Add photo of LR' })).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
  });
});
