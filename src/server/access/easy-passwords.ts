import { PASSWORD_TOO_EASY } from '#domain/records/user.ts';
import { isGuessable } from '#domain/rules/guessable.ts';
import { invalid } from '../errors.ts';
import { COMMON } from './common-passwords.ts';

/**
 * Throws where a new password is among those that are tried first, or can be guessed from what is known of its user. Most
 * of what anybody would guess of anyone, its field has refused.
 */
export function refuseEasy(password: string, about: readonly string[]): void {
  if (isGuessable(password, about, COMMON))
    throw invalid(PASSWORD_TOO_EASY, [{ path: 'password', message: PASSWORD_TOO_EASY }]);
}
