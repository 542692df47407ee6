import { expect, type Page } from '@playwright/test';
import { aBackOffice, aCompany } from '#test/factories.ts';
import { freePort } from '#test/portal-process.ts';
import { startPortal } from '#test/portal.ts';
import { field, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

/** A device in the browser, by Chromium’s protocol: it agrees to everything, and has verified its holder. */
async function aDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

test('a passkey is added and logs in, and a recovery code logs in once it is lost', async ({ page }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const portal = await startPortal({ publicUrl: url, port });
  try {
    const company = await aCompany(portal);
    const clerk = await aBackOffice(portal, company);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const typePassword = async () => {
      await field(page, 'Username').fill(clerk.userName);
      await field(page, 'Password').fill(clerk.password);
      await press('Login');
    };
    const forget = async () => {
      await page.context().clearCookies();
      await page.evaluate('localStorage.clear()');
      await page.goto(`${url}/login`);
    };
    const device = await aDevice(page);
    await page.goto(`${url}/login?next=/dashboard/profile`);
    await typePassword();
    await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();

    await press('Add a passkey');
    const asked = dialog('Add a passkey');
    await asked.getByRole('textbox', { name: /^Old Password/ }).fill(clerk.password);
    await asked.getByRole('textbox', { name: /^Name/ }).fill('Office laptop');
    expect(await violationsOfWhole(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Next' }).click();
    await expect(toast(page, 'The passkey was added. Your other devices were logged out.')).toBeVisible();
    const shown = dialog('Recovery codes');
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    const [code = ''] = await shown.getByRole('listitem').allTextContents();
    await shown.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Office laptop')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);

    const listed = page.getByRole('list', { name: 'Passkeys' });
    await expect(listed).toContainText('not used yet');
    await press('Rename Office laptop');
    const naming = dialog('Rename Office laptop');
    await naming.getByRole('textbox', { name: /^Name/ }).fill('Counter laptop');
    expect(await violationsOfWhole(page)).toEqual([]);
    await naming.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, 'The passkey was renamed.')).toBeVisible();
    await expect(listed.getByText('Counter laptop')).toBeVisible();

    await forget();
    await press('Use a passkey');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.goto(`${url}/dashboard/profile`);
    await expect(listed).toContainText('last used on');

    // The device is lost.
    await device.lose();
    await forget();
    await typePassword();
    const step = dialog('Two-step login');
    await step.getByRole('textbox', { name: /^Code/ }).fill(code);
    await step.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(`${url}/dashboard/profile`);
    await press('Remove Counter laptop');
    const removing = dialog('Remove Counter laptop');
    await removing.getByRole('textbox', { name: /^Old Password/ }).fill(clerk.password);
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page, 'The passkey was removed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
    await forget();
    await typePassword();
    await expect(page).toHaveURL(/\/dashboard$/);
  } finally {
    await portal.stop();
  }
});
