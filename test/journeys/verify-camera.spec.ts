import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { codeIn } from '#domain/rules/paper-code.ts';
import { aCompany, call, savedBilty } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { codesIn, photoOf } from '#test/print/read-code.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { chromium } from '../../playwright.config.ts';
import { PHONE, sentence } from './clerk.ts';
import { test } from './journey.ts';

// The camera that looks at a paper (spec 3 §6): the browser plays a film of the print.

const film = join(temporaryFolder(), 'paper.mjpeg');
test.use({
  ...PHONE,
  launchOptions: {
    ...chromium,
    args: [
      ...chromium.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test('a paper held before the camera is verified, and the camera stops', async ({ page, portal }) => {
  const { token } = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways' } });
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const { bytes } = await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty_No } });
  // The code from close up: the upper right of the page.
  const page150 = sharp(await photoOf(bytes, { turned: 2 }));
  const { width } = await page150.metadata();
  const seen = await page150
    .extract({ left: width - 480, top: 40, width: 480, height: 270 })
    .resize(1280, 720)
    .jpeg({ quality: 85 })
    .toBuffer();
  const grey = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'grey' } });
  writeFileSync(film, await grey.jpeg().toBuffer());
  await page.goto(`${portal.url}/v`);
  // The camera can be stopped before anything was read.
  const scan = page.getByRole('button', { name: 'Scan with the camera' });
  await scan.click();
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect(page.locator('video')).toBeHidden();

  writeFileSync(film, Buffer.concat([seen, seen, seen]));
  await scan.click();
  await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
  await expect(page.locator('video')).toBeHidden();
  expect(await page.evaluate('document.querySelector("video").srcObject')).toBeNull();
  await expect(page).toHaveURL(`${portal.url}/v#${codeIn((await codesIn(bytes))[0] ?? '')}`);
});
