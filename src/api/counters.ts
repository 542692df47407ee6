import { z } from 'zod';
import { choice, count, text, yesNo } from '#domain/fields.ts';
import { counter, COUNTER_STATES } from '#domain/records/counter.ts';
import { LONGEST_CERTIFICATE } from '#domain/rules/counter-certificate.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import { SNAPSHOT_VERSION } from '#domain/rules/snapshot-shares.ts';
import { reason } from '#domain/steps.ts';
import { withPassword } from '#domain/records/second-factor.ts';
import { call } from './call.ts';
import { SNAPSHOT_TELLS, snapshotShape } from './counter-snapshot.ts';
import { pageShape, paging } from './shapes.ts';

const base64 = (bytes: number) => Math.ceil((bytes * 4) / 3);
const named = (wire: string, label: string, bytes: number) =>
  text({ wire, label, required: `${label} is required.`, max: base64(bytes) });

const id = text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 });
/** A counter's report at a contact (spec 5 §13.9), and its signature of it. */
const contact = {
  certificate: named('certificate', 'Certificate', LONGEST_CERTIFICATE),
  contact: named('contact', 'Contact', 8000),
  contactSignature: named('contact_Signature', 'Contact Signature', 64),
};

const counterShape = z.object({
  id: z.string(),
  branch: z.number(),
  branch_Name: z.string(),
  branch_Code: z.string(),
  name: z.string(),
  code: z.string(),
  state: z.enum(COUNTER_STATES),
  // Its signatures show that there are two of it.
  twice: z.enum(['yes', 'no']),
  book: z.number(),
  // The format of its numbers, with the codes of its branch and itself filled in.
  pattern: z.string(),
  digits: z.number(),
  // Its next number this year, as far as the portal has received its LRs; empty: none is left.
  next_No: z.string(),
  // How many numbers are left this year.
  left: z.number(),
  // How many LRs wait there, as last reported.
  waiting: z.number(),
  // Null: never.
  last_Contact_Date: z.string().nullable(),
  registered_Date: z.string(),
  registered_By: z.string(),
  // The last day of its certificate, in India.
  certificate_Until: z.string(),
  ended_Date: z.string().nullable(),
  ended_By: z.string(),
  reason: z.string(),
});

/** The most records sent at once, and the longest record as base64url. */
const MOST_RECORDS = 50;
const MOST_SIGNED = 240_000;
const sent = {
  signed: text({ wire: 'signed', label: 'Signed', required: 'Signed is required.', max: MOST_SIGNED }),
  signature: named('signature', 'Signature', 64),
  certificate: contact.certificate,
};
const records: RecordLines<typeof sent> = {
  table: 'counter_booking',
  title: 'Record',
  wire: 'records',
  fields: sent,
  most: MOST_RECORDS,
  none: 'Please send at least one record.',
  tooMany: `There can be at most ${MOST_RECORDS} records.`,
};
const BOOKING_STATES = ['came', 'asked', 'booked', 'kept', 'refused'] as const;
const keptShape = z.object({
  id: z.string(),
  counter: z.string(),
  counter_Name: z.string(),
  // 0: the record states none.
  sequence: z.number(),
  kind: z.enum(['booking', 'cancel', 'print', 'unknown']),
  lr_No: z.string(),
  user: z.string(),
  // By the counter's clock.
  booked_Date: z.string().nullable(),
  received_Date: z.string(),
  state: z.enum(BOOKING_STATES),
  reason: z.string(),
  bilty_No: z.string(),
  decided_Date: z.string().nullable(),
  decided_By: z.string(),
  remark: z.string(),
});
const findingShape = z.object({
  id: z.string(),
  counter: z.string(),
  counter_Name: z.string(),
  lr_No: z.string(),
  bilty_No: z.string(),
  // The wire name of the field concerned; empty: the whole record.
  path: z.string(),
  sentence: z.string(),
  found_Date: z.string(),
  ticked_Date: z.string().nullable(),
  ticked_By: z.string(),
  remark: z.string(),
});
const shown = <const Options extends readonly [string, ...string[]]>(options: Options) => ({
  show: choice(options, { wire: 'show', label: 'Show', blank: options[0] }),
});

