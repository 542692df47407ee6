import { defineRecord } from '../define.ts';
import { choice, date, text } from '../fields.ts';
import { LAW_FACT_NAMES } from '../rules/law.ts';
import { STATE_CODES } from '../rules/states.ts';

/** A rule of law valid from a date on, as added by the super admin to those the portal contains (rules/law.ts). */
export const lawRow = defineRecord({
  table: 'law_row',
  title: 'Law',
  fields: {
    fact: choice(LAW_FACT_NAMES, { wire: 'fact', label: 'Rule', hindi: 'नियम', required: 'Rule is required.' }),
    // The GST code of a state; empty: all states.
    stateCode: choice(STATE_CODES, { wire: 'state_Code', label: 'State', message: 'No state has this code.' }),
    fromDate: date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' }),
    value: text({ wire: 'value', label: 'Value', required: 'Value is required.', max: 20 }),
    notification: text({
      wire: 'notification',
      label: 'Notification',
      hindi: 'अधिसूचना',
      required: 'Notification is required.',
    }),
    remark: text({ wire: 'remark', label: 'Remark', max: 300 }),
  },
});

export const LAW_USED = 'Bilties from this day on were saved under another rate. Choose a later day.';
