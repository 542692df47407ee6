import { bankAccount, qrImage } from '#domain/records/bank-account.ts';
import { request } from '#web/client/request.ts';
import type { FormScreen } from '#web/records/record-screen.ts';
import { withId, type Account } from './answers.ts';

// Typed and shown like an e-mail address: lower case, and a keyboard with @.
const fields = { ...bankAccount.fields, upiId: { ...bankAccount.fields.upiId, kind: 'email' as const } };
export type BankAccountFields = typeof fields;

/** The form definition of an account that companies pay into. */
export const bankAccountScreen: FormScreen<BankAccountFields> = {
  record: { kind: 'bank_account', fields: bankAccount.fields, name: 'accountName', images: qrImage },
  fields,
  words: (t) => t.billing.bank,
  formPath: '/dashboard/accountdetail',
  listPath: '/dashboard/viewaccountdetail',
  firstField: 'accountName',
  notStored: [],
  changedBySave: ['bankAccounts'],
  withoutCompany: true,
  read: async (id, signal) => withId<Account>(await request('bankAccounts', { signal }), id),
  create: async (body) => await request('bankAccountAdd', { body }),
  update: async (id, row, updatedDate) =>
    await request('bankAccountUpdate', { query: { id }, body: { ...row, id, updatedDate } }),
  upload: async (saved, body, onProgress) =>
    await request('bankAccountUploadQr', {
      query: { accountNumber: String(saved['accountNumber']) },
      body,
      onProgress,
    }),
  picture: async (fileName, signal) => await request('bankQrImage', { query: { fileName }, signal }),
};
