import type { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { asOwner } from '#test/factories.ts';
import { brokenAsSeenBy } from '#test/ledger.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Each function within write_vouchers, called alone on vouchers that were posted without it.

let portal: TestPortal;
let office: MoneyOffice;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await aMoneyOffice(portal);
});

/** Works as the portal does for the office, checks the invariants of the ledger, and rolls everything back. */
function inLedger(work: (client: Client) => Promise<void>): Promise<void> {
  return asOwner(portal, async (client) => {
    await client.query('begin');
    try {
      await client.query(`select set_config('app.tenant_id', $1, true)`, [office.company.tenantId]);
      await client.query('set local role bilty_app');
      await work(client);
      await client.query('reset role');
      expect(await brokenAsSeenBy(client, office.company)).toEqual([]);
    } finally {
      await client.query('rollback');
    }
  });
}

interface Posted {
  readonly voucher: string;
  readonly item: string;
}

/** Posts a claim to a party or a receipt from it, and leaves the amount open. */
async function post(
  client: Client,
  kind: 'claim' | 'receipt',
  amount: string,
  party = 'party:1',
  settles: object[] = [],
) {
  const isClaim = kind === 'claim';
  const day = todayInIndia();
  const rows = [{ line_no: 1, debit: isClaim ? party : 'cash:1', credit: isClaim ? 'freight' : party, amount }];
  const items = [{ line_no: 1, account: party, side: isClaim ? 'D' : 'C', amount }];
  const head = {
    kind: isClaim ? 'Freight' : 'Receipt',
    day,
    due: day,
    branch: 1,
    mode: '',
    reference: '',
    narration: '',
  };
  await client.query(`select post_vouchers($1::jsonb, '{}', '{}', 0, '', 'x')`, [
    JSON.stringify([{ ...head, chequeDate: null, reverses: null, rows, items, settles }]),
  ]);
  const { rows: found } = await client.query<Posted>(
    'select voucher_id as voucher, id as item from item where tenant_id = current_tenant() order by id desc limit 1',
  );
  const [posted] = found;
  if (posted === undefined) throw new Error('Nothing was posted.');
  return posted;
}

async function settledOf(client: Client, ...items: readonly Posted[]): Promise<(string | undefined)[]> {
  const { rows } = await client.query<{ id: string; settled: string }>(
    'select id, settled from item where tenant_id = current_tenant()',
  );
  return items.map(({ item }) => rows.find(({ id }) => id === item)?.settled);
}

async function allocations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ told: string }>(
    `select concat_ws(' ', debit_item, credit_item, amount) as told from allocation
       where tenant_id = current_tenant() order by debit_item, credit_item, nth`,
  );
  return rows.map(({ told }) => told);
}

test('free_items undoes the allocations of the items of its vouchers, and no others', async () => {
  await inLedger(async (client) => {
    const claim = await post(client, 'claim', '100.00');
    const settles = (amount: string) => [{ item: claim.item, amount }];
    const freed = await post(client, 'receipt', '60.00', 'party:1', settles('60.00'));
    const kept = await post(client, 'receipt', '10.00', 'party:1', settles('10.00'));
    expect(await settledOf(client, claim, freed, kept)).toEqual(['70.00', '60.00', '10.00']);
    const free = () => client.query(`select free_items('[]', $1, '{}', 'x')`, [[freed.voucher]]);
    await free();
    expect(await settledOf(client, claim, freed, kept)).toEqual(['10.00', '0.00', '10.00']);
    const undone = [
      `${claim.item} ${freed.item} 60.00`,
      `${claim.item} ${freed.item} -60.00`,
      `${claim.item} ${kept.item} 10.00`,
    ];
    expect(await allocations(client)).toEqual(undone);
    await free();
    expect(await allocations(client)).toEqual(undone);
  });
});

test('free_items locks the items it frees, those allocated to them and those to be settled, until the end', async () => {
  const posted: Posted[] = [];
  await asOwner(portal, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [office.company.tenantId]);
    const claim = await post(client, 'claim', '100.00', 'party:2');
    posted.push(claim, await post(client, 'receipt', '60.00', 'party:2', [{ item: claim.item, amount: '60.00' }]));
    posted.push(await post(client, 'claim', '5.00', 'party:2'), await post(client, 'claim', '6.00', 'party:2'));
    await client.query('commit');
  });
  const [, receipt, wanted] = posted;
  await inLedger(async (client) => {
    const settles = JSON.stringify([{ settles: [{ item: wanted?.item, amount: '1.00' }] }]);
    await client.query(`select free_items($1::jsonb, $2, '{}', 'x')`, [settles, [receipt?.voucher]]);
    const free = await asOwner(portal, async (other) => {
      const { rows } = await other.query<{ id: string }>(
        'select id from item where tenant_id = $1 and id = any ($2) for update skip locked',
        [office.company.tenantId, posted.map(({ item }) => item)],
      );
      return rows.map(({ id }) => id);
    });
    expect(free).toEqual([posted[3]?.item]);
  });
});

test('settle_written settles what a voucher names and what it reverses, within its own account only', async () => {
  await inLedger(async (client) => {
    const claim = await post(client, 'claim', '100.00');
    const other = await post(client, 'claim', '100.00', 'party:2');
    const receipt = await post(client, 'receipt', '70.00');
    const settle = (said: object, written: Posted) =>
      client.query(`select settle_written($1::jsonb, $2::bigint - 1, 'x')`, [JSON.stringify([said]), written.voucher]);
    await settle(
      {
        settles: [
          { item: claim.item, amount: '40.00' },
          { item: other.item, amount: '5.00' },
        ],
      },
      receipt,
    );
    expect(await settledOf(client, claim, other, receipt)).toEqual(['40.00', '0.00', '40.00']);
    expect(await allocations(client)).toContain(`${claim.item} ${receipt.item} 40.00`);

    const reversed = await post(client, 'claim', '30.00');
    const reversal = await post(client, 'receipt', '30.00');
    await settle({ reverses: Number(reversed.voucher), settles: [] }, reversal);
    expect(await settledOf(client, reversed, reversal)).toEqual(['30.00', '30.00']);
    await settle({ settles: [] }, other);
    expect(await settledOf(client, claim, other, receipt)).toEqual(['40.00', '0.00', '40.00']);
  });
});

test('settle_overlaps settles claims and receipts of each account with each other, the oldest first', async () => {
  await inLedger(async (client) => {
    const [first, second] = [await post(client, 'claim', '100.00'), await post(client, 'claim', '50.00')];
    const [one, two] = [await post(client, 'receipt', '30.00'), await post(client, 'receipt', '90.00')];
    const elsewhere = await post(client, 'receipt', '20.00', 'party:2');
    const left = await post(client, 'receipt', '40.00');
    const settle = () =>
      client.query(`select settle_overlaps($1, 'x')`, [
        [first, second, one, two, elsewhere].map(({ voucher }) => voucher),
      ]);
    await settle();
    const settled = ['100.00', '20.00', '30.00', '90.00', '0.00', '0.00'];
    expect(await settledOf(client, first, second, one, two, elsewhere, left)).toEqual(settled);
    const between = [
      `${first.item} ${one.item} 30.00`,
      `${first.item} ${two.item} 70.00`,
      `${second.item} ${two.item} 20.00`,
    ];
    expect((await allocations(client)).filter((told) => between.includes(told))).toEqual(between);
    await settle();
    expect(await settledOf(client, first, second, one, two, elsewhere, left)).toEqual(settled);
  });
});
