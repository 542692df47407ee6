// Words that people choose as passwords and that are therefore tried first: also with digits for letters, followed by a number or a year,
// or two of them combined. There is no list of millions: those can only be tried long after the login limits apply.
const WORDS = new Set(
  [
    'password passwd passcode passwort pass paswd secret secure security private welcome letmein login signin logon access',
    'admin administrator superadmin super root user username users guest test testing tester demo default sample example',
    'change changeme changeit temp temporary new newpass hello hi hey bye master key mykey mypass mypassword open sesame',
    'monkey dragon shadow sunshine princess football cricket baseball basketball hockey soccer tennis superman batman',
    'spiderman pokemon starwars naruto iloveyou love lovely lover loveyou loveme babygirl baby angel prince queen king kings',
    'flower butterfly purple orange yellow black white silver golden gold diamond summer winter autumn spring monday friday',
    'january february march april may june july august september october november december michael jordan jessica jennifer',
    'ashley daniel charlie thomas robert george andrew joshua matthew anthony buster maggie ginger pepper cookie chocolate',
    'banana apple freedom whatever trustno nothing killer hunter ranger soldier blessed jesus christ allah god lord bless family',
    'krishna radha radhe ganesh ganesha shiva shiv shankar mahadev ram rama sita sai sairam baba om namah shivay jai jay hind',
    'mata maa durga laxmi lakshmi balaji hanuman bajrang bajrangbali waheguru khalsa india indian bharat hindustan mera desh',
    'mumbai delhi indore bhopal pune nagpur surat jaipur kolkata chennai bangalore hyderabad rahul amit sumit rohit mohit sachin',
    'dhoni virat kohli salman priya pooja neha anjali sharma verma kumar singh gupta patel yadav khan papa mummy pappu guddu',
    'computer laptop mobile internet samsung nokia apple google facebook whatsapp instagram microsoft windows android jio airtel',
    'qwerty qwert qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx edc qwe qweasd qweasdzxc asd zxc',
    'abc abcd abcde abcdef abcdefg xyz xxx aaa zzz one two three four five six seven eight nine ten number',
    'office transport transporter transports truck trucks lorry bilty builty portal company driver manager owner boss staff clerk',
    'freight logistics roadlines roadways carrier carriers cargo travels movers packers accounts account account invoice billing',
  ].flatMap((line) => line.split(' ')),
);
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((run) => [run, run.split('').reverse().join('')]);
const FIGURES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
// A combination longer than this counts as a phrase of one's own.
const LONGEST = 20;

const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, '');
const isRun = (text: string) => text !== '' && (RUNS.some((run) => run.includes(text)) || /^(.{1,4})\1+$/.test(text));

/** Whether a text consists of such words only. */
function isMadeOf(text: string, ...words: readonly ReadonlySet<string>[]): boolean {
  const ends = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) {
    for (const start of ends) if (words.some((some) => some.has(text.slice(start, end)))) ends.add(end);
  }
  return text !== '' && ends.has(text.length);
}

/** Whether what surrounds the words is a typical addition: something short, a year, or 12345. */
function isPlain(beside: string): boolean {
  // Letters of another script make it individual.
  if (/\p{L}/u.test(beside)) return false;
  const figures = beside.replaceAll(/\D/g, '');
  return beside.length <= 4 || figures === '' || isRun(figures) || /^(19|20)\d\d$/.test(figures);
}

/** Lists kept elsewhere: words that passwords are made of, and whole passwords; in lower case. */
export interface KnownWords {
  readonly words: ReadonlySet<string>;
  readonly passwords: ReadonlySet<string>;
}

const NOTHING_KEPT: KnownWords = { words: new Set(), passwords: new Set() };
// Shorter words say nothing about a password of eight characters.
const SHORTEST_KEPT = 4;

/**
 * Whether a password is among the first that somebody would try. `about`: what is known about its user, such as name, username, company and
 * mobile number. `kept`: additional lists.
 */
export function isGuessable(password: string, about: readonly string[] = [], kept: KnownWords = NOTHING_KEPT): boolean {
  const typed = password.toLowerCase().trim();
  const known = about.map((text) => text.toLowerCase().trim()).filter((text) => text.length >= 3);
  if (isRun(typed) || known.some((text) => typed.includes(text) && isPlain(typed.replace(text, '')))) return true;
  const own = known.flatMap((text) => [lettersOf(text), ...text.split(/[^a-z]+/)]).filter((word) => word.length >= 3);
  // Within a word digits stand for letters; after it they are a number.
  const behind = /[^a-z]*$/.exec(typed)?.[0] ?? '';
  const head = typed.slice(0, typed.length - behind.length);
  const readings = [head, head.replaceAll(/[0134578@$!]/g, (figure) => FIGURES[figure] ?? figure)];
  const isKept = (text: string) => text.length >= SHORTEST_KEPT && kept.passwords.has(text);
  if (isKept(typed) || (isPlain(behind) && readings.some((reading) => isKept(reading)))) return true;
  const ownWords = new Set(own);
  return readings.some((reading) => {
    const letters = lettersOf(reading);
    const beside = (reading + behind).replaceAll(/[a-z]/g, '');
    return letters.length <= LONGEST && isMadeOf(letters, WORDS, ownWords, kept.words) && isPlain(beside);
  });
}
