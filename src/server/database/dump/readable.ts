// PostgreSQL tells an expression with every bracket, cast and keyword that it could need. What is taken away here comes back when
// the text is read again, which the test of the schema proves.

const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [
  [/timestamp(\(\d\))? with time zone/g, 'timestamptz$1'],
  [/timestamp(\(\d\))? without time zone/g, 'timestamp$1'],
  [/\((\d+),(\d+)\)/g, '($1, $2)'],
];
const VALUE = String.raw`(?:'(?:[^']|'')*'|-?[\w.]+)`;
const LISTED = new RegExp(String.raw`\((\w+) = any \(array\[(${VALUE}(?:, ${VALUE})*)\]\)\)`, 'g');
const BETWEEN = new RegExp(String.raw`\(\((\w+) >= (${VALUE})\) and \(\1 <= (${VALUE})\)\)`, 'g');
// One comparison, alone in brackets between words that bind less than it.
const COMPARISON = new RegExp(
  String.raw`(?<=^|\(|\b(?:and|or|when|then|else) )\((\w+ (?:(?:=|<>|<|>|<=|>=) ${VALUE}|is (?:not )?null|in \(${VALUE}(?:, ${VALUE})*\)|between ${VALUE} and ${VALUE}))\)(?=$|\)| (?:and|or|when|then|else|end)\b)`,
  'g',
);

/** A type or a list of parameters with the short names. */
export const shortTypes = (text: string) => SHORT_NAMES.reduce((all, [long, short]) => all.replace(long, short), text);

/** A text of SQL whose words are written small, in one line. */
export const small = (text: string) =>
  text.replaceAll(/E?'(?:[^']|'')*'|"[^"]*"|[A-Z]+|\s*\n\s*/g, (piece) => {
    if (piece.endsWith("'")) {
      const escaped = piece.startsWith('E') ? piece.slice(1) : piece.replaceAll('\\', '\\\\');
      return piece.startsWith('E') || piece.includes('\n') ? `e${escaped.replaceAll('\n', '\\n')}` : piece;
    }
    return piece.trim() === '' ? ' ' : piece.startsWith('"') ? piece : piece.toLowerCase();
  });

/** An expression, as one would write it by hand. */
export function readable(expression: string): string {
  const text = small(shortTypes(expression))
    .replaceAll(/('(?:[^']|'')*')::(?:text|date|numeric)\b(?!\[)/g, '$1')
    .replaceAll(/\((\d+)\)::numeric/g, '$1')
    .replace(/^('(?:[^']|'')*')::[\w ]+(?:\[\])?$/, '$1')
    .replaceAll(/ as "?\w+"?(?=\))/g, '')
    .replaceAll(LISTED, '($1 in ($2))')
    .replaceAll(BETWEEN, '($1 between $2 and $3)')
    .replaceAll('( select', '(select')
    .replaceAll(COMPARISON, '$1');
  return withoutBrackets(text);
}

/** The text without the brackets around all of it. */
function withoutBrackets(text: string): string {
  let depth = 0;
  const plain = text.replaceAll(/E?'(?:[^']|'')*'/g, (each) => "'".repeat(each.length));
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at];
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (depth === 0) return at === text.length - 1 && text.startsWith('(') ? withoutBrackets(text.slice(1, -1)) : text;
  }
  return text;
}

/** What is between brackets, with each part of an `and` on a line of its own where it is long. */
export function bracketed(expression: string, indent: string): string {
  const text = readable(expression);
  if (text.length <= 100) return `(${text})`;
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/'(?:[^']|'')*'|\bbetween \S+ and | and |[()]|\bcase\b|\bend\b|[\s\S]/g)) {
    if (piece === '(' || piece === 'case') depth++;
    if (piece === ')' || piece === 'end') depth--;
    if (piece === ' and ' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts.length === 1 ? `(${text})` : `(\n${indent}  ${parts.join(`\n${indent}  and `)}\n${indent})`;
}
