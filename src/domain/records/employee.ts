import { defineRecord, type RowOf } from '../define.ts';
import { text } from '../fields.ts';

/**
 * A driver as the bilty form adds one: an employee of type driver with a name only (decisions: documents with lines).
 */
export const driver = defineRecord({
  table: 'employee',
  title: 'Driver',
  fields: {
    empName: text({ wire: 'empName', label: 'Driver', required: 'Please enter a driver name.' }),
  },
});

export const DRIVER_EXISTS = 'Driver already exists!';

export type Driver = RowOf<(typeof driver)['fields']>;
