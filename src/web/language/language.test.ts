import { expect, test } from 'vitest';
import { calls } from '#api/calls.ts';
import type { Call } from '#api/call.ts';
import { audited } from '#domain/audited.ts';
import { fieldMessage, type Fields } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { NO_INTERNET, UNEXPECTED } from '#web/problem.ts';
import { sayInHindi } from './sentences.hi.ts';

const definitions = import.meta.glob<Record<string, unknown>>('../../domain/{documents,records}/*.ts', { eager: true });

// What a clerk may type or paste into any field; each sentence that comes back must exist in Hindi.
const TYPED = [
  '',
  null,
  undefined,
  'x',
  'x'.repeat(5000),
  'a\u0000b',
  'a\u202eb',
  '7'.repeat(5),
  '31-02-2026',
  '3000-01-01',
  'not a number',
  -1,
  0,
  0.5,
  1e15,
  1.23456,
  {},
];

const isField = (thing: object): thing is Field => 'schema' in thing && 'wire' in thing && 'label' in thing;

/** Every label, choice, title and sentence that can come out of a definition. */
function* told(thing: unknown): Generator<string> {
  if (typeof thing === 'string') {
    // Constants that are sentences; the rest are names of tables, kinds and fields.
    if (/ .*[.!?]$/.test(thing)) yield thing;
    return;
  }
  if (typeof thing !== 'object' || thing === null) return;
  if (isField(thing)) {
    yield thing.label;
    yield* thing.choices ?? [];
    if (thing.advice !== undefined) yield thing.advice;
    for (const typed of TYPED) {
      const message = fieldMessage(thing, typed);
      if (message !== null) yield message;
    }
    return;
  }
  if ('title' in thing && typeof thing.title === 'string') yield thing.title;
  for (const part of Object.values(thing)) yield* told(part);
}

// Spec 1 §5 and §8, spec 2 §8 and the decisions, as far as they can be shown by screens that exist.
const CATALOGUE = [
  'Please fill all required fields.',
  'Please fill all required fields in the items table.',
  'Please add at least one item.',
  'Submit Successfully.',
  'Failed to send message. Try again.',
  'Please enter a driver name.',
  'Driver already exists!',
  'Driver added successfully!',
  'Please enter both username and password.',
  'Login failed. Invalid Username or Password.',
  'An error occurred during login.',
  'Login successful!',
  'Passwords do not match.',
  'Re-type Password is required.',
  'Registration failed',
  'Submitted Successfully.',
  'Submitted successfully',
  'Updated Successfully.',
  'Updated successfully',
  'Saved successfully',
  'Record Deleted Successfully.',
  'Failed to save data.',
  'Failed to update data.',
  'Failed to load data',
  'Failed to load data.',
  'Failed to load bilty details',
  'Failed to load tenant details',
  'Failed to load document renewal data',
  'User data not found. Please login again.',
  'Data not found. Please login again.',
  'User data missing',
  'User information missing.',
  'User not found or Tenant ID missing.',
  'Invalid user session.',
  'Invalid user data.',
  'Failed to initialize user details.',
  'Tenant ID not found',
  'Tenant ID is missing.',
  'Tenant ID missing',
  'Tenant ID not returned from server.',
  'Form is invalid.',
  'Form is invalid. Please fix the errors.',
  'Submission failed. Please try again.',
  'No biltys available to display.',
  'Kindly set up your company details first...',
  'Please login again.',
  'Access denied.',
  'Your company is suspended. Please contact us.',
  'This company is suspended already.',
  'This company is not suspended.',
  'Suspend the company first.',
  'The erasure of this company is announced already.',
  'This is not the name of the company.',
  'Take back the erasure first.',
  'This company is not to be erased.',
  'This page does not exist.',
  'Record not found.',
  'Bilty No. already exists.',
  'Please upload a PNG file.',
  'File size must be less than 600 KB.',
  'Username and password are required for Back Office registration',
  'You cannot switch off your own login.',
  'Change your own password on your profile.',
  'This employee has a login already.',
  'Driver employees get no login.',
  'You cannot change your own type.',
  'Username already exists.',
  'Submited Successfully.',
  'Change Password is required.',
  'The session was ended.',
  'Please wait until the captcha is solved.',
  'The captcha is not right or no longer valid. Please try again.',
  'Too many forms were sent from here. Please try again later.',
  'Your password has been sent on your email and mobile number.',
  'Your password was changed. Please login.',
  'Too many tries. Please try again later.',
  'Too many requests. Please try again in a moment.',
  'This record was changed by someone else. Reload and try again.',
  'Subscription Plan is Required',
  'Please select your duration.',
  'Required Field',
  'Account Number is required',
  'QR code image is required',
  'Subscription cannot be processed without complete company details.',
  'This plan is no longer offered. Please choose another one.',
  'This payment was verified already.',
  'This payment was refused already.',
  'Your company has used its demo already.',
  'Please choose an account from the list.',
  'The subscription would go on after the year 2100.',
  'The company has a subscription from 01-04-2026 to 31-03-2027 already. Choose Renew to go on after it, or Deactive to end it.',
  'There is a subscription from 01-04-2026 to 31-03-2027 already.',
  NO_INTERNET,
  UNEXPECTED,
];

const missing = (sentences: Iterable<string>) => [
  ...new Set([...sentences].filter((sentence) => sayInHindi(sentence) === sentence && !SAME.has(sentence))),
];

// Nothing to say.
const SAME = new Set(['']);

test('every label and sentence of every definition has its Hindi', () => {
  expect(Object.keys(definitions).length).toBeGreaterThan(3);
  expect(missing(Object.values(definitions).flatMap((module) => [...told(module)]))).toEqual([]);
});

test('every body of the contract has its Hindi', () => {
  const bodies = Object.values<Call>(calls).flatMap(({ body, invalid }): unknown[] => {
    const fields: Fields = body?.shape === 'fields' ? body.fields : {};
    return [invalid, fields];
  });
  expect(missing(bodies.flatMap((body) => [...told(body)]))).toEqual([]);
});

test('everything that the audit tells has its Hindi', () => {
  const labels = Object.values(audited).flatMap(({ title, fields, lines, images }) => [
    title,
    ...told(fields),
    ...told(lines),
    ...Object.values(images ?? {}).map((slot) => slot.label),
  ]);
  expect(missing(labels)).toEqual([]);
});

test('every message of the specification has its Hindi', () => {
  expect(missing(CATALOGUE)).toEqual([]);
});

test('Hindi is written in Devanagari, names and codes aside', () => {
  for (const sentence of CATALOGUE) expect(sayInHindi(sentence)).toMatch(/\p{Script=Devanagari}/u);
});

test('a sentence made from a label carries the label in Hindi', () => {
  expect(sayInHindi('Sender must be at most 120 characters.')).toBe('प्रेषक अधिकतम 120 अक्षरों का हो सकता है।');
  expect(sayInHindi('What nobody ever said')).toBe('What nobody ever said');
});
