import { blankRow } from '#domain/define.ts';
import { contract } from '#domain/documents/contract.ts';
import type { ContractReport } from '#print/papers/contract.ts';
import { DAY, KG, LONG, MONEY, NUMBER } from './extreme-values.ts';

/** A rate contract for its paper, with the longest possible values. */
export const longestContract: Pick<ContractReport, 'contract' | 'facts'> = {
  contract: {
    ...blankRow(contract.fields),
    contractNo: NUMBER,
    validFrom: DAY,
    validTo: DAY,
    remark: LONG,
    lines: [
      {
        ...blankRow(contract.lines),
        id: 1,
        origin: LONG,
        destination: LONG,
        vehicleType: LONG,
        goods: LONG,
        basis: 'package',
        slabFrom: KG,
        slabTo: KG,
        rate: MONEY,
        minimum: MONEY,
        heads: LONG,
        lineFrom: DAY,
        lineTo: DAY,
      },
    ],
  },
  facts: { party: LONG, address: LONG, gstin: '27AAACM1234A1Z5' },
};
