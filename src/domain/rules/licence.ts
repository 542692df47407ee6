/** A driving licence number as counted and stored: without the spaces and hyphens printed in it. */
export function licenceOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '');
}
