// Characters that XML 1.0 does not allow in text.

// oxlint-disable-next-line no-control-regex -- XML has no way to write these
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text escaped for XML, without characters that XML forbids. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
