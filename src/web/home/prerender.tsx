import { renderToStaticMarkup } from 'react-dom/server';
import { FONTS } from '#web/theme/fonts.ts';
import { en } from '#web/language/en.ts';
import { hi } from '#web/language/hi.ts';
import themeCss from '#web/theme/theme.css?inline';
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

/** The placeholders that the server replaces with the plans on offer. */
const PLAN = {
  name: '__PLAN_NAME__',
  duration: '__PLAN_DURATION__',
  amount: '__PLAN_AMOUNT__',
  price: '__PLAN_PRICE__',
};

/** Prerenders the home page; run by the build (scripts/vite/prerendered-home.ts), never in a browser. */
export const prerenderHome: PrerenderHome = (language, year) => {
  const t = language === 'hi' ? hi : en;
  return {
    title: t.home.title,
    description: t.home.description,
    markup: renderToStaticMarkup(<HomeView t={t} year={year} plans={[PLAN]} Go={Go} />),
    css: `:root{--mantine-font-family:${FONTS}}${firstPaintCss}${themeCss}${homeCss}`,
    picture: sharedPicture,
  };
};
