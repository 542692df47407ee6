import { marked, utf8Of } from './code-bytes.ts';
import type { CounterRecord } from './counter-record.ts';

// How a counter signs what it did: apart from how it is read, for browsers need no more than that.

/** What the signature of a record is made over. */
export const recordSigned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => marked('bilty-booking-1\n', bytes);

/** A record as the bytes that are signed and kept: compact JSON. */
export const recordBytes = (record: CounterRecord): Uint8Array<ArrayBuffer> => utf8Of(JSON.stringify(record));
