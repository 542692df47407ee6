// PostgreSQL prints an expression with every bracket, cast and keyword it might need. What is removed here is restored when the text is
// parsed again, which the schema test proves.

const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [
  [/timestamp(\(\d\))? with time zone/g, 'timestamptz$1'],
  [/timestamp(\(\d\))? without time zone/g, 'timestamp$1'],
  [/\((\d+),(\d+)\)/g, '($1, $2)'],
];
const VALUE = String.raw`(?:'(?:[^']|'')*'|-?[\w.]+)`;
const LISTED = new RegExp(String.raw`\((\w+) = any \(array\[(${VALUE}(?:, ${VALUE})*)\]\)\)`, 'g');
const BETWEEN = new RegExp(String.raw`\(\((\w+) >= (${VALUE})\) and \(\1 <= (${VALUE})\)\)`, 'g');
// A single comparison in brackets, between keywords that bind less tightly.
const COMPARISON = new RegExp(
  String.raw`(?<=^|\(|\b(?:and|or|when|then|else) )\((\w+ (?:(?:=|<>|<|>|<=|>=) ${VALUE}|is (?:not )?null|in \(${VALUE}(?:, ${VALUE})*\)|between ${VALUE} and ${VALUE}))\)(?=$|\)| (?:and|or|when|then|else|end)\b)`,
  'g',
);

/** A type or parameter list with short type names. */
export const shortTypes = (text: string) => SHORT_NAMES.reduce((all, [long, short]) => all.replace(long, short), text);

/** SQL text with lower-case keywords, on one line. */
export const small = (text: string) =>
  text.replaceAll(/E?'(?:[^']|'')*'|"[^"]*"|[A-Z]+|\s*\n\s*/g, (piece) => {
    if (piece.endsWith("'")) {
      const escaped = piece.startsWith('E') ? piece.slice(1) : piece.replaceAll('\\', '\\\\');
      return piece.startsWith('E') || piece.includes('\n') ? `e${escaped.replaceAll('\n', '\\n')}` : piece;
    }
    return piece.trim() === '' ? ' ' : piece.startsWith('"') ? piece : piece.toLowerCase();
  });

/** An expression in the form a person would write. */
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

/** The text without brackets around the whole. */
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

/** The text in brackets, with each operand of a long `and` on a line of its own. */
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
