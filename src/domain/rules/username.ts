/** The suggested username: the first three letters of the name in capitals, then the next registration id (spec 1 §2, §9). */
export function suggestUsername(name: string, registrationId: number): string {
  const letters = Array.from(name.replaceAll(/[^\p{L}\p{M}]/gu, ''))
    .slice(0, 3)
    .join('');
  return letters.length < 3 ? '' : letters.toUpperCase() + String(registrationId);
}
