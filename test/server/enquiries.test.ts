import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_VISITOR } from '#server/scope/visitor.ts';
import { answerEnquiries } from '#server/enquiries/enquiries.ts';
import { anEnquiry } from '#test/contract/expectations-platform.ts';
import { asOwner, call, done, refused } from '#test/factories.ts';
import { connectTo, PLATFORM_EMAIL, startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const post = (fields: Readonly<Record<string, string>> = {}) =>
  call(portal, 'postEnquiry', { body: anEnquiry(fields) });
const kept = () =>
  asOwner(portal, async (client) => {
    const enquiries = await client.query(
      'select id, name, phone, email, message, answered_at from enquiry order by id',
    );
    const letters = await client.query(
      'select tenant_id, kind, recipient, facts, language from outbox order by queued_at',
    );
    return { enquiries: enquiries.rows, letters: letters.rows };
  });

describe('an enquiry', () => {
  test.each([
    ['name', '', 'Name is required.'],
    ['phone_Number', '', 'Phone number is required.'],
    ['phone_Number', '98765', 'Please enter a valid 10-digit phone number.'],
    ['phone_Number', '98765x4321', 'Please enter a valid 10-digit phone number.'],
    ['email', '', 'Email is required.'],
    ['email', 'meera', 'Please enter a valid email address.'],
    ['message', '', 'Message is required.'],
  ])('an enquiry with the %s %j is refused and not kept', async (path, typed, message) => {
    const problem = refused(await post({ [path]: typed }));
    expect(problem).toMatchObject({ status: 422, detail: 'Please fill all required fields.' });
    expect(problem.errors).toEqual([{ path, message }]);
    expect(await kept()).toEqual({ enquiries: [], letters: [] });
  });

  test('an enquiry is kept, with a letter to the platform', async () => {
    expect(done(await post())).toBe('Submit Successfully.');
    const { name, phone_Number: phone, email, message } = anEnquiry();
    expect(await kept()).toEqual({
      enquiries: [{ id: '1', name, phone, email, message, answered_at: null }],
      letters: [
        {
          tenant_id: null,
          kind: 'enquiry',
          recipient: PLATFORM_EMAIL,
          language: 'English',
          facts: { name, phone, email, message },
        },
      ],
    });
    await post();
    expect((await kept()).enquiries.map(({ id }) => String(id))).toEqual(['1', '2']);
  });

  test('an enquiry is kept without a letter if the platform has no mailbox', async () => {
    const before = await kept();
    const database = await connectTo(portal);
    const body = { name: 'Meera', phone: '9876501234', email: 'meera@example.com', message: 'Hello' };
    const asked = {
      session: null,
      tenantId: null,
      query: {},
      idempotencyKey: null,
      bodyHash: null,
      address: '',
      visitor: NO_VISITOR,
    };
    await answerEnquiries(database, '').postEnquiry({ ...asked, body });
    await database.close();
    const after = await kept();
    expect(after.enquiries).toHaveLength(before.enquiries.length + 1);
    expect(after.letters).toEqual(before.letters);
  });
});
