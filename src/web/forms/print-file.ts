/** The file of a print with its number in it ('Bilty.pdf', 'A/7' gives 'Bilty-A-7.pdf'): two papers in a folder are told apart. */
export function numberedName(file: string, number: string): string {
  // What a folder of some system takes for something else, or that a mail program cuts off.
  const safe = number.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return safe === '' ? file : file.replace(/(?=\.pdf$)/, `-${safe}`);
}
