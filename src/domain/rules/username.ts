// Letters of the Indian scripts by their position in their Unicode block, which is the same in all of them: क is at the position of ક.
const INDIC = '.....AAIIUUR..EEA.OOAKKGGNCCJJNTTDDNTTDDNNPPBBMYRRLLLVSSSH....AIIUUR..EEA.OOA';

function latinOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x9_00 && code < 0xd_80) return INDIC[code % 0x80] ?? '';
  return letter;
}

/**
 * The suggested username: the first three letters of the name in capitals, then the next registration id (spec 1 §2, §9). A name in another
 * script is transliterated, because usernames contain only Latin letters.
 */
export function suggestUsername(name: string, registrationId: number): string {
  const letters = Array.from(name.normalize('NFD'), latinOf)
    .join('')
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3);
  return letters.length < 3 ? '' : letters.toUpperCase() + String(registrationId);
}

/** Whether a new username has only characters found on every keyboard, so that it can be written in one way only. */
export const isPlainUsername = (name: string): boolean => /^[A-Za-z0-9._-]*[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name);

/**
 * The form in which usernames that look alike are equal: ignoring case, as does login; O and 0; I, l and 1; rn and m, vv and w, which look
 * alike in most fonts; and dots, dashes and underscores, which nobody remembers. Nothing more: 5 and S, 8 and B, 2 and Z are easily told
 * apart, and each further pair would make more names unavailable.
 */
export function lookOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll(/[._-]/g, '');
}

// A user with such a name could be mistaken for the portal itself. None of them is ever suggested.
const RESERVED = new Set(
  [
    'admin administrator superadmin superuser root sudo system sysadmin sysop operator moderator webmaster postmaster hostmaster',
    'support help helpdesk helpline customercare service security abuse noreply info contact office accounts billing payment payments',
    'bilty biltyportal portal platform owner company official staff team backoffice server database backup',
    'login logout register registration password user username guest test anonymous nobody everyone unknown none undefined',
  ].flatMap((line) => line.split(' ').map(lookOf)),
);

/** Whether a name, or one that looks like it, is reserved. */
export const isReservedUsername = (name: string): boolean => RESERVED.has(lookOf(name));
