import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { ALL_COPIES } from '#domain/rules/copies.ts';
import { aCounter } from '#test/counters.ts';
import { aBranch } from '#test/contract/expectations-short-lists.ts';
import { aDriver, call, done, logIn, PASSWORD, registration, savedBilty, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { knowParties } from '#test/journeys/lawful-entry.ts';
import { brokenAsSeenBy } from '#test/ledger.ts';
import { readBack, type ReadPdf } from '#test/print/read-back.ts';
import { aComputer, type Computer, type CounterUser } from './counter-browser.ts';
import { aPortal, drill, inEmbedded, type Drill } from './drill.ts';
import { openOffice, type Load, type Office } from './load.ts';

// Three counters of two branches in real browsers, and a fourth clerk who books online in the same branches (spec 5 §11).

/** The number of LRs of each counter; spec 5 §11 requires `--saves 400`. */
const bookingsOf = ({ saves }: Load) => Math.max(6, Math.round((saves * 60) / 400));
const KILLS = 10;
const WRONG_HOURS = 3;
const LEFT_BEHIND = 5;

interface Desk {
  readonly computer: Computer;
  readonly user: CounterUser & { readonly token: string };
  readonly counter: string;
  readonly book: number;
  /** The numbers that it showed. */
  readonly told: string[];
  /** What it printed without a connection, by number. */
  readonly printed: Map<string, ReadPdf>;
}

async function aClerkOf(office: Office, branch: number) {
  const body = registration({ role_Id: '3' });
  const { userName } = done(await call({ url: office.url }, 'register', { token: office.token, body }));
  done(await call({ url: office.url }, 'branchSetHome', { token: office.token, body: { userName, branch } }));
  return { userName, password: PASSWORD, token: await logIn({ url: office.url }, userName) };
}

const draw = (most: number) => Math.floor(Math.random() * most);

/** Books at a counter whose connection comes and goes; `kills`: how often its browser is killed meanwhile. */
async function work({ computer, user, told }: Desk, bookings: number, kills: number): Promise<void> {
  const every = kills === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(bookings / kills));
  for (let at = 0; at < bookings; at += 1) {
    if (draw(3) === 0) await computer.cut(!computer.isCut());
    const isKilled = at % every === every - 1;
    // Between the key press and the notice: before the number, between number and paper, or after both.
    const number = await computer.book(isKilled ? draw(400) : null);
    if (number !== null) told.push(number);
    if (isKilled) await computer.comeBack(user);
  }
}

/** Books one more without a connection, and prints it. */
async function printCut({ computer, told, printed }: Desk): Promise<void> {
  await computer.cut(true);
  const number = await computer.book(null);
  if (number === null) throw new Error('No number was told.');
  told.push(number);
  printed.set(number, await computer.print(number));
}

/** The lines of a paper, without the mark that every print after the first has. */
const saidBy = ({ placed }: ReadPdf) =>
  placed.map((each) => each.split(' ').slice(3).join(' ')).filter((text) => !text.startsWith('DUPLICATE'));

/** The papers printed without a connection that the portal prints differently. */
async function paperFaults(
  client: Client,
  { url, token, tenantId }: Office,
  desks: readonly Desk[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [number, there] of desks.flatMap(({ printed }) => [...printed])) {
    const { rows } = await client.query<{ no: string }>(
      'select bilty_no as no from bilty where tenant_id = $1 and lr_no = $2',
      [tenantId, number],
    );
    const query = { Bilty_No: rows[0]?.no ?? '', copy: ALL_COPIES };
    const own = readBack((await call({ url }, 'biltyPrint', { token, query })).bytes);
    if (!isDeepStrictEqual(saidBy(there), saidBy(own))) wrong.push(`${number}: the portal prints another paper.`);
  }
  return wrong;
}

/** A clerk who books online in both branches until the counters have finished. */
async function workOnline({ url, token }: Office, branches: readonly number[], until: Promise<unknown>) {
  const state = { over: false };
  const saved: string[] = [];
  const end = () => {
    state.over = true;
  };
  void until.then(end, end);
  for (let at = 0; !state.over; at += 1) {
    const body = aLawfulBilty({ branch: branches[at % branches.length], receiver: `Online ${at}` });
    const answer = await call({ url }, 'biltyCreate', { token, body });
    if (answer.status === 200) saved.push(savedBilty(answer).bilty_No);
    await sleep(500);
  }
  return saved;
}

