import { readdir } from 'node:fs/promises';
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperAdmin } from '#test/billing.ts';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { tokenIn } from '#test/contract/expectations-tracking.ts';
import { aCompany, asOwner, call, done, refused, savedBilty, savedPaper, type TestCompany } from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What a driver does by a link, without a login (spec 3 §7, §10).

let portal: TestPortal;
let company: TestCompany;
let token: string;
let photo: Buffer;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
});

// Another address each time, because of the limit for visitors.
let addresses = 0;
const by = (link: string, key?: string) => ({
  'x-link': link,
  'x-forwarded-for': `198.51.100.${(addresses += 1) % 250}`,
  ...(key !== undefined && { 'idempotency-key': key }),
});
const open = (link: string) => call(portal, 'driverOpen', { headers: by(link) });
const event = (link: string, body: Readonly<Record<string, unknown>>, key?: string) =>
  call(portal, 'driverEvent', { headers: by(link, key), body });
const pod = (link: string, texts: Readonly<Record<string, string>>, photos: readonly Uint8Array[], key?: string) =>
  call(portal, 'driverPod', { headers: by(link, key), body: podForm(texts, photos) });
const eventsOf = async (bilty_No: string) =>
  done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
const podsOf = async (bilty_No: string) => done(await call(portal, 'podList', { token, query: { bilty_No } }));
const free = { payment_Basis: 'FOC' };

