import { sql } from 'kysely';
import type { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { momentOf } from '#domain/rules/moment.ts';
import { mayCall } from '#domain/rules/roles.ts';
import type { DocumentStep } from '../documents/steps.ts';
import { conflict } from '../errors/errors.ts';
import { repostLr } from '../ledger/lr-ledger.ts';
import { ledgerRefusal } from '../ledger/refusals.ts';
import { refuseBilled } from './billed-lrs.ts';
import { leaveDeviations } from '../rates/rate-of-lr.ts';
import { addEvents, NOTHING_RECEIVED } from './event-statements.ts';

/** The furthest states in which staff may cancel a bilty, and only on its booking day. */
const STAFF_UNTIL = ['', 'Booked', 'Loaded'];

/** The last event of its timeline. */
const NOTED = {
  kind: 'Cancelled',
  place: '',
  ...NOTHING_RECEIVED,
  packages: 0,
  creditReason: '',
  credits: '{}',
  source: 'clerk',
};

const dayOf = (moment: number) => momentOf(moment).slice(0, 10);

/** Cancels a bilty (spec 3 §4) that is on no bill: its postings are reversed. */
export const cancelOfBilty: DocumentStep<typeof lawfulBilty, 'cancel'> = {
  sets: [sql`lr_form = coalesce(bilty.lr_form, 'classic')`, sql`cancelled = 'yes'`],
  taken: ledgerRefusal,
  async work({ run, saving: { session }, input: { reason }, row, state }) {
    const { userName, roleId } = session;
    const isOfToday = dayOf(Date.parse(row.createdDate)) === dayOf(Date.now());
    if (!mayCall('companyAdmin', roleId) && !(isOfToday && STAFF_UNTIL.includes(state)))
      throw conflict('too_late', 'Only an admin can cancel this bilty now.');
    const { id: seq } = row;
    await refuseBilled(run, seq);
    await repostLr(run, { seq, userName, wanted: () => [], narration: reason });
    await run(leaveDeviations, { seq });
    await run(addEvents, { ...NOTED, seqs: [seq], at: new Date().toISOString(), note: reason, userName });
    return {};
  },
};
