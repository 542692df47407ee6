/** The Indian scripts that the papers' own font lacks; each has a font of its own, opened on first use. */
export const SCRIPTS = {
  // For Urdu, Kashmiri and Sindhi.
  arabic: { lang: 'ur-IN', letters: /\p{Script=Arabic}/u },
  bengali: { lang: 'bn-IN', letters: /\p{Script=Bengali}/u },
  gujarati: { lang: 'gu-IN', letters: /\p{Script=Gujarati}/u },
  gurmukhi: { lang: 'pa-IN', letters: /\p{Script=Gurmukhi}/u },
  kannada: { lang: 'kn-IN', letters: /\p{Script=Kannada}/u },
  malayalam: { lang: 'ml-IN', letters: /\p{Script=Malayalam}/u },
  'ol-chiki': { lang: 'sat-IN', letters: /\p{Script=Ol_Chiki}/u },
  oriya: { lang: 'or-IN', letters: /\p{Script=Oriya}/u },
  tamil: { lang: 'ta-IN', letters: /\p{Script=Tamil}/u },
  telugu: { lang: 'te-IN', letters: /\p{Script=Telugu}/u },
} as const;

export type Script = keyof typeof SCRIPTS;

const NAMES = Object.keys(SCRIPTS) as Script[];
// A quick first check: nearly no word has any of them.
const ANY = /[\u0600-\u06FF\u0750-\u077F\u0980-\u0D7F\u1C50-\u1C7F\uFB50-\uFDFF\uFE70-\uFEFC]/u;

/** The script of a word that needs a font of its own; of two, the first. Undefined: the papers' own font has it. */
export function scriptOf(word: string): Script | undefined {
  return ANY.test(word) ? NAMES.find((name) => SCRIPTS[name].letters.test(word)) : undefined;
}

/** The scripts in a text that need fonts of their own. */
export const scriptsIn = (text: string): Script[] =>
  ANY.test(text) ? NAMES.filter((name) => SCRIPTS[name].letters.test(text)) : [];

/** Splits a word into runs of one script, because a font library follows the rules of the first script that it meets. */
export function runsOf(word: string, script: Script | undefined): string[] {
  const runs = word.match(script === undefined ? DEVANAGARI_RUNS : RUNS[script]) ?? [];
  return script === 'bengali' ? runs.flatMap((run) => run.split(NO_CONJUNCT)) : runs;
}

// fontkit 2.0.4 makes a conjunct of these two, alone among all pairs of Bengali letters, where there is no virama between them.
const NO_CONJUNCT = /(?<=হ)(?=ন)/u;

// Joiners belong to the letters around them.
const DEVANAGARI_RUNS = /[\u0900-\u097F\u200C-\u200D\uA8E0-\uA8FF]+|[^\u0900-\u097F\u200C-\u200D\uA8E0-\uA8FF]+/gu;
const RUNS: Readonly<Record<Script, RegExp>> = {
  arabic: /[\p{Script=Arabic}\p{Script=Inherited}،؛؟]+|[^\p{Script=Arabic}\p{Script=Inherited}،؛؟]+/gu,
  bengali: /[\p{Script=Bengali}\u200C-\u200D]+|[^\p{Script=Bengali}\u200C-\u200D]+/gu,
  gujarati: /[\p{Script=Gujarati}\u200C-\u200D]+|[^\p{Script=Gujarati}\u200C-\u200D]+/gu,
  gurmukhi: /[\p{Script=Gurmukhi}\u200C-\u200D]+|[^\p{Script=Gurmukhi}\u200C-\u200D]+/gu,
  kannada: /[\p{Script=Kannada}\u200C-\u200D]+|[^\p{Script=Kannada}\u200C-\u200D]+/gu,
  malayalam: /[\p{Script=Malayalam}\u200C-\u200D]+|[^\p{Script=Malayalam}\u200C-\u200D]+/gu,
  'ol-chiki': /[\p{Script=Ol_Chiki}\u200C-\u200D]+|[^\p{Script=Ol_Chiki}\u200C-\u200D]+/gu,
  oriya: /[\p{Script=Oriya}\u200C-\u200D]+|[^\p{Script=Oriya}\u200C-\u200D]+/gu,
  tamil: /[\p{Script=Tamil}\u200C-\u200D]+|[^\p{Script=Tamil}\u200C-\u200D]+/gu,
  telugu: /[\p{Script=Telugu}\u200C-\u200D]+|[^\p{Script=Telugu}\u200C-\u200D]+/gu,
};
