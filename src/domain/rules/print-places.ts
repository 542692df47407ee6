const WRONG = 'Places must be written as {"lrNo": [x, y]} in mm.';

const isPoint = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => typeof each === 'number' && each >= 0 && each <= 420);

/** The sentence for places of values on pre-printed paper that cannot be read; null for those that can. */
export function printPlacesMessage(json: string): string | null {
  if (json.trim() === '') return null;
  try {
    const read: unknown = JSON.parse(json);
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
    return isObject && Object.values(read).every((at) => at === null || isPoint(at)) ? null : WRONG;
  } catch {
    return WRONG;
  }
}
