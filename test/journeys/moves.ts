import { expect, type Locator } from '@playwright/test';
import { workAtMovesOf } from '#test/moving-in.ts';
import type { TestPortal } from '#test/portal.ts';

/** Runs the job of files until something is shown: the file has to arrive first, and others may be worked on before. */
export const workUntilShown = (portal: TestPortal, shown: Locator) =>
  expect(async () => {
    await workAtMovesOf(portal);
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
