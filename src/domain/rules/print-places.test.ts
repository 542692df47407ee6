import { expect, test } from 'vitest';
import { printPlacesMessage } from './print-places.ts';

test.each(['', '  ', '{}', '{"lrNo": [150, 16.5], "remark": null}'])('%s are places', (json) => {
  expect(printPlacesMessage(json)).toBeNull();
});

test.each(['x', '[]', 'null', '7', '{"lrNo": [1]}', '{"lrNo": ["1", 2]}', '{"lrNo": [-1, 2]}', '{"lrNo": [1, 421]}'])(
  '%s are none',
  (json) => {
    expect(printPlacesMessage(json)).toBe('Places must be written as {"lrNo": [x, y]} in mm.');
  },
);
