import { expect } from '@playwright/test';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aCompany, call, done, useLawfulForm } from '#test/factories.ts';
import { FORM_PAGES } from '#web/shell/form-pages.ts';
import { beginSession } from './clerk.ts';
import { test } from './journey.ts';

// A user can type in a form at once: the focus is in it, however it was opened.

const FIELD = '#content :is(form, [data-typed]) :is(input, textarea)';

test('every form has the focus in a field when it is opened', async ({ page, portal }) => {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  done(await call(portal, 'numberBookCreate', { token: company.token, body: aNumberBook({ is_Default: 'yes' }) }));
  await beginSession(page, portal, company);
  for (const path of FORM_PAGES) {
    await page.goto(`${portal.url}${path}`);
    const focused = page.locator(`:focus`);
    await expect(focused.and(page.locator(FIELD)), path).toHaveCount(1);
    // The first empty field, or one with a proposed value that typing replaces.
    const state = () =>
      page.evaluate<string>(
        '(({ activeElement: at }) => at.value === "" || at.value === at.value.slice(at.selectionStart, at.selectionEnd) ? "" : at.value)(document)',
      );
    await expect.poll(state, { message: path }).toBe('');
  }
  // Also on a desk that begins with a number.
  await page.goto(`${portal.url}/dashboard/unloading`);
  await expect(page.getByRole('textbox', { name: 'Challan No.' })).toBeFocused();
  // Also by the keys that lead to forms.
  for (const keys of ['Alt+B', 'Alt+P', 'Alt+I', 'Alt+G', 'Alt+O', 'Alt+N']) {
    await page.goto(`${portal.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press(keys);
    await expect(page.locator(':focus').and(page.locator(FIELD)), keys).toHaveCount(1);
  }
});
