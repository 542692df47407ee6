import { LR_STATUSES } from '#domain/rules/lr-status.ts';
import { labels } from '#language/labels.hi.ts';
import { FONTS } from '#web/theme/fonts.ts';
import firstPaintCss from '#web/home/first-paint.css?inline';
import { tracking as en } from '#web/language/tracking.en.ts';
import { tracking as hi } from '#web/language/tracking.hi.ts';
import themeCss from '#web/theme/theme.css?inline';
import trackingCss from './tracking.css?inline';
import type { WritePage } from './written-page.ts';

/** The tracking page's HTML; run by the build (scripts/vite/tracking-page.ts), never in a browser. */
export const writePage: WritePage = (language) => ({
  css: `:root{--mantine-font-family:${FONTS}}${firstPaintCss}${themeCss}${trackingCss}`,
  words: {
    ...(language === 'hi' ? hi : en),
    statuses: Object.fromEntries(
      LR_STATUSES.map((status) => [status, language === 'hi' ? labels[status] : status] as const),
    ),
  },
});
