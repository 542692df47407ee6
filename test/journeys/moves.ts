import { expect, type Locator } from '@playwright/test';
import { workAtMovesOf } from '#test/moving-in.ts';
import type { TestPortal } from '#test/portal.ts';

/** Works at the files that are moved in until something is shown: the file has to come first, and others may be worked at before. */
export const workUntilShown = (portal: TestPortal, shown: Locator) =>
  expect(async () => {
    await workAtMovesOf(portal);
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
