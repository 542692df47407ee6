// Retakes the pictures of the README and the home page from a portal filled by `npm start -- --demo`:
//   node scripts/demo-pictures.ts http://127.0.0.1:8080 demo-admin PASSWORD
// With `help` added, only those in the help of the main screens (src/web/help/pictures).
// Only needed when the screens look different; requires pdftoppm of poppler-utils and CHROMIUM_PATH.
import { chromium, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const README = join(import.meta.dirname, '../docs/pictures');
const HOME = join(import.meta.dirname, '../src/web/home');
const HELP = join(import.meta.dirname, '../src/web/help/pictures');
const OFFICE = { width: 1366, height: 641 };
/** A laptop's window with the menu folded; the home page shows it at less than half this size. */
const REASON = { width: 1200, height: 750 };
const BILTY = '117';

/** The screens with a picture in their help, and the path that shows it; each is taken in both languages. */
const HELPED: Readonly<Record<string, string>> = {
  '/dashboard': '',
  '/dashboard/bilty': `/bilty?copy=${BILTY}`,
  '/dashboard/viewbilty': '/viewbilty',
  '/dashboard/challan': '/challan',
  '/dashboard/viewchallan': '/viewchallan',
  '/dashboard/delivery': '/delivery',
  '/dashboard/ewaydesk': '/ewaydesk',
  '/dashboard/viewhire': '/viewhire',
  '/dashboard/viewtripsheet': '/viewtripsheet',
  '/dashboard/party': '/party',
  '/dashboard/duepapers': '/duepapers',
  '/dashboard/freightbill': '/freightbill',
  '/dashboard/cashbook': '/cashbook',
  '/dashboard/ageing': '/ageing',
  '/dashboard/evening': '/evening',
  '/dashboard/consignment/setup': '/consignment/setup',
  '/dashboard/moving-in': '/moving-in',
};

const [portal = '', userName = '', password = '', only = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A window of the demo's admin, with preferences stored as the portal stores them. */
async function windowOf(size: typeof OFFICE, language: 'English' | 'Hindi', more: object = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: 'en-IN', serviceWorkers: 'block', ...more });
  const page = await context.newPage();
  await page.goto(`${portal}/robots.txt`);
  const body = JSON.stringify(JSON.stringify({ userName, password }));
  const preferences = JSON.stringify(JSON.stringify({ language, scheme: 'light', railFolded: size !== OFFICE }));
  await page.evaluate(`fetch('/api/LoginUser/login', {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-session': 'bound' }, body: ${body},
  }).then((answer) => answer.json()).then(({ value, user }) => {
    localStorage.setItem('token', value.token);
    localStorage.setItem('userdetail', JSON.stringify(user));
    localStorage.setItem('userdata:' + user.userName.toLowerCase(), ${preferences});
  })`);
  return page;
}

/** A screenshot once everything has loaded; without focus unless `keepsFocus`, because leaving an empty field shows its error. */
async function pictureOf(page: Page, path: string, keepsFocus = false): Promise<Buffer> {
  await page.goto(`${portal}/dashboard${path}`, { waitUntil: 'networkidle' });
  if (!keepsFocus) await page.evaluate('document.activeElement?.blur()');
  return await page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function printedBilty(page: Page): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  try {
    const pdf = await page.evaluate<string>(`fetch('/api/Bilty_Master/Print?biltyNo=${BILTY}&language=Hindi', {
      headers: { authorization: 'Bearer ' + localStorage.getItem('token') },
    }).then((answer) => answer.bytes()).then((bytes) => bytes.toBase64())`);
    await writeFile(join(folder, 'bilty.pdf'), Buffer.from(pdf, 'base64'));
    execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', join(folder, 'bilty.pdf'), join(folder, 'page')]);
    return await readFile(join(folder, 'page.png'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const small = (picture: Buffer) => sharp(picture).png({ palette: true, compressionLevel: 9, effort: 10 });
const reason = (picture: Buffer, name: string) =>
  sharp(picture)
    .resize({ width: 1080 })
    .webp({ quality: 55, effort: 6 })
    .toFile(join(HOME, `${name}.webp`));

const LANGUAGES = [
  ['English', 'en'],
  ['Hindi', 'hi'],
] as const;

/** Takes the main screens at the narrow width the help shows them in: some ten kB each. */
async function takeHelp(): Promise<void> {
  for (const [language, code] of LANGUAGES) {
    const page = await windowOf(REASON, language);
    for (const [screen, path] of Object.entries(HELPED)) {
      const name = screen.split('/').slice(2).join('-') || 'dashboard';
      await sharp(await pictureOf(page, path, true))
        .resize({ width: 720 })
        .webp({ quality: 40, effort: 6 })
        .toFile(join(HELP, `${name}.${code}.webp`));
    }
  }
}

/** Takes the pictures of the README and the home page. */
async function takeReadme(): Promise<void> {
  const office = await windowOf(OFFICE, 'English');
  await small(await pictureOf(office, `/bilty?copy=${BILTY}`)).toFile(join(README, 'bilty-form.png'));
  await small(await pictureOf(office, '')).toFile(join(README, 'dashboard.png'));
  const phone = await windowOf({ width: 360, height: 800 }, 'English', { isMobile: true, hasTouch: true });
  await small(await pictureOf(phone, '/viewbilty')).toFile(join(README, 'phone-list.png'));

  const paper = await printedBilty(office);
  await sharp(paper)
    .resize({ width: 900 })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(README, 'printed-bilty-hindi.png'));
  // The upper part, down to the total: what a clerk recognises.
  const { width } = await sharp(paper).metadata();
  const upper = { left: 0, top: 0, width, height: Math.round((width * REASON.height) / REASON.width) };
  await reason(await sharp(paper).extract(upper).resize(REASON).toBuffer(), 'reason-print');
  for (const [language, code] of LANGUAGES) {
    const page = await windowOf(REASON, language);
    await reason(await pictureOf(page, `/bilty?copy=${BILTY}`), `reason-form.${code}`);
    await reason(await pictureOf(page, ''), `reason-papers.${code}`);
  }
}

try {
  if (only !== 'help') await takeReadme();
  await takeHelp();
} finally {
  await browser.close();
}
