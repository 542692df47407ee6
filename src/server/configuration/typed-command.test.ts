import { expect, test } from 'vitest';
import { typed } from './typed-command.ts';

test('a command is told as it is typed: by npm, or in the folder for Windows by its file', () => {
  expect(typed('secret')).toBe('npm run secret');
  expect(typed('secret', 'end')).toBe('npm run secret -- end');
  expect(typed('secret', '', true)).toBe('secret.cmd');
  expect(typed('backup', 'D:\\backups --keep 14', true)).toBe('backup.cmd D:\\backups --keep 14');
});
