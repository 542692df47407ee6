// The events sent to a company's own services (spec 4 §10), and the audited changes that each is made from. A new kind gets its event by a
// line here: the data is what its step or creation writes to the audit.

type Doc = Readonly<Record<string, unknown>>;

/** A change that an event is made from. */
interface Source {
  /** The name of the change in the audit. */
  readonly call: string;
  /** A condition on the record before and after; absent: always. */
  readonly when?: (after: Doc, before: Doc | null) => boolean;
  /** The data, one event for each; absent: the resulting record, with amounts exactly as written. */
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
/** The event sent by a test. */
export const WEBHOOK_TEST = 'webhook.test';

const SOURCES: Readonly<Record<WebhookEvent, readonly Source[]>> = {
  // A draft counts as created once it has lines.
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

/** Sent for every receipt: those posted by a document, such as a paid or delivered LR, have no change of their own in the audit. */
export const RECEIPT_EVENT = 'receipt.posted' satisfies WebhookEvent;

/** The audited changes that some events are made from. */
export const callsOfEvents = (events: readonly WebhookEvent[]): string[] => [
  ...new Set(events.flatMap((event) => SOURCES[event].map(({ call }) => call))),
];

/** A change from the audit; `after` is its text, with amounts exactly as written. */
interface Change {
  readonly call: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The events of a change, each with its data as JSON. */
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
