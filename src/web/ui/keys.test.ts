import { expect, test } from 'vitest';
import { pressed } from './keys.tsx';

const event = (facts: Partial<KeyboardEvent>) =>
  ({
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    code: '',
    key: '',
    target: null,
    ...facts,
  }) as KeyboardEvent;

test('a letter shortcut goes by the key’s place, so it works on a Hindi layout', () => {
  expect(pressed(event({ altKey: true, code: 'KeyB', key: 'व' }), 'Alt+B')).toBe(true);
  expect(pressed(event({ code: 'KeyB', key: 'b', altKey: true, ctrlKey: true }), 'Alt+B')).toBe(false);
});

test('Ctrl is also the command key, and other keys go by their name', () => {
  expect(pressed(event({ metaKey: true, key: 'Enter' }), 'Ctrl+Enter')).toBe(true);
  expect(pressed(event({ key: 'Enter' }), 'Ctrl+Enter')).toBe(false);
  expect(pressed(event({ key: 'F2' }), 'F2')).toBe(true);
  expect(pressed(event({ altKey: true, code: 'Digit2', key: '2' }), 'Alt+2')).toBe(true);
});