describe('the link of a driver', () => {
  test('a link is made for LRs in the lawful form only, 50 at most', async () => {
    const make = (bilty_Nos: readonly string[]) => call(portal, 'driverLinkCreate', { token, body: { bilty_Nos } });
    const { bilty_No, url } = await aDrivenLr(portal, token);
    expect(url).toMatch(/\/d#[\w-]{43}$/);
    expect(refused(await make([]))).toMatchObject({ status: 422 });
    expect(refused(await make(Array.from({ length: 51 }, (_, at) => String(at))))).toMatchObject({
      status: 422,
      errors: [{ path: 'bilty_Nos', message: 'At most 50 bilties at once.' }],
    });
    expect(refused(await make([bilty_No, '99999']))).toMatchObject({ status: 404 });
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
    expect(refused(await make([bilty_No, classic]))).toMatchObject({
      status: 422,
      errors: [{ path: 'bilty_Nos', message: `Bilty No. ${classic} is not in the lawful form.` }],
    });
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
    expect(refused(await make([bilty_No]))).toMatchObject({ status: 409, detail: 'This bilty is cancelled.' });
  });

  test('a link shows where to bring the LRs and what to collect, but no goods, values or GSTINs', async () => {
    const first = await aDrivenLr(portal, token, {
      lr_No: '',
      consignee_Address: '12 Dock Road',
      consignee_Pin: '400001',
      consignee_Contact: '9876501234',
    });
    const door = { delivery_Type: 'Door', delivery_Address: 'Gate 4, Andheri' };
    const second = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(door) })).bilty_No;
    const made = done(await call(portal, 'driverLinkCreate', { token, body: { bilty_Nos: [second, first.bilty_No] } }));
    done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [second], kind: 'Reported for loading' } }));
    done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No: first.bilty_No, short: '3' }) }));
    const answered = await open(tokenIn(made.url));
    const opened = done(answered);
    expect(opened).toMatchObject({ company: 'Verma Roadways', until: made.until });
    expect(Date.parse(opened.until) - Date.now()).toBeGreaterThan(14.9 * 86_400_000);
    expect(opened.lrs).toEqual([
      expect.objectContaining({
        bilty_No: first.bilty_No,
        lr_No: first.bilty_No,
        address: '12 Dock Road, Mumbai, 400001',
        phone: '9876501234',
        packages: 12,
        lr_Status: 'Booked',
        short: 3,
        to_Collect: 2650,
        marks: [],
        pods: 1,
      }),
      expect.objectContaining({ bilty_No: second, address: 'Gate 4, Andheri', marks: ['Reported for loading'] }),
    ]);
    expect(answered.text).not.toMatch(/480000|Bale|GSTIN|AAHCM/);
  });

  test('a link shows the Hindi name of a party that has one', async () => {
    const body = aParty({ name: 'Gupta Kirana', name_Hindi: 'गुप्ता किराना' });
    const { places } = done(await call(portal, 'partyCreate', { token, body })) as unknown as {
      readonly places: readonly { readonly id: number }[];
    };
    const lr = { ...free, receiver: 'Gupta Kirana', consignee_Place: places[0]?.id };
    const { link } = await aDrivenLr(portal, token, lr);
    expect(done(await open(link)).lrs).toMatchObject([{ consignee: 'Gupta Kirana', consignee_Hindi: 'गुप्ता किराना' }]);
    const typed = await aDrivenLr(portal, token, free);
    expect(done(await open(typed.link)).lrs).toMatchObject([{ consignee_Hindi: '' }]);
  });

  test('a short delivery is shown until a proof of delivery counts all packages', async () => {
    const { bilty_No, link } = await aDrivenLr(portal, token, { payment_Basis: 'FOC' });
    const short = async () => done(await open(link)).lrs.find((lr) => lr.bilty_No === bilty_No)?.short;
    const listed = async () => {
      const query = { pending: 'Short or damaged' };
      const { data } = done(await call(portal, 'biltyList', { token, query }));
      return (data as { bilty_No: string }[]).map((row) => row.bilty_No);
    };
    done(await event(link, { bilty_No, kind: 'Delivered', packages: 9 }));
    expect(await short()).toBe(3);
    expect(await listed()).toEqual([bilty_No]);
    // Photos alone say nothing of packages.
    done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No }) }));
    expect(await short()).toBe(3);
    const made = done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No, received_Packages: '10' }) }));
    expect(made).toMatchObject({ received_Packages: 10, short: 2 });
    expect(await short()).toBe(2);
    done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No, received_Packages: '12' }) }));
    expect(await short()).toBe(0);
    expect(await listed()).toEqual([]);
    done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No, damaged: '1' }) }));
    expect(await listed()).toEqual([bilty_No]);
  });

  test('a challan’s link has the LRs that are on it at that time, without classic bilties', async () => {
    const lr = async () => savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(free) })).bilty_No;
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
    const [first, second] = [await lr(), await lr()];
    const load = async (numbers: readonly string[]) =>
      savedPaper(await call(portal, 'challanCreate', { token, body: aChallan(numbers) }));
    const make = (challan_No: string, by_ = token) =>
      call(portal, 'driverLinkCreate', { token: by_, body: { challan_No } });
    const saved = await load([first, classic]);
    const challan_No = String(saved['challan_No']);
    const made = done(await make(challan_No));
    expect(made).toMatchObject({ challan_No, bilty_Nos: [first] });
    const link = tokenIn(made.url);
    expect(done(await open(link)).lrs.map(({ bilty_No }) => bilty_No)).toEqual([first]);
    expect(refused(await event(link, { bilty_No: second, kind: 'Arrived' })).status).toBe(404);
    const body = aChallan([second, classic], { challan_No, updated_Date: saved.updated_Date });
    done(await call(portal, 'challanUpdate', { token, query: { challan_No }, body }));
    expect(done(await open(link)).lrs.map(({ bilty_No }) => bilty_No)).toEqual([second]);
    done(await event(link, { bilty_No: second, kind: 'Arrived' }));
    expect(refused(await event(link, { bilty_No: first, kind: 'Arrived' })).status).toBe(404);
    const own = expect.objectContaining({ id: made.id, challan_No }) as unknown;
    for (const query of [{ challan_No }, { bilty_No: second }])
      expect(done(await call(portal, 'driverLinkList', { token, query }))).toContainEqual(own);
    expect(done(await call(portal, 'driverLinkList', { token, query: { bilty_No: first } }))).not.toContainEqual(own);

    expect(refused(await make('99999')).status).toBe(404);
    expect(refused(await make(challan_No, (await aCompany(portal)).token)).status).toBe(404);
    expect(refused(await make(String((await load([classic]))['challan_No'])))).toMatchObject({
      status: 422,
      errors: [{ path: 'challan_No', message: 'No bilty of this challan is in the lawful form.' }],
    });
  });

  test('a valid link is listed, and a revoked one is over', async () => {
    const { bilty_No, id, link } = await aDrivenLr(portal, token);
    const listed = async (query = {}) => done(await call(portal, 'driverLinkList', { token, query }));
    const own = { id, bilty_Nos: [bilty_No], made_By: company.userName };
    expect(await listed({ bilty_No })).toEqual([expect.objectContaining(own)]);
    expect(await listed()).toContainEqual(expect.objectContaining(own));
    expect(refused(await call(portal, 'driverLinkRevoke', { token, body: { id: 999_999 } }))).toMatchObject({
      status: 404,
    });
    const other = await aCompany(portal);
    // Another company's link can have the same number only by chance.
    expect((await call(portal, 'driverLinkRevoke', { token: other.token, body: { id } })).status).toBe(404);
    done(await open(link));
    done(await call(portal, 'driverLinkRevoke', { token, body: { id } }));
    done(await call(portal, 'driverLinkRevoke', { token, body: { id } }));
    expect(await listed({ bilty_No })).toEqual([]);
    expect(refused(await open(link))).toMatchObject({ status: 404, detail: 'This link is over.' });
    const history = done(
      await call(portal, 'auditList', { token, query: { kind: 'driver_link', record: String(id) } }),
    );
    expect(JSON.stringify(history).match(/revoke/g)).toHaveLength(1);
  });

  test('a link that is cut, changed, expired, revoked or suspended does nothing, in one sentence', async () => {
    const { bilty_No, id, link } = await aDrivenLr(portal, token);
    const other = await aCompany(portal);
    const foreign = await aDrivenLr(portal, other.token);
    const swapped = Buffer.concat([
      Buffer.from(foreign.link, 'base64url').subarray(0, 16),
      Buffer.from(link, 'base64url').subarray(16),
    ]).toString('base64url');
    const last = link.endsWith('A') ? 'B' : 'A';
    const told = async (wrong: string) => {
      const answers = [
        await open(wrong),
        await event(wrong, { bilty_No, kind: 'Arrived' }),
        await pod(wrong, { bilty_No }, [photo]),
      ];
      return answers.map((answered) => {
        const { requestId: _, ...problem } = { ...refused(answered) };
        return JSON.stringify(problem);
      });
    };
    const wrong = ['', 'x', link.slice(0, -1), `${link.slice(0, -1)}${last}`, `${link}A`, swapped, 'A'.repeat(43)];
    const sentences = new Set((await Promise.all(wrong.map(told))).flat());
    const { link: late, ...lateLr } = await aDrivenLr(portal, token);
    await asOwner(portal, async (client) => {
      await client.query(`update driver_link set until = now() where tenant_id = $1 and id = $2`, [
        company.tenantId,
        lateLr.id,
      ]);
    });
    done(await call(portal, 'driverLinkRevoke', { token, body: { id } }));
    const superAdmin = await asSuperAdmin(portal);
    const body = { tenantId: other.tenantId, reason: 'Not paid' };
    done(await call(portal, 'suspendCompany', { token: superAdmin, body }));
    for (const over of [late, link, foreign.link]) for (const sentence of await told(over)) sentences.add(sentence);
    expect(sentences.size).toBe(1);
    expect(JSON.parse([...sentences][0] ?? '')).toMatchObject({
      status: 404,
      code: 'link_over',
      detail: 'This link is over.',
    });
    expect([...(await eventsOf(bilty_No)), ...(await podsOf(bilty_No))]).toEqual([]);
  });

  test('a link’s token is not stored, and a wrong link is refused before its files are read', async () => {
    const { link } = await aDrivenLr(portal, token);
    const rows = await asOwner(portal, (client) =>
      client.query<{ row: string }>('select l::text as row from driver_link l where tenant_id = $1', [
        company.tenantId,
      ]),
    );
    const kept = rows.rows.map(({ row }) => row).join('\n');
    expect(kept).not.toContain(link);
    expect(kept).not.toContain(Buffer.from(link, 'base64url').subarray(16).toString('hex'));
    // A file that is no photo would be 422.
    expect(refused(await pod('A'.repeat(43), { bilty_No: '1' }, [Buffer.from('x')]))).toMatchObject({ status: 404 });
  });
});

