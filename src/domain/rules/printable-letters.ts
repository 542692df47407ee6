// Prints can use only the characters in their fonts.
const PRINTED =
  /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Ol_Chiki}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Common}\p{Script=Inherited}]/u;

/** The first character of a text that cannot be printed (it would be an empty box); null: all can. */
export const unprintableLetter = (text: string): string | null =>
  text.match(/\p{L}/gu)?.find((letter) => !PRINTED.test(letter)) ?? null;
