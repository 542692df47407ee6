// The database does not store the comments of a file. The schema's comments exist only in its files, next to the line they are about, and
// are carried over when the files are rewritten.

interface Comment {
  /** On separate lines before it. */
  readonly above: readonly string[];
  /** At its end. */
  readonly beside: string;
}

interface Line {
  readonly code: string;
  readonly comment: string;
  /** What the code line defines: a column, a constraint, a statement. Null: nothing that can carry a comment. */
  readonly about: string | null;
}

const CODE_AND_COMMENT = /^((?:[^'-]|'(?:[^']|'')*'|-(?!-))*?)\s*(--.*)?$/;
const STATEMENT = /^create (?:function [^(]+|table \S+|.*? on \w+)/;

/** The lines of a file, each with what it defines. */
function linesOf(file: string): Line[] {
  let statement = '';
  let bodyEnd = '';
  return file.split('\n').map((text) => {
    const [, code = text, comment = ''] = CODE_AND_COMMENT.exec(text) ?? [];
    if (bodyEnd !== '') {
      if (text.includes(bodyEnd)) [statement, bodyEnd] = ['', ''];
      return { code: text, comment: '', about: null };
    }
    if (code === '') return { code, comment, about: null };
    const begins = statement === '';
    if (begins) statement = STATEMENT.exec(code)?.[0] ?? code;
    const about = begins ? statement : `${statement}: ${/^\s*(constraint )?\S+/.exec(code)?.[0].trim() ?? ''}`;
    const dollars = /\$\w*\$/.exec(code)?.[0] ?? '';
    if (dollars !== '' && code.split(dollars).length === 2) bodyEnd = dollars;
    else if (code.endsWith(';')) statement = '';
    return { code, comment, about };
  });
}

/** The comments of a file, by what they are about. */
export function commentsOf(file: string): ReadonlyMap<string, Comment> {
  const found = new Map<string, Comment>();
  let above: string[] = [];
  for (const { code, comment, about } of linesOf(file)) {
    if (code === '' && comment !== '') above.push(comment);
    if (about === null) continue;
    if (above.length > 0 || comment !== '') found.set(about, { above, beside: comment });
    above = [];
  }
  return found;
}

/** A text without comments, with the given comments added to its lines. */
export function withComments(text: string, comments: ReadonlyMap<string, Comment>): string {
  return linesOf(text)
    .flatMap(({ code, about }) => {
      const { above, beside } = comments.get(about ?? '') ?? { above: [], beside: '' };
      const indent = /^\s*/.exec(code)?.[0] ?? '';
      return [...above.map((line) => indent + line), beside === '' ? code : `${code} ${beside}`];
    })
    .join('\n');
}
