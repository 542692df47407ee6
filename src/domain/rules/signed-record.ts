import { marked, utf8Of } from './code-bytes.ts';
import type { CounterRecord } from './counter-record.ts';

// How a counter signs its records; separate from parsing them, because browsers need no more.

/** The bytes that are signed for a record. */
export const recordSigned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => marked('bilty-booking-1\n', bytes);

/** The bytes of a record that are signed and stored: compact JSON. */
export const recordBytes = (record: CounterRecord): Uint8Array<ArrayBuffer> => utf8Of(JSON.stringify(record));
