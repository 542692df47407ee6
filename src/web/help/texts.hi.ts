import type { HelpTexts } from './help-text.ts';
import { documents } from './documents.hi.ts';
import { money } from './money.hi.ts';
import { movement } from './movement.hi.ts';
import { platform } from './platform.hi.ts';
import { records } from './records.hi.ts';
import { reports } from './reports.hi.ts';
import { setup } from './setup.hi.ts';
import { start } from './start.hi.ts';

/** The help of all screens in Hindi; loaded on first use. */
export const texts: HelpTexts = {
  ...start,
  ...documents,
  ...movement,
  ...records,
  ...money,
  ...reports,
  ...setup,
  ...platform,
};
