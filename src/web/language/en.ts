import { billing } from './billing.en.ts';
import { archive, audit, company, logos } from './company.en.ts';
import { consignment } from './consignment.en.ts';
import { controls } from './controls.en.ts';
import { dashboard } from './dashboard.en.ts';
import { documents } from './documents.en.ts';
import { first } from './first.en.ts';
import { frame, keys } from './frame.en.ts';
import { home } from './home.en.ts';
import { lists } from './lists.en.ts';
import { mail } from './mail.en.ts';
import { menu } from './menu.en.ts';
import { notFound } from './not-found.en.ts';
import { platform } from './platform.en.ts';
import { profile } from './profile.en.ts';
import { queue } from './queue.en.ts';
import { records } from './records.en.ts';
import { registration } from './registration.en.ts';
import { security } from './security.en.ts';
import { settings } from './settings.en.ts';
import { steps } from './steps.en.ts';

/**
 * All of the portal's own words; the compiler checks that `hi.ts` has the same. Screens use them as `t.<area>`; the build loads each area
 * with the modules that use it (scripts/vite/words.ts).
 */
export const en = {
  ...first,
  menu: { ...first.menu, ...menu },
  archive,
  audit,
  billing,
  company,
  consignment,
  controls,
  dashboard,
  documents,
  frame,
  home,
  keys,
  lists,
  logos,
  mail,
  notFound,
  platform,
  profile,
  queue,
  records,
  registration,
  security,
  settings,
  steps,
};

/** The portal's words in one language. */
export type Words = typeof en;
