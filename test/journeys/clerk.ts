import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { TestPortal } from '#test/portal.ts';

/** Logs in by the page, as users do. */
export async function logIn(page: Page, portal: TestPortal, user: { userName: string; password: string }) {
  await page.goto(`${portal.url}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(user.userName);
  await page.getByLabel(/^Password/).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A clerk at the keyboard, whose key presses are counted: each character and each control key is one, a chord two. */
export function aClerk(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        presses += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    async type(text: string) {
      for (const character of text) {
        presses += 1;
        await page.keyboard.press(character === ' ' ? 'Space' : character);
      }
    },
    /** Types into the field that has the focus and goes to the next. */
    async enter(text: string) {
      await this.type(text);
      await this.press('Enter');
    },
  };
}

/** What breaks WCAG 2.2 AA or good practice on the page as it stands; the tests want none. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
