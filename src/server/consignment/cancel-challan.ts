import type { challan } from '#domain/documents/challan.ts';
import { mayCall } from '#domain/rules/roles.ts';
import type { DocumentStep } from '../documents/steps.ts';
import { conflict } from '../errors/errors.ts';
import { refuseHired } from '../hire/hired-challans.ts';
import { lockLrs, putBack } from './challan.ts';
import { followParts } from './packages.ts';

/** Cancels a challan (spec 4 §2) that is on no hire memo: its LRs return to the state they would have if removed from it. */
export const cancelOfChallan: DocumentStep<typeof challan, 'cancel'> = {
  async work({ run, saving, input: { number, reason }, row, state }) {
    if (state !== 'draft' && !mayCall('companyAdmin', saving.session.roleId))
      throw conflict('too_late', 'Only an admin can cancel a challan that was dispatched.');
    await refuseHired(run, number);
    const { id: without, lines } = row;
    const lrs = await lockLrs(
      run,
      lines.map(({ biltyNo }) => biltyNo),
    );
    await putBack(run, saving, { note: `Challan ${number}: ${reason}`, lrs, without });
    return { seqs: lrs.map(({ seq }) => seq) };
  },
  followed: ({ run }, { seqs }) => followParts(run, seqs as number[]),
};
