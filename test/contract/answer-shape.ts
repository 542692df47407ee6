import { expect } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { done, type call } from '#test/factories.ts';

/** An answer has exactly what the contract says: parsing drops names that it does not know. */
export function expectItsShape(name: CallName, answered: Awaited<ReturnType<typeof call>>): void {
  const { answer }: Call = calls[name];
  const json = done(answered);
  const type = answered.headers.get('content-type');
  expect(answered.headers.get('cache-control')).toBe(
    'png' in answer || 'photo' in answer ? 'private, max-age=3600' : 'no-store',
  );
  expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
  if ('json' in answer) {
    expect(type).toBe('application/json; charset=utf-8');
    expect(answer.json.parse(json)).toStrictEqual(json);
  } else if ('text' in answer) {
    expect(type).toBe('text/plain; charset=utf-8');
    expect(answered.text).not.toBe('');
  } else if ('photo' in answer) {
    expect(type).toBe('image/jpeg');
  } else if ('png' in answer) {
    expect(type).toBe('image/png');
    expect(answered.bytes.subarray(1, 4).toString()).toBe('PNG');
  } else if ('csv' in answer) {
    expect(type).toBe('text/csv; charset=utf-8');
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+\.csv"$/);
    expect(answered.text.startsWith('\uFEFF') || answered.bytes[0] === 0xef).toBe(true);
  } else if ('zip' in answer) {
    expect(type).toBe('application/zip');
    expect(answered.headers.get('content-disposition')).toContain(answer.zip);
    expect(answered.bytes.subarray(0, 2).toString()).toBe('PK');
  } else if ('pdfOrXlsx' in answer) {
    expect(type).toBe('application/pdf');
    expect(answered.headers.get('content-disposition')).toContain(`${answer.pdfOrXlsx}.pdf`);
    expect(answered.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  } else if ('xlsx' in answer) {
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answered.headers.get('content-disposition')).toContain(answer.xlsx);
    expect(answered.bytes.subarray(0, 2).toString()).toBe('PK');
  } else {
    expect(type).toBe('application/pdf');
    // The name that the paper has in its definition, where the specification names no file.
    expect(answered.headers.get('content-disposition')).toMatch(/filename="[^"]+\.pdf"/);
    expect(answered.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
}
