import type { Fields } from './define.ts';
import { bilty } from './documents/bilty.ts';
import { exportBilty } from './documents/export-bilty.ts';
import { loadingSlip } from './documents/loading-slip.ts';
import { choice, text } from './fields.ts';
import { company, companyLogos } from './records/company.ts';
import { employee } from './records/employee.ts';
import { payment } from './records/payment.ts';
import { subscription } from './records/subscription.ts';
import { vehicle } from './records/vehicle.ts';
import type { AuditedKind } from './rules/changes.ts';

// Of an employee's login: that it came, was switched or has another password; never the password.
const login: Fields = {
  userName: text({ wire: 'userName', label: 'Username' }),
  loginStatus: choice(['active', 'disabled'], { wire: 'login_Status', label: 'Login' }),
  login: choice(['added', 'active', 'disabled', 'password set anew'], { wire: 'login', label: 'Login' }),
};

const invoiceNo = text({ wire: 'invoice_No', label: 'Invoice No.' });

/** A plan is told by its name, not by its id. */
function planByName({ planId: _planId, ...fields }: Fields): Fields {
  return { planName: payment.fields.planName, ...fields };
}

/**
 * What the audit can tell, by the first word of its calls (`bilty.update` is of the kind `bilty`). A kind that is not
 * here is told by its name alone, so nothing is shown that nobody thought of.
 */
export const audited: Readonly<Record<string, AuditedKind>> = {
  bilty,
  export_bilty: exportBilty,
  loading_slip: { ...loadingSlip, refersTo: { driverId: 'employee' } },
  employee: { ...employee, fields: { ...employee.fields, ...login } },
  vehicle,
  company: { ...company, images: companyLogos },
  subscription: { ...subscription, fields: planByName(subscription.fields) },
  payment: { ...payment, fields: { ...planByName(payment.fields), invoiceNo } },
};
