import { LR_STATUSES } from '#domain/rules/lr-status.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { FONTS } from '#web/theme/fonts.ts';
import firstPaintCss from '#web/home/first-paint.css?inline';
import { driver as en } from '#web/language/driver.en.ts';
import { driver as hi } from '#web/language/driver.hi.ts';
import themeCss from '#web/theme/theme.css?inline';
import trackingCss from '#web/tracking/tracking.css?inline';
import driverCss from './driver.css?inline';
import type { WritePage } from './written-page.ts';

/** Writes the driver's page; run by the build (scripts/vite/driver-page.ts), never in a browser. */
export const writePage: WritePage = (language) => ({
  css: `:root{--mantine-font-family:${FONTS}}${firstPaintCss}${themeCss}${trackingCss}${driverCss}`,
  words:
    language === 'hi'
      ? { ...hi, statuses: Object.fromEntries(LR_STATUSES.map((status) => [status, sayInHindi(status)])) }
      : { ...en, statuses: {} },
});
