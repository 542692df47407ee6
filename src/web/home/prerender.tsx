import { renderToStaticMarkup } from 'react-dom/server';
import { FONTS } from '#web/fonts.ts';
import { en } from '#web/language/en.ts';
import { hi } from '#web/language/hi.ts';
import themeCss from '#web/theme.css?inline';
import firstPaintCss from './first-paint.css?inline';
import homeCss from './HomePage.module.css?inline';
import { HomeView, type HomeViewProps } from './HomeView.tsx';
import sharedPicture from './shared-link.jpg';
import type { PrerenderHome } from './prerendered-home.ts';

const Go: HomeViewProps['Go'] = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Writes the home page; run by the build (scripts/vite/prerendered-home.ts), never in a browser. */
export const prerenderHome: PrerenderHome = (language, year) => {
  const t = language === 'hi' ? hi : en;
  return {
    title: t.home.title,
    description: t.home.description,
    markup: renderToStaticMarkup(<HomeView t={t} year={year} Go={Go} />),
    css: `:root{--mantine-font-family:${FONTS}}${firstPaintCss}${themeCss}${homeCss}`,
    picture: sharedPicture,
  };
};
