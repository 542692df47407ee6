import { defineDocument, type DocumentRow } from '../define.ts';
import { balance, branchId, choice, count, date, documentNumber, money, quantity, text } from '../fields.ts';
import { HIRE_BASES } from '../rules/hire-amounts.ts';
import { state } from '../steps.ts';
import { hireSteps } from './hire-steps.ts';

/** The hire of a market truck, and what its owner is paid (spec 4 §3), with the challans it carries. */
export const hireMemo = defineDocument({
  kind: 'hire_memo',
  table: 'hire_memo',
  title: 'Hire Memo',
  hindi: { title: 'भाड़ा मेमो', gender: 'masculine' },
  lineTable: 'hire_memo_line',
  number: 'hireNo',
  date: 'hireDate',
  numberTaken: 'Hire Memo No. already exists.',
  keyScope: 'papers',
  searched: ['hireNo', 'vehicleNo', 'payableAt', 'remark'],
  described: ['vehicleNo'],
  suggested: ['payableAt', 'remark'],
  sums: {
    given: { kind: 'money', label: 'Advances', hindi: 'अग्रिम राशि', of: ['advances'] },
    deducted: { kind: 'money', label: 'TDS', of: ['tds'] },
    left: { kind: 'money', label: 'Balance', of: ['balance'] },
  },
  listed: ['hire', 'left'],
  filters: ['hireState', 'ownerId'],
  refersTo: {
    ownerId: { to: 'party', keeps: 'ownerName', unknown: 'Owner was not found.' },
  },
  fields: {
    hireNo: text({ wire: 'hire_No', label: 'Hire Memo No.', hindi: 'भाड़ा मेमो क्र.', max: 20 }),
    hireDate: date({
      wire: 'hire_Date',
      label: 'Hire Date',
      hindi: 'भाड़े की तारीख़',
      required: 'Hire Date is required.',
    }),
    // The branch whose clerks write it, and whose cash pays it.
    branchId: branchId({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', required: 'Vehicle No. is required.', max: 20 }),
    ownerId: count({ wire: 'owner', label: 'Owner', positive: 'Owner is required.' }),
    // Also a party; 0: none.
    brokerId: count({ wire: 'broker', label: 'Broker', hindi: 'दलाल' }),
    rateBasis: choice(HIRE_BASES, {
      wire: 'rate_Basis',
      label: 'Rate Basis',
      hindi: 'दर का आधार',
      hindiChoices: { fixed: 'एकमुश्त', km: 'किमी' },
      blank: 'fixed',
    }),
    rate: money({ wire: 'rate', label: 'Rate' }),
    quantity: quantity({ wire: 'quantity', label: 'Hired Quantity', hindi: 'भाड़े की मात्रा' }),
    hire: money({ wire: 'hire', label: 'Hire', positive: 'Hire is required.' }),
    payableAt: text({
      wire: 'balance_Payable_At',
      label: 'Balance Payable At',
      hindi: 'शेष कहाँ देय',
      required: 'Balance Payable At is required.',
    }),
    podNeeded: choice(['no', 'yes'], {
      wire: 'pod_Needed',
      label: 'POD Needed',
      hindi: 'पावती ज़रूरी',
      blank: 'yes',
    }),
    freeHours: count({ wire: 'free_Hours', label: 'Free Hours', hindi: 'मुफ़्त घंटे' }),
    detentionPerDay: money({
      wire: 'detention_Per_Day',
      label: 'Detention per Day',
      hindi: 'डिटेंशन प्रति दिन',
    }),
    remark: text({ wire: 'remark', label: 'Remark', max: 300 }),
    // Computed by its steps; a draft owes nothing yet.
    hireState: state(['draft', 'issued', 'settled', 'paid', 'cancelled'], {
      wire: 'state',
      label: 'Settlement',
      hindi: 'हिसाब की स्थिति',
      shown: {
        draft: { name: 'Not issued', hindi: 'जारी नहीं' },
        issued: { name: 'Issued', hindi: 'जारी' },
        settled: { name: 'Account closed', hindi: 'हिसाब पक्का' },
        paid: { name: 'Paid', hindi: 'चुकता' },
        cancelled: { name: 'Cancelled', hindi: 'रद्द' },
      },
      changedIn: ['draft'],
    }),
    additions: money({ wire: 'additions', label: 'Additions', hindi: 'जोड़' }),
    deductions: money({ wire: 'deductions', label: 'Deductions', hindi: 'कटौतियाँ' }),
    tds: money({ wire: 'tds', label: 'TDS' }),
    advances: money({ wire: 'advances', label: 'Advances', hindi: 'अग्रिम राशि' }),
    paid: money({ wire: 'paid', label: 'Balance Paid', hindi: 'चुकाया शेष' }),
    // Paid by other vouchers that were settled against it.
    paidOtherwise: money({ wire: 'paid_Otherwise', label: 'Paid by Other Vouchers', hindi: 'अन्य वाउचरों से चुकाया' }),
    balance: balance({ wire: 'balance', label: 'Balance' }),
    cancelReason: text({ wire: 'cancel_Reason', label: 'Reason of Cancelling', max: 200 }),
  },
  steps: hireSteps,
  posts: { Hire: { prefix: 'H', paper: 'HM-' } },
  lines: {
    challanNo: documentNumber('challan', {
      wire: 'challan_No',
      label: 'Challan No.',
      required: 'Challan No. is required.',
    }),
  },
});

/** The most challans in one memo. */
export const MOST_CHALLANS = 20;

export type HireMemo = DocumentRow<typeof hireMemo>;
