// Papers are printed in the letters that their fonts have.
const PRINTED =
  /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Ol_Chiki}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Common}\p{Script=Inherited}]/u;

/** The first letter of a text that no paper can print: an empty box would stand for it; null: all can be printed. */
export const unprintableLetter = (text: string): string | null =>
  text.match(/\p{L}/gu)?.find((letter) => !PRINTED.test(letter)) ?? null;
