import { defineDocument, type DocumentRow, type LineRow } from '../define.ts';
import { choice, count, date, money, quantity, text, yesNo } from '../fields.ts';
import { RATED_BY } from '../rules/rate-contract.ts';
import { state } from '../steps.ts';
import { contractSteps, LAST_DAY } from './contract-steps.ts';

/** The freight rates that a party and the company agreed, by route (spec 4 §8). */
export const contract = defineDocument({
  kind: 'contract',
  table: 'contract',
  title: 'Contract',
  hindi: { title: 'अनुबंध', gender: 'masculine' },
  lineTable: 'contract_line',
  number: 'contractNo',
  date: 'validFrom',
  numberTaken: 'Contract No. already exists.',
  keyScope: 'money',
  searched: ['contractNo', 'remark'],
  described: ['remark'],
  suggested: ['origin', 'destination', 'vehicleType', 'goods', 'remark'],
  sums: {},
  listed: ['validTo'],
  filters: ['contractState', 'partyId'],
  refersTo: { partyId: { to: 'party', keeps: 'partyName', unknown: 'Party was not found.' } },
  fields: {
    contractNo: text({ wire: 'contract_No', label: 'Contract No.', hindi: 'अनुबंध क्र.', max: 20 }),
    validFrom: date({
      wire: 'valid_From',
      label: 'Valid From',
      hindi: 'कब से मान्य',
      required: 'Valid From is required.',
    }),
    partyId: count({ wire: 'party', label: 'Party', positive: 'Party is required.' }),
    validTo: date({ wire: 'valid_To', label: 'Valid To', hindi: 'कब तक मान्य' }),
    hideAmounts: yesNo({ wire: 'hide_Amounts', label: 'Hide Amounts on LRs', hindi: 'LR पर राशि न छापें' }),
    remark: text({ wire: 'remark', label: 'Remark', max: 300 }),
    contractState: state(['running', 'ended'], {
      wire: 'state',
      label: 'Contract Stage',
      hindi: 'अनुबंध की स्थिति',
      shown: {
        running: { name: 'Running', hindi: 'चालू' },
        ended: { name: 'Ended', hindi: 'ख़त्म' },
      },
      changedIn: ['running'],
    }),
    lastDay: date(LAST_DAY),
  },
  steps: contractSteps,
  lines: {
    // Each may be empty: any.
    origin: text({ wire: 'from', label: 'From' }),
    destination: text({ wire: 'to', label: 'To' }),
    vehicleType: text({ wire: 'vehicle_Type', label: 'Vehicle Type', max: 40 }),
    goods: text({ wire: 'goods', label: 'Goods' }),
    basis: choice(RATED_BY, { wire: 'basis', label: 'Rate Per', required: 'Rate Per is required.' }),
    // The quantity range of the rate: from this on, and below that; 0: open.
    slabFrom: quantity({ wire: 'slab_From', label: 'Slab From', hindi: 'स्लैब से' }),
    slabTo: quantity({ wire: 'slab_To', label: 'Slab Below', hindi: 'स्लैब से कम' }),
    rate: money({ wire: 'rate', label: 'Rate', positive: 'Rate is required.' }),
    minimum: money({ wire: 'minimum', label: 'Minimum' }),
    // Added charges, such as `Hamali 100, Docket`: without an amount the charge head calculates it.
    heads: text({ wire: 'heads', label: 'Charges', max: 300 }),
    // The line's own period within that of the contract; empty: all of it.
    lineFrom: date({ wire: 'line_From', label: 'Applies From', hindi: 'कब से लागू' }),
    lineTo: date({ wire: 'line_To', label: 'Applies To', hindi: 'कब तक लागू' }),
  },
});

export type Contract = DocumentRow<typeof contract>;
export type ContractLine = LineRow<typeof contract>;
