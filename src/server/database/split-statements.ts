// Semicolons inside these do not end a statement: comments, strings, quoted names, dollar-quoted bodies.
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|./g;

/** The statements of a text, in order. They are run one by one, because distributed tables do not accept several at once. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + piece);
  }
  return statements.filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '');
}
