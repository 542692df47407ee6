/** Widths of bars and spaces by symbol value (ISO/IEC 15417, table 1), a bar first; 103 to 105 are start symbols, 106 is stop. */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';
const START_B = 104;

/** The symbol values of a text in code set B: the start symbol, its letters (ASCII 32 to 126), the check value. */
export function valuesOf(text: string): number[] {
  const letters = Array.from(text, (letter) => letter.charCodeAt(0) - 32);
  const check = letters.reduce((sum, value, at) => sum + value * (at + 1), START_B) % 103;
  return [START_B, ...letters, check];
}

/** The bars of a text as modules, true where black. The caller adds the quiet zone: ten modules on each side. */
export function code128(text: string): boolean[] {
  const widths = valuesOf(text).map((value) => WIDTHS.slice(value * 6, value * 6 + 6));
  // Six widths per symbol, an even number: bars are the first, the third and so on.
  return Array.from([...widths, STOP].join('')).flatMap((width, at) =>
    Array.from({ length: Number(width) }, () => at % 2 === 0),
  );
}
