/** A driving licence's number as it is counted and kept: without the spaces and hyphens that are printed in it. */
export function licenceOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '');
}
