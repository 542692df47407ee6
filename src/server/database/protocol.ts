import type { Value } from './statement.ts';

// The messages the portal sends in PostgreSQL's protocol (version 3): prepare, execute, and the end of a batch. A batch is written into one
// buffer, so that it leaves in one packet.

const SMALLEST = 64 * 1024;

let buffer = Buffer.allocUnsafe(SMALLEST);
let end = 0;

function reserve(bytes: number): void {
  if (end + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, end + bytes));
  buffer.copy(larger, 0, 0, end);
  buffer = larger;
}

function int16(value: number): void {
  reserve(2);
  buffer[end++] = value >>> 8;
  buffer[end++] = value;
}

function int32(value: number): void {
  reserve(4);
  end = buffer.writeInt32BE(value, end);
}

// A character takes at most three bytes per UTF-16 unit.
function text(value: string): void {
  reserve(value.length * 3 + 1);
  end += buffer.write(value, end, 'utf8');
}

function textWithEnd(value: string): void {
  text(value);
  buffer[end++] = 0;
}

/** Begins a message; its length is filled in when it ends. */
function begin(type: string): number {
  reserve(5);
  buffer[end] = type.charCodeAt(0);
  end += 5;
  return end - 4;
}

function finish(lengthAt: number): void {
  buffer.writeInt32BE(end - lengthAt, lengthAt);
}

/** An array in PostgreSQL's text format. */
function arrayText(items: readonly (string | number)[]): string {
  const each = items.map((item) =>
    typeof item === 'number' ? String(item) : `"${item.replaceAll(/[\\"]/g, String.raw`\$&`)}"`,
  );
  return `{${each.join(',')}}`;
}

/** Appends bytes that were written and taken before. */
export function writeBytes(bytes: Buffer): void {
  reserve(bytes.length);
  end += bytes.copy(buffer, end);
}

/** Prepares a statement under a name; the unnamed one is valid until the next. */
export function writeParse(name: string, sql: string): void {
  const message = begin('P');
  textWithEnd(name);
  textWithEnd(sql);
  int16(0);
  finish(message);
}

/** Asks for the columns of a prepared statement. */
export function writeDescribe(name: string): void {
  const message = begin('D');
  text('S');
  textWithEnd(name);
  finish(message);
}

/** Executes a prepared statement with its values. */
export function writeExecute(name: string, values: readonly Value[]): void {
  const bind = begin('B');
  textWithEnd('');
  textWithEnd(name);
  int16(values.length);
  for (const value of values) int16(Buffer.isBuffer(value) ? 1 : 0);
  int16(values.length);
  for (const value of values) writeValue(value);
  int16(0);
  finish(bind);
  const execute = begin('E');
  textWithEnd('');
  int32(0);
  finish(execute);
}

function writeValue(value: Value): void {
  if (value === null) {
    int32(-1);
    return;
  }
  const lengthAt = end;
  int32(0);
  if (Buffer.isBuffer(value)) {
    reserve(value.length);
    end += value.copy(buffer, end);
  } else text(typeof value === 'object' ? arrayText(value) : String(value));
  buffer.writeInt32BE(end - lengthAt - 4, lengthAt);
}

/** Ends the batch: what ran without `begin` is committed here, or rolled back if something failed. */
export function writeSync(): void {
  finish(begin('S'));
}

/** Everything written since the last call. */
export function takeBatch(): Buffer {
  const batch = Buffer.from(buffer.subarray(0, end));
  end = 0;
  // Memory that one very large document needed is released.
  if (buffer.length > SMALLEST * 4) buffer = Buffer.allocUnsafe(SMALLEST);
  return batch;
}
