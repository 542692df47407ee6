import { randomKey } from './random-key.ts';

/**
 * Gives the idempotency key of a request by what it sends: sending the same again, after an answer that never came, is the same request.
 * In a component: `const [keyOf] = useState(requestKeys)`.
 */
export function requestKeys(): (sent: unknown) => string {
  let last = { text: '', key: '' };
  return (sent) => {
    const text = JSON.stringify(sent);
    if (last.text !== text) last = { text, key: randomKey() };
    return last.key;
  };
}
