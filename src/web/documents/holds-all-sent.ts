/**
 * Whether a saved lawful bilty holds what a body contains: then a save whose answer was lost had succeeded. Blank fields are skipped,
 * because the server fills them in (number and book, what a party's place implies, amounts that follow from rates).
 */
export function holdsAllSent(answer: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(answer) && answer.length === sent.length && sent.every((each, at) => holdsAllSent(answer[at], each))
    );
  if (sent === null || typeof sent !== 'object') return !sent || answer === sent;
  const saved = answer as Readonly<Record<string, unknown>>;
  // The id and the version come from the server.
  return Object.entries(sent).every(
    ([name, value]) => name === 'id' || name === 'updatedDate' || holdsAllSent(saved[name], value),
  );
}