/** What the database has of the counters' LRs. */
async function countTold(client: Client, { tenantId }: Office, desks: readonly Desk[]) {
  const told = desks.flatMap(({ told: numbers }) => numbers);
  const { rows } = await client.query<{ lr: string; n: number }>(
    `select lr_no as lr, count(*)::int as n from bilty where tenant_id = $1 and seq > 0 and lr_no = any ($2) group by 1`,
    [tenantId, told],
  );
  const { rows: half } = await client.query<{ n: number }>(
    `select count(*)::int as n from bilty b where b.tenant_id = $1 and b.seq > 0
       and not exists (select from bilty_line l where l.tenant_id = b.tenant_id and l.bilty_seq = b.seq)`,
    [tenantId],
  );
  return {
    answered: told.length,
    lost: told.length - new Set(rows.map(({ lr }) => lr)).size - (told.length - new Set(told).size),
    doubled: rows.filter(({ n }) => n > 1).length + told.length - new Set(told).size,
    half: half[0]?.n ?? 0,
  };
}

/** What is wrong according to the number books, the kept records and the findings. */
async function faultsOf({ url, token }: Office, desks: readonly Desk[], year: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const { book, told } of desks) {
    const report = done(await call({ url }, 'numberBookReport', { token, query: { book, year } }));
    if (report.missing_Count > 0) wrong.push(`${told[0]}…: misses ${report.missing.join(', ')}`);
  }
  const kept = done(await call({ url }, 'counterKept', { token, query: { pageSize: 100 } }));
  wrong.push(...kept.data.map(({ lr_No, reason }) => `${lr_No} was kept: ${reason}`));
  const { data } = done(await call({ url }, 'counterFindings', { token, query: { pageSize: 100 } }));
  wrong.push(
    ...data
      .filter(({ sentence }) => !sentence.startsWith('The clock of the counter'))
      .map(({ lr_No, sentence }) => `${lr_No}: ${sentence}`),
  );
  return wrong;
}

const counters = drill(
  'counter: connections cut, a browser killed, a clock wrong, a disk gone',
  async (load, afterwards) => {
    const portal = await aPortal(afterwards, {});
    const office = await openOffice(portal.url);
    const at = { url: office.url };
    await useLawfulForm(at, office.token);
    await knowParties(at, office.token);
    await aDriver(at, office.token, 'Suresh');
    const second = Number(done(await call(at, 'branchCreate', { token: office.token, body: aBranch() })).id);
    const desks: Desk[] = [];
    for (const branch of [1, 1, second]) {
      const user = await aClerkOf(office, branch);
      const computer = await aComputer(office.url, afterwards);
      const { invite } = done(await call(at, 'counterInvite', { token: office.token, body: aCounter(branch) }));
      await computer.register(user, invite);
      const known = done(await call(at, 'counterList', { token: office.token }));
      const made = known.find(({ id }) => desks.every(({ counter }) => counter !== id));
      if (made === undefined) throw new Error('The counter was not made.');
      desks.push({ computer, user, counter: made.id, book: made.book, told: [], printed: new Map() });
    }
    const [first, killed, gone] = desks;
    if (first === undefined || killed === undefined || gone === undefined)
      throw new Error('Three counters are needed.');
    await first.computer.setClockWrong(WRONG_HOURS);

    const each = bookingsOf(load);
    const working = Promise.all([work(first, each, 0), work(killed, each, KILLS), work(gone, each, 0)]);
    const [online] = await Promise.all([workOnline(office, [1, second], working), working]);
    for (const desk of desks) await printCut(desk);
    for (const { computer } of desks) await computer.settle();

    // Lost for ever: they are above the highest number received, as the report says.
    await gone.computer.cut(true);
    const before = gone.told.length;
    for (let left = 0; left < LEFT_BEHIND; left += 1) {
      const number = await gone.computer.book(null);
      if (number !== null) gone.told.push(number);
    }
    const left = gone.told.splice(before);
    gone.computer.destroy();
    const lost = { id: gone.counter, reason: 'Its disk is gone.' };
    done(await call(at, 'counterLose', { token: office.token, body: lost }));
    const token = office.token;
    const year = gone.told.at(-1)?.split('/')[1] ?? '';
    const financialYear = 2000 + Number(year.slice(0, 2));
    const report = done(await call(at, 'numberBookReport', { token, query: { book: gone.book, year: financialYear } }));

    return await inEmbedded(portal.dataDir, async (client) => {
      const counted = await countTold(client, office, desks);
      const wrong = [
        ...(await faultsOf(office, desks, financialYear)),
        ...(await brokenAsSeenBy(client, office)),
        ...(await paperFaults(client, office, desks)),
        ...(report.unknown_Above === gone.told.toSorted().at(-1)
          ? []
          : ['The report of the lost counter says another last number.']),
        ...(left.length === LEFT_BEHIND ? [] : [`${left.length} LRs waited on the disk that is gone.`]),
      ];
      return {
        ...counted,
        gaps: wrong.filter((each) => each.includes('misses')).length,
        pauseMs: 0,
        slowestErrorMs: 0,
        wrong,
        table: [
          `${counted.answered} LRs at three counters, ${online.length} online beside them, ${KILLS} kills, ${LEFT_BEHIND} on a disk that is gone, ${desks.length} printed without a line`,
        ],
      };
    });
  },
);

/** The drill of counters without a connection. */
export const counterDrills: readonly Drill[] = [counters];