describe('events noted by a driver', () => {
  test('a driver notes four kinds of events, for the LRs of the link only', async () => {
    const { link } = await aDrivenLr(portal, token);
    const { bilty_No } = await aDrivenLr(portal, token);
    const missing = { status: 404, detail: 'Record not found.' };
    expect(refused(await event(link, { bilty_No, kind: 'Arrived' }))).toMatchObject(missing);
    expect(refused(await pod(link, { bilty_No }, [photo]))).toMatchObject(missing);
    const own = await aDrivenLr(portal, token);
    for (const kind of ['', 'Loaded', 'Returned', 'Cancelled', 'Unloading done'])
      expect(refused(await event(own.link, { bilty_No: own.bilty_No, kind })), kind).toMatchObject({ status: 422 });
    expect(refused(await event(own.link, { bilty_No: own.bilty_No, kind: 'Delivered' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'packages', message: 'Enter packages.' }],
    });
    expect(await eventsOf(own.bilty_No)).toEqual([]);
  });

  test('a driver’s events follow the rules of the office, and are marked as the driver’s', async () => {
    const { bilty_No, id, link } = await aDrivenLr(portal, token);
    done(await event(link, { bilty_No, kind: 'Reported for unloading', place: 'Mumbai' }));
    expect(done(await event(link, { bilty_No, kind: 'Arrived', note: 'Gate 4' }))).toEqual({
      bilty_No,
      lr_Status: 'Arrived',
    });
    expect(refused(await event(link, { bilty_No, kind: 'Arrived' }))).toMatchObject({
      status: 409,
      detail: 'Arrived cannot become Arrived.',
    });
    // To Pay: nobody but the office gives credit.
    const credit = { credit_Reason: 'x', party: 1 };
    const unpaid = await event(link, { bilty_No, kind: 'Delivered', packages: 12, ...credit });
    expect(refused(unpaid)).toMatchObject({ status: 409, detail: expect.stringMatching(/^Collect ₹/) });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(refused(await event(link, { bilty_No, kind: 'Delivered', packages: 1, at: tomorrow }))).toMatchObject({
      status: 422,
    });
    expect(await eventsOf(bilty_No)).toMatchObject([
      { kind: 'Reported for unloading', place: 'Mumbai', source: 'driver', by: `Driver, link ${id}`, packages: 0 },
      { kind: 'Arrived', note: 'Gate 4', source: 'driver', received: 0 },
    ]);
  });

  test('an event, and a proof with its photo, sent twice with its key is one', async () => {
    const { bilty_No, link } = await aDrivenLr(portal, token, free);
    const body = { bilty_No, kind: 'Delivered', packages: 11, at: new Date().toISOString() };
    const both = await Promise.all([event(link, body, 'e1'), event(link, body, 'e1')]);
    for (const answered of [...both, await event(link, body, 'e1')])
      expect(done(answered)).toEqual({ bilty_No, lr_Status: 'Delivered' });
    expect(refused(await event(link, { ...body, packages: 12 }, 'e1'))).toMatchObject({ code: 'key_reused' });
    const texts = { bilty_No, received_Packages: '11', receiver_Name: 'Ramu' };
    for (let time = 0; time < 2; time += 1)
      expect(done(await pod(link, texts, [photo], 'p1'))).toEqual({ bilty_No, photos: 1 });
    expect(refused(await pod(link, texts, [photo, photo], 'p1'))).toMatchObject({ code: 'key_reused' });
    expect(await eventsOf(bilty_No)).toMatchObject([{ kind: 'Delivered', packages: 11, source: 'driver' }]);
    const [kept, ...others] = await podsOf(bilty_No);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ source: 'driver', received_Packages: 11, receiver_Name: 'Ramu' });
    expect(kept?.photos).toMatchObject([{ sha256: hash('sha256', photo, 'hex') }]);
    expect(refused(await pod(link, texts, [Buffer.from('<svg/>')], 'p2'))).toMatchObject({
      status: 422,
      detail: 'Please upload a photo.',
    });
  });

  test('a link takes a limited number and size of photos, and a repeated key takes none', async () => {
    const { bilty_No, url } = await aDrivenLr(portal, token);
    const link = tokenIn(url);
    const texts = { bilty_No };
    const setTo = (set: string) =>
      asOwner(portal, (client) =>
        client.query(
          `update driver_link set ${set} where tenant_id = $1 and id = (select max(id) from driver_link where tenant_id = $1)`,
          [company.tenantId],
        ),
      );
    const full = { status: 409, code: 'link_full' };
    await setTo('pods = 11');
    const key = crypto.randomUUID();
    done(await pod(link, texts, [photo], key));
    expect(refused(await pod(link, texts, [photo]))).toMatchObject(full);
    done(await pod(link, texts, [photo], key));
    expect(await podsOf(bilty_No)).toHaveLength(1);
    await setTo(`pods = 1, photo_bytes = ${60_000_000 - photo.length - 1}`);
    expect(refused(await pod(link, texts, [photo, photo]))).toMatchObject(full);
    done(await pod(link, texts, [photo]));
    expect(refused(await pod(link, texts, [photo]))).toMatchObject(full);
    // The office can still add its own.
    done(await call(portal, 'podAdd', { token, body: podForm(texts, [photo]) }));
    expect(await podsOf(bilty_No)).toHaveLength(3);
    expect(await readdir(portal.services.incoming.folder)).toEqual([]);
  });
});
