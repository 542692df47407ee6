import { blankRow } from '#domain/define.ts';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import type { HireMemoReport } from '#print/papers/hire-memo.ts';
import { DAY, KG, LONG, MONEY, NUMBER, VEHICLE } from './extreme-values.ts';

/** A hire memo with every field as long as possible. */
export const extremeHire: Pick<HireMemoReport, 'memo' | 'facts'> = {
  memo: {
    ...blankRow(hireMemo.fields),
    hireNo: NUMBER,
    vehicleNo: VEHICLE,
    payableAt: LONG,
    remark: LONG,
    rateBasis: 'tonne',
    rate: MONEY,
    quantity: KG,
    hire: MONEY,
    paid: MONEY,
    lines: [{ id: 1, challanNo: NUMBER }],
  },
  facts: {
    owner: LONG,
    pan: 'ABCPK1234L',
    contact: '9876543210',
    bank: LONG,
    accountNo: NUMBER,
    ifsc: 'SBIN0001234',
    broker: LONG,
    branch: LONG,
    declaredOn: DAY,
    carriages: 10,
    challans: [{ challanNo: NUMBER, date: DAY, origin: LONG, destination: LONG }],
    entries: (['issue', 'adjust', 'advance'] as const).map((what) => ({
      what,
      kind: what === 'adjust' ? 'shortage' : 'diesel',
      day: DAY,
      amount: MONEY,
      litres: KG,
      pump: LONG,
      reference: NUMBER,
      note: LONG,
      tds: MONEY,
      percent: 20,
      code: '1024',
    })),
  },
};
