import { expect, test } from 'vitest';
import { licenceOf } from './licence.ts';

test.each(['HR0619850034761', 'HR-0619850034761', 'HR06 19850034761', 'hr–06 1985 0034761'])(
  '%s is read as the licence HR0619850034761',
  (typed) => {
    expect(licenceOf(typed)).toBe('HR0619850034761');
  },
);
