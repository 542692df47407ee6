/**
 * Whether a saved lawful bilty holds what a body says: then a save whose answer was lost had come through. What is left blank
 * the server fills in (its number and book, what a party's place tells, amounts that follow from rates), so it says nothing.
 */
export function holdsAllSent(answer: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(answer) && answer.length === sent.length && sent.every((each, at) => holdsAllSent(answer[at], each))
    );
  if (sent === null || typeof sent !== 'object') return !sent || answer === sent;
  const saved = answer as Readonly<Record<string, unknown>>;
  // An id is the server's, and so is the version.
  return Object.entries(sent).every(
    ([name, value]) => name === 'id' || name === 'updatedDate' || holdsAllSent(saved[name], value),
  );
}
