// A client that was written before the lawful bilty: it knows the first two specifications and nothing of ours.

/** One call, and the answer that is kept of it. */
export interface Step {
  /** The user name; absent: nobody. */
  readonly as?: string;
  /** Method and path. */
  readonly send: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** The parts of a form with a picture each. */
  readonly pictures?: readonly string[];
  readonly status: number;
  readonly answer: unknown;
}

export type Answer = Pick<Step, 'status' | 'answer'>;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)$/, '{time}'],
  [/-[0-9a-f]{32}\.png/g, '-{random}.png'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{uuid}'],
];

/** What is another one each time or each day, by its name. */
const MASKED = new Set(['token', 'requestId', 'next_From_Date', 'from_Date', 'to_Date', 'transaction_Date', 'days']);

/** An answer without what is another one each time. */
function masked(value: unknown, name = ''): unknown {
  if (MASKED.has(name)) return `{${name}}`;
  if (typeof value === 'string') return MASKS.reduce((text, [from, to]) => text.replace(from, to), value);
  if (Array.isArray(value)) return value.map((each) => masked(each));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, masked(each, key)]));
}

/** A client of the portal at `url`. It keeps its tokens, and the company that it made stands for `{tenantId}`. */
export function olderClient(url: string) {
  const tokens = new Map<string, string>();
  let tenantId = '';
  const filled = (text: string) => text.replaceAll('{tenantId}', tenantId);

  return async ({ as, send, query = {}, body, pictures }: Step): Promise<Answer> => {
    const [method = '', path = ''] = send.split(' ');
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) asked.append(name, filled(String(value)));
    const form = new FormData();
    for (const part of pictures ?? []) form.append(part, new Blob([PIXEL], { type: 'image/png' }), `${part}.png`);
    const token = as === undefined ? undefined : tokens.get(as);
    const response = await fetch(`${url}/api/${path}?${asked.toString()}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: filled(JSON.stringify(body)) }),
      ...(pictures && { body: form }),
    });
    const text = await response.text();
    const answer: unknown = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
    const named = answer as { readonly value?: { readonly token?: string }; readonly tenantId?: string } | null;
    if (path === 'LoginUser/login' && named?.value?.token !== undefined)
      tokens.set((body as { userName: string }).userName, named.value.token);
    if (path === 'Tenant_Master' && method === 'POST') tenantId = named?.tenantId ?? '';
    return { status: response.status, answer: masked(answer) };
  };
}
