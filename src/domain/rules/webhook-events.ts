// What a company's own services are told of (spec 4 §10): which changes of the audit each event is made of. A new kind gets its event by
// a line here: what its step or its creation writes to the audit is what is told.

type Doc = Readonly<Record<string, unknown>>;

/** One change that an event is made of. */
interface Source {
  /** What the audit calls it. */
  readonly call: string;
  /** Whether it is one, by how the record was and is; absent: always. */
  readonly when?: (after: Doc, before: Doc | null) => boolean;
  /** What is told, one event for each; absent: the record as it is then, with the sums to the letter. */
  readonly each?: (after: Doc) => readonly Doc[];
}

const rowsOf = (doc: Doc, name: string): readonly Doc[] => (Array.isArray(doc[name]) ? (doc[name] as Doc[]) : []);
const hasLines = (doc: Doc | null) => doc !== null && rowsOf(doc, 'details').length > 0;

export const WEBHOOK_EVENTS = [
  'bilty.created',
  'challan.dispatched',
  'challan.arrived',
  'bilty.delivered',
  'pod.received',
  'bill.issued',
  'bill.cancelled',
  'receipt.posted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** What a test sends. */
export const WEBHOOK_TEST = 'webhook.test';

const SOURCES: Readonly<Record<WebhookEvent, readonly Source[]>> = {
  // A draft is one once its lines have come.
  'bilty.created': [
    { call: 'bilty.create' },
    { call: 'bilty.update', when: (after, before) => before !== null && !hasLines(before) && hasLines(after) },
  ],
  'challan.dispatched': [{ call: 'challan.dispatch' }],
  'challan.arrived': [{ call: 'challan.arrive' }],
  'bilty.delivered': [
    {
      call: 'bilty_event.create',
      when: ({ kind }) => kind === 'Delivered',
      each: ({ results, ...event }) =>
        rowsOf({ results }, 'results').flatMap(({ ok, bilty_No }) => (ok === true ? [{ bilty_No, ...event }] : [])),
    },
  ],
  'pod.received': [
    {
      call: 'bilty_pod.create',
      each: ({ bilty_Nos: numbers, ...pod }) =>
        Array.isArray(numbers) ? numbers.map((number: unknown) => ({ bilty_No: number, ...pod })) : [pod],
    },
  ],
  'bill.issued': [
    {
      call: 'freight_bill.issue',
      each: ({ bills, bill_Date, party_Name }) =>
        rowsOf({ bills }, 'bills').map((bill) => ({ ...bill, bill_Date, party_Name })),
    },
  ],
  'bill.cancelled': [{ call: 'freight_bill.cancel' }],
  'receipt.posted': [{ call: 'voucher.create', when: ({ kind }) => kind === 'Receipt' }],
};

/** What is told of every receipt: those that a paper posted, as an LR that is paid or delivered, have no change of their own in the audit. */
export const RECEIPT_EVENT = 'receipt.posted' satisfies WebhookEvent;

/** The calls of the audit that some of the events are made of. */
export const callsOfEvents = (events: readonly WebhookEvent[]): string[] => [
  ...new Set(events.flatMap((event) => SOURCES[event].map(({ call }) => call))),
];

/** A change as the audit has it; `after` is its text, with sums as they were written. */
interface Change {
  readonly call: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The events that a change is, each with its data as JSON. */
export function eventsOf({ call, before, after }: Change): { readonly event: WebhookEvent; readonly data: string }[] {
  if (after === null) return [];
  const parse = (text: string) => JSON.parse(text) as Doc;
  return WEBHOOK_EVENTS.flatMap((event) =>
    SOURCES[event]
      .filter((source) => source.call === call)
      .filter(({ when }) => when === undefined || when(parse(after), before === null ? null : parse(before)))
      .flatMap(({ each }) =>
        each === undefined
          ? [{ event, data: after }]
          : each(parse(after)).map((one) => ({ event, data: JSON.stringify(one) })),
      ),
  );
}
