import type { BankAccount } from '#domain/records/bank-account.ts';
import type { Plan } from '#domain/records/plan.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Session } from '../scope/session.ts';
import { NO_VISITOR } from '../scope/visitor.ts';
import { addBankAccount } from '../billing/bank-accounts.ts';
import { answerPayments } from '../billing/payments.ts';
import { answerPlans } from '../billing/plans.ts';
import type { Database } from '../database/connect.ts';

type DemoPlan = Pick<Plan, 'planName' | 'duration' | 'offer' | 'price'>;
const PLANS: readonly [DemoPlan, DemoPlan, DemoPlan] = [
  { planName: 'Silver', duration: 'One Month', offer: 'No Offer', price: 999 },
  { planName: 'Gold', duration: 'Six Month', offer: '5% Off', price: 4999 },
  { planName: 'Platinum', duration: 'One Year', offer: '10% Off', price: 8999 },
];

// A bank that does not exist, so that nobody pays a demo by mistake.
const BANK: BankAccount = {
  accountName: 'Bilty Portal Services',
  bankName: 'Example Bank',
  accountNumber: '30112233445',
  ifsc: 'EXMP0001234',
  bankAddress: '3, MG Road',
  location: 'Indore',
  mode: 'bank',
  upiId: '',
  isActive: 'yes',
};
const UPI: BankAccount = { ...BANK, mode: 'upi', upiId: 'biltyportal@okexample' };

/** Sets up three plans and accepts money at a bank and by UPI; the demo company has one verified payment, one rejected and one waiting. */
export async function fillBilling(database: Database, admin: Session, superAdmin: string): Promise<void> {
  const { tenantId } = admin;
  if (tenantId === null) throw new Error('The demo admin has no company.');
  const platform: Session = { ...admin, userName: superAdmin, roleId: ROLES.superAdmin, tenantId: null };
  const rest = { idempotencyKey: null, bodyHash: null, address: '127.0.0.1', visitor: NO_VISITOR };
  const plans = answerPlans(database).answers;
  const payments = answerPayments(database);

  const financialYear = financialYearOf(todayInIndia());
  const planIds: number[] = [];
  for (const sold of PLANS) {
    const body: Plan = { ...sold, financialYear, storageGb: 20, isActive: 'yes' };
    const plan = await plans.planAdd({ ...rest, session: platform, tenantId: null, query: {}, body });
    planIds.push((plan.parse() as { id: number }).id);
  }
  await addBankAccount(database, superAdmin, BANK);
  await addBankAccount(database, superAdmin, UPI);

  const pay = async (planId: number, mode: 'bank' | 'upi', reference: string): Promise<number> => {
    const body = { planId, mode, reference, accountNumber: '', upiId: '', comment: '' };
    const payment = await payments.paymentAdd({ ...rest, session: admin, tenantId, query: {}, body });
    return (payment.parse() as { id: number }).id;
  };
  const [silver = 0, gold = 0] = planIds;
  const id = await pay(gold, 'bank', 'N324260012345');
  await payments.paymentVerify({ ...rest, session: platform, tenantId, query: { id }, body: undefined });
  const unpaid = await pay(silver, 'bank', 'N324260099999');
  const reason = 'No such payment has come in. Please check the reference.';
  await payments.paymentRefuse({ ...rest, session: platform, tenantId, query: { id: unpaid }, body: { reason } });
  await pay(silver, 'upi', '632400987654');
}
