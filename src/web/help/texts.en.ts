import type { HelpTexts } from './help-text.ts';
import { documents } from './documents.en.ts';
import { money } from './money.en.ts';
import { movement } from './movement.en.ts';
import { platform } from './platform.en.ts';
import { records } from './records.en.ts';
import { reports } from './reports.en.ts';
import { setup } from './setup.en.ts';
import { start } from './start.en.ts';

/** The help of all screens in English; loaded on first use. */
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
