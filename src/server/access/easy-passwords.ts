import { PASSWORD_TOO_EASY } from '#domain/records/user.ts';
import { isGuessable } from '#domain/rules/guessable.ts';
import { invalid } from '../errors/errors.ts';
import { COMMON } from './common-passwords.ts';

const STATES =
  'AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TN|TR|TS|TG|UA|UK|UP|WB';
// Vehicle numbers are visible to everybody in the yard: MP09AB1234, 22BH1234AA, with separators and a few characters after them.
const PLATE = new RegExp(`^(?:(?:${STATES})\\d{1,2}[A-Z]{0,3}\\d{4}|\\d{2}BH\\d{4}[A-Z]{1,2})\\d{0,3}$`, 'i');

const isPlate = (password: string) => PLATE.test(password.replaceAll(/[\s.\-/_@#!*]/g, ''));

/** Whether a password is commonly tried first, or can be guessed from what is known of its user. */
export const isEasy = (password: string, about: readonly string[]): boolean =>
  isPlate(password) || isGuessable(password, about, COMMON);

/**
 * Throws if a new password is commonly tried first or can be guessed from what is known of its user. The field's own rule has already
 * refused what would be a weak password for anybody.
 */
export function refuseEasy(password: string, about: readonly string[]): void {
  if (isEasy(password, about)) throw invalid(PASSWORD_TOO_EASY, [{ path: 'password', message: PASSWORD_TOO_EASY }]);
}
