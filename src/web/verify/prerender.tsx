import { renderToStaticMarkup } from 'react-dom/server';
import { labels } from '#language/labels.hi.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { FONTS } from '#web/theme/fonts.ts';
import firstPaintCss from '#web/home/first-paint.css?inline';
import { verify as en } from '#web/language/verify.en.ts';
import { verify as hi } from '#web/language/verify.hi.ts';
import themeCss from '#web/theme/theme.css?inline';
import verifyCss from './verify.css?inline';
import { VerifyView } from './VerifyView.tsx';
import type { PageWords, PrerenderVerify } from './page-words.ts';

const STATUSES = lawfulBilty.extension.fields.lrStatus.choices ?? [];

/** Renders the page that verifies papers; run by the build (scripts/vite/verify-page.ts), never in a browser. */
export const prerenderVerify: PrerenderVerify = (language) => {
  const t = language === 'hi' ? hi : en;
  const hindi: Readonly<Record<string, string>> = labels;
  const statuses = Object.fromEntries(
    STATUSES.map((status) => [status, language === 'hi' ? (hindi[status] ?? status) : status]),
  );
  const words: PageWords = { ...t, statuses };
  return {
    title: t.title,
    description: t.description,
    markup: renderToStaticMarkup(<VerifyView t={t} />),
    css: `:root{--mantine-font-family:${FONTS}}${firstPaintCss}${themeCss}${verifyCss}`,
    words,
  };
};
