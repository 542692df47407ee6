/** Whether this is the long run, by hand (`npm run test:long`): more garbage, of another seed each time, and more rows. */
export const isLong = process.env['TEST_LONG'] === 'yes';