/** The calls by which browsers become and remain counters (spec 5 §1). */
export const counterCalls = {
  counterList: call({
    method: 'GET',
    path: 'Counter/List',
    summary: 'The counters of the company, active ones first: browsers that number LRs from their own books.',
    who: 'companyAdmin',
    answer: { json: z.array(counterShape) },
  }),
  counterInvite: call({
    method: 'POST',
    path: 'Counter/Invite',
    summary:
      'Creates an 8-digit code that registers a browser as a counter: once, within 15 minutes, by a user of its branch.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: counter },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ invite: z.string(), until: z.string() }) },
  }),
  counterRegister: call({
    method: 'POST',
    path: 'Counter/Register',
    summary:
      'Registers the browser with the key `public_Key` (Ed25519, base64url) as a counter with its own number book: by an admin, who gives `branch`, `name`, `code` and the number pattern (`pattern`, default `{B}{C}/{YY}/{N}`), or by a code (`invite`), which holds them. `proof` is the signature of that key over `bilty-register-1\\n` and the 32 bytes of the public key. `data_Key` (32 bytes, base64url) encrypts what the counter stores: the portal gives it to users who log in there (Counter/Open). The answer contains its certificate.',
    who: 'company',
    body: {
      shape: 'fields',
      fields: {
        invite: text({ wire: 'invite', label: 'Code', max: 8 }),
        branch: count({ wire: 'branch', label: 'Branch' }),
        name: text({ wire: 'name', label: 'Counter Name', max: 40 }),
        code: text({ wire: 'code', label: 'Counter Code', max: 3 }),
        pattern: text({ wire: 'pattern', label: 'Pattern', max: 40 }),
        publicKey: named('public_Key', 'Public Key', 32),
        proof: named('proof', 'Proof', 64),
        dataKey: text({ wire: 'data_Key', label: 'Data Key', max: base64(32) }),
      },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: counterShape.extend({ certificate: z.string() }) },
  }),
  counterOpen: call({
    method: 'POST',
    path: 'Counter/Open',
    summary:
      'Answers the data key of an active counter of `branch` to a user of that branch who enters the password again. `version` changes with the password; a `guessable` password must not open anything without a connection.',
    who: 'company',
    body: { shape: 'fields', fields: { branch: counter.branch, id, ...withPassword } },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ data_Key: z.string(), version: z.string(), guessable: z.enum(['yes', 'no']) }) },
  }),
  counterRenew: call({
    method: 'POST',
    path: 'Counter/Renew',
    summary:
      'A contact of a counter of `branch`: answers its state, and a new certificate if its own is older than a day. `contact` is the base64url of the JSON {counter, id, before, at, waiting, users}, `contact_Signature` its signature over `bilty-contact-1\\n` and those bytes. `id` is random and stored before it is sent, `before` is that of the previous contact; a resend repeats both.',
    who: 'company',
    body: { shape: 'fields', fields: { branch: counter.branch, ...contact } },
    invalid: 'Please fill all required fields.',
    answer: {
      json: counterShape.extend({
        certificate: z.string(),
        // The portal's clock.
        now: z.string(),
        // Which of `users` may still log in there offline; `version` changes with the password.
        users: z.array(z.object({ user_Name: z.string(), version: z.string() })),
      }),
    },
  }),
  counterSnapshot: call({
    method: 'POST',
    path: 'Counter/Snapshot',
    summary: SNAPSHOT_TELLS,
    who: 'company',
    packedAnswer: true,
    body: {
      shape: 'fields',
      fields: {
        branch: counter.branch,
        ...contact,
        known: text({ wire: 'known', label: 'Known', max: base64(SNAPSHOT_VERSION) }),
        first: yesNo({ wire: 'first', label: 'First' }),
      },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: snapshotShape },
  }),
  counterLose: call({
    method: 'POST',
    path: 'Counter/Lose',
    summary:
      'Reports a counter lost: its certificate is not renewed, anything it sends waits until an admin accepts or refuses it, and the sessions of all users who could log in there without a connection end.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { id, reason } },
    invalid: 'Please fill all required fields.',
    answer: { json: counterShape },
  }),
  counterClose: call({
    method: 'POST',
    path: 'Counter/Close',
    summary: 'Closes a counter with nothing waiting.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { id } },
    invalid: 'Please fill all required fields.',
    answer: { json: counterShape },
  }),
  counterReceive: call({
    method: 'POST',
    path: 'Counter/Receive',
    summary:
      'Receives what a counter did (1 to 50 records, in order): each is stored as received, then booked by the ordinary save. `signed` is the base64url of compact JSON, {counter, seq, lr_No, booked_At, user, body, sums, digest} for an LR, with `cancel` ({reason}) or `print` ({copies}) in place of the last three; `signature` is the counter’s over `bilty-booking-1\\n` and those bytes. No login is needed. `ask` is for an LR that is not printed yet: it may be refused. Records received before are answered again.',
    who: 'anyone',
    perAddress: 3000,
    packed: true,
    body: {
      shape: 'record',
      fields: {
        ...contact,
        ask: choice(['no', 'yes'], { wire: 'ask', label: 'Ask', blank: 'no' }),
      },
      lines: records,
    },
    invalid: 'Please fill all required fields.',
    answer: {
      json: z.object({
        state: z.enum(COUNTER_STATES),
        twice: z.enum(['yes', 'no']),
        // The portal's clock.
        now: z.string(),
        records: z.array(
          z.object({
            sequence: z.number(),
            result: z.enum(['booked', 'kept', 'known', 'refused']),
            state: z.enum(BOOKING_STATES),
            bilty_No: z.string(),
            reason: z.string(),
            errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
            // The places of parties created at the counter and sent along; 0: none.
            parties: z.array(z.object({ key: z.string(), place: z.number() })).optional(),
          }),
        ),
      }),
    },
  }),
  counterFindings: call({
    method: 'GET',
    path: 'Counter/Findings',
    summary:
      'What the portal would have refused or warned about in LRs printed by counters: unchecked findings, or checked ones.',
    who: 'companyAdmin',
    query: { ...paging, ...shown(['open', 'ticked']) },
    answer: { json: pageShape(findingShape) },
  }),
  counterTick: call({
    method: 'POST',
    path: 'Counter/Tick',
    summary: 'Marks a finding as checked, with a remark.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: { id, remark: text({ wire: 'remark', label: 'Remark', required: 'Remark is required.', max: 200 }) },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: findingShape },
  }),
  counterKept: call({
    method: 'GET',
    path: 'Counter/Kept',
    summary:
      'Records from counters that could not be booked automatically, with the reason and `came`, the base64 of what was received; or those already decided by admins.',
    who: 'companyAdmin',
    query: { ...paging, ...shown(['waiting', 'decided']) },
    answer: { json: pageShape(keptShape.extend({ came: z.string() })) },
  }),
  counterTake: call({
    method: 'POST',
    path: 'Counter/Take',
    summary:
      'Books a kept record as it was printed; if another LR has its number, under a number of the branch’s default book. It is found by both numbers.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { id } },
    invalid: 'Please fill all required fields.',
    answer: { json: keptShape },
  }),
  counterRefuse: call({
    method: 'POST',
    path: 'Counter/Refuse',
    summary:
      'Refuses a kept record. An LR signed by its counter is booked as cancelled, so that its number is not missing.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { id, reason } },
    invalid: 'Please fill all required fields.',
    answer: { json: keptShape },
  }),
};
