import { expect, test } from 'vitest';
import { typed } from './typed-command.ts';

test('a command is shown as npm run, or as a .cmd file in the folder for Windows', () => {
  expect(typed('secret')).toBe('npm run secret');
  expect(typed('secret', 'end')).toBe('npm run secret -- end');
  expect(typed('secret', '', true)).toBe('secret.cmd');
  expect(typed('backup', 'D:\\backups --keep 14', true)).toBe('backup.cmd D:\\backups --keep 14');
});
