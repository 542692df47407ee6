import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { base64url, bytesIn } from '#domain/rules/code-bytes.ts';
import { certificateIn } from '#domain/rules/counter-certificate.ts';
import { isSignedBy } from '#server/secrets/paper-key.ts';
import { aNumberBook, aBranch } from '#test/contract/expectations-short-lists.ts';
import {
  aBooking,
  aContact,
  aCounter,
  aCounterKey,
  anOpening,
  aRegisteredCounter,
  keyFields,
  paperDigest,
  sendRecords,
  signedBy,
} from '#test/counters.ts';
import {
  aBackOffice,
  aCompany,
  aSavedBilty,
  asOwner,
  call,
  done,
  logIn,
  PASSWORD,
  refused,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Counters (spec 5 §1, §13.1, 7–9): how a browser becomes one, what it is given, and how it ends.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const yearOf = (day: string) => {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${year % 100}${(year + 1) % 100}`;
};
const branchIn = async ({ token }: Pick<TestCompany, 'token'>, fields: object = {}) =>
  done(await call(portal, 'branchCreate', { token, body: aBranch({ ...fields }) })) as unknown as {
    readonly id: number;
    readonly branch_Code: string;
  };

describe('registering a counter', () => {
  test('an admin registers a counter, which gets a signed certificate and its own number book', async () => {
    const a = await aCompany(portal);
    const branch = await branchIn(a);
    const key = aCounterKey();
    const body = { ...aCounter(branch.id, { name: 'Front desk', code: 'a1' }), ...keyFields(key) };
    const made = done(await call(portal, 'counterRegister', { token: a.token, body }));
    const code = branch.branch_Code;
    const number = `${code}A1/${yearOf(todayInIndia())}/${'1'.padStart(10 - code.length - 2, '0').slice(-6)}`;
    expect(made).toMatchObject({
      name: 'Front desk',
      code: 'A1',
      state: 'active',
      twice: 'no',
      waiting: 0,
      next_No: number,
    });
    const read = certificateIn(bytesIn(made.certificate, 200));
    const keys = done(await call(portal, 'verifyKeys'));
    const own = keys.find(({ key_Id }) => key_Id === read?.certificate.keyId);
    if (read === null || own === undefined) throw new Error('No certificate.');
    expect(isSignedBy(Buffer.from(own.public_Key, 'base64url'), read.signed, read.signature)).toBe(true);
    expect(read.certificate).toMatchObject({
      company: a.tenantId,
      counter: made.id,
      publicKey: Buffer.from(key.publicKey).toString('hex'),
      branchCode: code,
      counterCode: 'A1',
      notBefore: todayInIndia(),
      notAfter: addDays(todayInIndia(), 30),
    });
    const books = done(await call(portal, 'numberBookList', { token: a.token }));
    expect(books.find(({ id }) => id === made.book)).toMatchObject({
      counter: 'Front desk',
      is_Default: 'no',
      is_Manual: 'no',
      restart: 'each year',
    });
    const { data } = done(await call(portal, 'auditList', { token: a.token, query: { kind: 'counter' } }));
    expect(data).toMatchObject([{ record: 'Front desk' }]);
  });

  test('a pattern of the admin’s own begins with both codes and cannot be changed later', async () => {
    const a = await aCompany(portal);
    const branch = await branchIn(a);
    const head = branch.branch_Code;
    const year = yearOf(todayInIndia());
    const own = await aRegisteredCounter(portal, a, branch.id, { code: 'P1', pattern: '{B}{C}-{YY}-{N}' });
    expect(own.next).toMatch(new RegExp(`^${head}P1-${year}-0{2,5}1$`));
    const invited = aCounter(branch.id, { code: 'P2', pattern: '{B}{C}{N}/{Y-Y}' });
    const { invite } = done(await call(portal, 'counterInvite', { token: a.token, body: invited }));
    const body = { ...keyFields(), invite, pattern: '{B}{C}/{YY}/{N}' };
    const made = done(await call(portal, 'counterRegister', { token: a.token, body }));
    expect(made).toMatchObject({ pattern: `${head}P2{N}/{Y-Y}` });
    expect(made.next_No).toMatch(new RegExp(`^${head}P20{2,5}1/`));
    const books = done(await call(portal, 'numberBookList', { token: a.token }));
    const book = books.find(({ id }) => id === made.book);
    expect(book).toMatchObject({ pattern: made.pattern, digits: made.digits });
    const changed = { ...book, pattern: '{B}/{YY}/{N}' };
    const update = await call(portal, 'numberBookUpdate', { token: a.token, query: { id: made.book }, body: changed });
    expect(refused(update)).toMatchObject({ status: 409 });
  });

  test('an LR is booked under a counter’s own pattern', async () => {
    const a = await aCompany(portal);
    await useLawfulForm(portal, a.token);
    const counter = await aRegisteredCounter(portal, a, 1, { pattern: '{B}{C}-{YY}/{N}' });
    const record = { lr_No: counter.next };
    const booking = await aBooking(portal, a, counter, [1, 1], { record });
    const sums = { digest: paperDigest(booking.body, counter.next, booking.sums) };
    const { records } = await sendRecords(portal, counter, [signedBy(counter, { ...booking, ...sums })]);
    expect(records).toMatchObject([{ result: 'booked', reason: '' }]);
    const [told] = done(await call(portal, 'counterList', { token: a.token }));
    expect(told?.next_No).toBe(counter.next.replace(/1$/, '2'));
  });

  test('back office registers a counter with an admin’s code, once, for its own branch', async () => {
    const a = await aCompany(portal);
    const clerk = await aBackOffice(portal, a);
    const elsewhere = await branchIn(a);
    expect(refused(await call(portal, 'counterInvite', { token: clerk.token, body: aCounter(1) })).status).toBe(403);
    const plain = { ...aCounter(1), ...keyFields() };
    expect(refused(await call(portal, 'counterRegister', { token: clerk.token, body: plain })).status).toBe(403);
    const inviteOf = async (branch: number) =>
      done(await call(portal, 'counterInvite', { token: a.token, body: aCounter(branch) })).invite;
    const invite = await inviteOf(1);
    expect(invite).toMatch(/^\d{8}$/);
    const made = await call(portal, 'counterRegister', { token: clerk.token, body: { ...keyFields(), invite } });
    expect(done(made)).toMatchObject({ branch: 1, registered_By: clerk.userName });
    const again = await call(portal, 'counterRegister', { token: clerk.token, body: { ...keyFields(), invite } });
    expect(refused(again)).toMatchObject({ status: 422 });
    const foreign = { ...keyFields(), invite: await inviteOf(elsewhere.id) };
    expect(refused(await call(portal, 'counterRegister', { token: clerk.token, body: foreign })).status).toBe(403);
    const b = await aCompany(portal);
    const stolen = { ...keyFields(), invite: await inviteOf(1) };
    expect(refused(await call(portal, 'counterRegister', { token: b.token, body: stolen })).status).toBe(422);
  });

  test('an old code, and every code after ten wrong ones, is refused', async () => {
    const a = await aCompany(portal);
    const register = async (invite: string) =>
      refused(await call(portal, 'counterRegister', { token: a.token, body: { ...keyFields(), invite } })).detail;
    const sentence = 'This code is wrong, was used, or is older than 15 minutes. Ask your admin for another one.';
    const { invite } = done(await call(portal, 'counterInvite', { token: a.token, body: aCounter(1) }));
    for (let tries = 0; tries < 10; tries += 1) {
      const wrong = String((Number(invite) + 1 + tries) % 100_000_000).padStart(8, '0');
      expect(await register(wrong)).toBe(sentence);
    }
    expect(await register(invite)).toBe(sentence);
    const second = done(await call(portal, 'counterInvite', { token: a.token, body: aCounter(1) }));
    await asOwner(portal, (client) =>
      client.query(`update counter_invite set until = now() - interval '1 second' where tenant_id = $1`, [a.tenantId]),
    );
    expect(await register(second.invite)).toBe(sentence);
  });

  test.each([
    [{ branch: 987_654 }, 'branch', 'Branch was not found.'],
    [{ name: '' }, 'name', 'Counter Name is required.'],
    [{ code: 'A-1' }, 'code', 'Counter Code can have letters and digits only.'],
    [{ code: '' }, 'code', 'Counter Code is required.'],
    [{ pattern: '{B}/{YY}/{N}' }, 'pattern', 'The pattern must start with {B}{C}.'],
    [{ pattern: '{B}{C}/{N}' }, 'pattern', 'Put {YY} into the number, or two years would share it.'],
    [{ pattern: '{B}{C}/COUNT/{YY}/{N}' }, 'pattern', 'LR number can be at most 16 characters.'],
    [
      { proof: base64url(new Uint8Array(64)) },
      'public_Key',
      'The key of this browser could not be used. Reload the page and register again.',
    ],
  ])('a counter with %j is refused', async (fields, path, message) => {
    const { token } = await aCompany(portal);
    const body = { ...aCounter(1), ...keyFields(), ...fields };
    const answered = refused(await call(portal, 'counterRegister', { token, body }));
    expect(answered.status).toBe(422);
    expect(answered.errors).toContainEqual({ path, message });
  });

  test('a counter needs a name that no other has, and a code that no other has or had', async () => {
    const a = await aCompany(portal);
    const first = await aRegisteredCounter(portal, a, 1, { name: 'Desk', code: '7' });
    const next = async (fields: Readonly<Record<string, unknown>>) =>
      refused(
        await call(portal, 'counterRegister', { token: a.token, body: { ...aCounter(1, fields), ...keyFields() } }),
      );
    expect(await next({ name: 'DESK' })).toMatchObject({ status: 409 });
    const lost = { id: first.id, reason: 'The computer was stolen.' };
    done(await call(portal, 'counterLose', { token: a.token, body: lost }));
    expect(await next({ code: '7' })).toMatchObject({
      status: 409,
      detail: 'This branch has, or had, a counter with this code. Choose another code.',
    });
  });

  test('a counter and another book cannot give the same numbers', async () => {
    const a = await aCompany(portal);
    const [short, long] = [await branchIn(a, { branch_Code: 'ZZ' }), await branchIn(a, { branch_Code: 'ZZ1' })];
    const book = aNumberBook({ branch: long.id, name: 'Of ZZ1' });
    const { id, updated_Date } = done(
      await call(portal, 'numberBookCreate', { token: a.token, body: book }),
    ) as unknown as {
      readonly id: number;
      readonly updated_Date: string;
    };
    const body = { ...aCounter(short.id, { code: '1' }), ...keyFields() };
    expect(refused(await call(portal, 'counterRegister', { token: a.token, body }))).toMatchObject({
      status: 409,
      detail: 'Book Of ZZ1 gives such numbers.',
    });
    const other = { ...book, pattern: '{B}-{YY}/{N}', updated_Date };
    done(await call(portal, 'numberBookUpdate', { token: a.token, query: { id }, body: other }));
    const counter = await aRegisteredCounter(portal, a, short.id, { code: '1' });
    const meeting = await call(portal, 'numberBookCreate', { token: a.token, body: { ...book, name: 'Later' } });
    expect(refused(meeting)).toMatchObject({ status: 409, detail: `Book ${counter.name} gives such numbers.` });
  });
});

describe('the book of a counter', () => {
  test('a counter’s book is used by no other LR and cannot be changed', async () => {
    const a = await aCompany(portal);
    await useLawfulForm(portal, a.token);
    const counter = await aRegisteredCounter(portal, a, 1);
    const detail = `This number book belongs to counter ${counter.name}.`;
    const named = await call(portal, 'biltyCreate', { token: a.token, body: aLawfulBilty({ book: counter.book }) });
    expect(refused(named)).toMatchObject({ status: 422, detail });
    const usual = await aSavedBilty(portal, a.token, aLawfulBilty());
    const moved = { ...aLawfulBilty({ book: counter.book }), bilty_No: usual.bilty_No };
    const update = await call(portal, 'biltyUpdate', {
      token: a.token,
      query: { number: usual.bilty_No },
      body: moved,
    });
    expect(refused(update)).toMatchObject({ status: 422, detail });
    const own = done(await call(portal, 'numberBookList', { token: a.token })).find(({ id }) => id === counter.book);
    const body = { ...own, is_Default: 'yes' };
    const changed = await call(portal, 'numberBookUpdate', { token: a.token, query: { id: counter.book }, body });
    expect(refused(changed)).toMatchObject({ status: 409, detail });
  });
});

describe('a contact of a counter', () => {
  test('a repeated contact is accepted, and one from a copy shows that the counter exists twice', async () => {
    const a = await aCompany(portal);
    const counter = await aRegisteredCounter(portal, a, 1);
    const renew = (body: object) => call(portal, 'counterRenew', { token: a.token, body });
    const first = aContact(counter, { waiting: 3, users: [a.userName, 'NOBODY9'] });
    const heard = done(await renew(first.body));
    expect(heard).toMatchObject({ waiting: 3, state: 'active', certificate: counter.certificate });
    expect(heard.users).toEqual([
      { user_Name: a.userName, version: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
    ]);
    done(await renew(first.body));
    counter.contact = first.id;
    const second = aContact(counter);
    done(await renew(second.body));
    done(await renew(first.body));
    // The copy knows of the first contact only.
    expect(refused(await renew(aContact(counter).body))).toMatchObject({
      status: 409,
      detail: 'This counter exists twice. Ask your admin.',
    });
    counter.contact = second.id;
    expect(refused(await renew(aContact(counter).body)).status).toBe(409);
    expect(done(await call(portal, 'counterList', { token: a.token }))).toMatchObject([{ twice: 'yes' }]);
  });

  test('a contact renews the certificate after a day, but not that of a lost counter', async () => {
    const a = await aCompany(portal);
    const counter = await aRegisteredCounter(portal, a, 1);
    await asOwner(portal, (client) =>
      client.query(`update counter set not_before = not_before - 2, not_after = not_after - 2 where id = $1`, [
        counter.id,
      ]),
    );
    const renewed = async () => {
      const contact = aContact(counter);
      counter.contact = contact.id;
      return done(await call(portal, 'counterRenew', { token: a.token, body: contact.body }));
    };
    const { certificate, certificate_Until } = await renewed();
    expect(certificateIn(bytesIn(certificate, 200))?.certificate.notAfter).toBe(certificate_Until);
    expect(certificate_Until).toBe(addDays(todayInIndia(), 30));
    await asOwner(portal, (client) =>
      client.query(`update counter set not_before = not_before - 2 where id = $1`, [counter.id]),
    );
    const lost = { id: counter.id, reason: 'Left in a train.' };
    done(await call(portal, 'counterLose', { token: a.token, body: lost }));
    expect(await renewed()).toMatchObject({ state: 'lost', certificate: counter.certificate });
  });

  test('a contact with a foreign key, a changed certificate or at another company is refused', async () => {
    const a = await aCompany(portal);
    const [one, other] = [await aRegisteredCounter(portal, a, 1), await aRegisteredCounter(portal, a, 1)];
    const renew = async (token: string, body: object) => (await call(portal, 'counterRenew', { token, body })).status;
    expect(await renew(a.token, aContact({ ...one, key: other.key }).body)).toBe(401);
    expect(await renew(a.token, aContact({ ...one, certificate: other.certificate }).body)).toBe(401);
    const bytes = Buffer.from(one.certificate, 'base64url');
    for (const at of [0, 5, 30, 60, 75, bytes.length - 70, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const body = aContact({ ...one, certificate: changed.toString('base64url') }).body;
      expect(await renew(a.token, body)).toBe(401);
    }
    const b = await aCompany(portal);
    expect(await renew(b.token, aContact(one).body)).toBe(404);
    expect(await renew('', aContact(one).body)).toBe(401);
  });
});

describe('opening a counter', () => {
  const open = (token: string, counter: Parameters<typeof anOpening>[0], password?: string) =>
    call(portal, 'counterOpen', { token, body: anOpening(counter, password) });

  test('a user of the branch opens a counter with the password, and a new password has a new version', async () => {
    const a = await aCompany(portal);
    const clerk = await aBackOffice(portal, a);
    const [counter, other] = [await aRegisteredCounter(portal, a, 1), await aRegisteredCounter(portal, a, 1)];
    const [b, elsewhere] = [await aCompany(portal), await branchIn(a)];
    expect(refused(await open('', counter)).status).toBe(401);
    expect(refused(await open(b.token, counter)).status).toBe(404);
    expect(refused(await open(a.token, { ...counter, branch: elsewhere.id })).status).toBe(404);
    expect(refused(await open(clerk.token, { ...counter, branch: elsewhere.id })).status).toBe(403);
    expect(refused(await open(clerk.token, counter, 'Another 47 tree'))).toMatchObject({
      status: 422,
      errors: [{ path: 'old_Password', message: 'Old Password is wrong.' }],
    });
    const opened = done(await open(clerk.token, counter));
    expect(opened.data_Key).toBe(base64url(counter.key.dataKey));
    expect(done(await open(a.token, other)).data_Key).toBe(base64url(other.key.dataKey));
    const { body } = aContact(counter, { users: [clerk.userName] });
    const heard = done(await call(portal, 'counterRenew', { token: clerk.token, body }));
    expect(heard.users).toEqual([{ user_Name: clerk.userName, version: opened.version }]);
    expect(opened.guessable).toBe('no');
    const changed = { old_Password: PASSWORD, password: 'Gulmohar58' };
    done(await call(portal, 'updatePassword', { token: clerk.token, body: changed }));
    const anew = done(await open(clerk.token, counter, 'Gulmohar58'));
    expect(anew.version).not.toBe(opened.version);
    expect(anew.guessable).toBe('no');
    await asOwner(portal, (client) =>
      client.query(`update user_account set name = 'Gulmohar' where user_name = $1`, [clerk.userName]),
    );
    expect(done(await open(clerk.token, counter, 'Gulmohar58')).guessable).toBe('yes');
  });

  test('a counter’s data key is stored sealed, and neither the list nor the audit has it', async () => {
    const a = await aCompany(portal);
    const counter = await aRegisteredCounter(portal, a, 1);
    const key = base64url(counter.key.dataKey);
    const [row] = await asOwner(portal, async (client) => {
      const kept = await client.query<{ sealed: Buffer }>(
        'select data_key_sealed as sealed from counter where id = $1',
        [counter.id],
      );
      return kept.rows;
    });
    expect(row?.sealed.includes(key)).toBe(false);
    expect(row?.sealed.includes(Buffer.from(counter.key.dataKey))).toBe(false);
    expect(JSON.stringify(done(await call(portal, 'counterList', { token: a.token })))).not.toContain(key);
    expect(JSON.stringify(done(await call(portal, 'auditList', { token: a.token, query: {} })))).not.toContain(key);
  });

  test('a counter that is lost or has no data key is not opened, and a short key is refused', async () => {
    const a = await aCompany(portal);
    const counter = await aRegisteredCounter(portal, a, 1);
    done(await call(portal, 'counterLose', { token: a.token, body: { id: counter.id, reason: 'Left in a train.' } }));
    expect(refused(await open(a.token, counter))).toMatchObject({ status: 409, code: 'ended' });
    const without = { ...aCounter(1), ...keyFields(), data_Key: '' };
    const old = done(await call(portal, 'counterRegister', { token: a.token, body: without }));
    expect(refused(await open(a.token, old)).status).toBe(404);
    const short = { ...aCounter(1), ...keyFields(), data_Key: base64url(new Uint8Array(31)) };
    expect(refused(await call(portal, 'counterRegister', { token: a.token, body: short })).errors).toMatchObject([
      { path: 'data_Key' },
    ]);
  });
});

describe('the end of a counter', () => {
  test('losing a counter ends the sessions of its users, who must set a new password', async () => {
    const a = await aCompany(portal);
    const clerk = await aBackOffice(portal, a);
    const counter = await aRegisteredCounter(portal, a, 1);
    const contact = aContact(counter, { users: [clerk.userName.toLowerCase()] });
    done(await call(portal, 'counterRenew', { token: clerk.token, body: contact.body }));
    const lose = (token: string, reason: string) =>
      call(portal, 'counterLose', { token, body: { id: counter.id, reason } });
    expect(refused(await lose(clerk.token, 'It is gone.')).status).toBe(403);
    expect(refused(await lose(a.token, 'gone')).status).toBe(422);
    const b = await aCompany(portal);
    expect(refused(await lose(b.token, 'It is gone.')).status).toBe(404);
    expect(done(await lose(a.token, 'It is gone.'))).toMatchObject({ state: 'lost', reason: 'It is gone.' });
    expect((await call(portal, 'branchList', { token: clerk.token })).status).toBe(401);
    expect((await call(portal, 'branchList', { token: a.token })).status).toBe(200);
    expect(refused(await lose(a.token, 'It is gone.'))).toMatchObject({ status: 409 });

    // Whoever has the counter may find out these users’ passwords: the old one only lets them set a new one.
    const token = await logIn(portal, clerk.userName);
    const owed = { status: 403, code: 'new_password_owed' };
    expect(refused(await call(portal, 'branchList', { token }))).toMatchObject(owed);
    expect(done(await call(portal, 'secondFactors', { token }))).toMatchObject({ password_Owed: true, owed: false });
    const change = (password: string) =>
      call(portal, 'updatePassword', { token, body: { old_Password: PASSWORD, password } });
    expect(refused(await change(PASSWORD))).toMatchObject({
      status: 422,
      detail: 'Choose a password that is not your old one.',
    });
    expect(refused(await call(portal, 'branchList', { token }))).toMatchObject(owed);
    done(await change('Hilsa-42-ghat-Rewa'));
    expect((await call(portal, 'branchList', { token })).status).toBe(200);
    expect(done(await call(portal, 'secondFactors', { token }))).toMatchObject({ password_Owed: false });
  });

  test('a counter is closed only when nothing waits there', async () => {
    const a = await aCompany(portal);
    const counter = await aRegisteredCounter(portal, a, 1);
    const say = async (waiting: number) => {
      const contact = aContact(counter, { waiting });
      counter.contact = contact.id;
      done(await call(portal, 'counterRenew', { token: a.token, body: contact.body }));
    };
    const close = () => call(portal, 'counterClose', { token: a.token, body: { id: counter.id } });
    await say(2);
    expect(refused(await close())).toMatchObject({ status: 409, code: 'waiting' });
    await say(0);
    expect(done(await close())).toMatchObject({ state: 'closed' });
  });
});

test('a login that never had a password needs no new one', async () => {
  const a = await aCompany(portal);
  const { token } = await aBackOffice(portal, a);
  await asOwner(portal, (client) =>
    client.query(`update user_account set password_hash = '' where tenant_id = $1`, [a.tenantId]),
  );
  expect((await call(portal, 'branchList', { token })).status).toBe(200);
});
