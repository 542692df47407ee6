import { PASSWORD_TOO_EASY } from '#domain/records/user.ts';
import { isGuessable } from '#domain/rules/guessable.ts';
import { invalid } from '../errors.ts';

/**
 * Throws where a new password can be guessed from what is known of its user. What anybody would guess of anyone, its field
 * has refused.
 */
export function refuseEasy(password: string, about: readonly string[]): void {
  if (isGuessable(password, about))
    throw invalid(PASSWORD_TOO_EASY, [{ path: 'password', message: PASSWORD_TOO_EASY }]);
}
