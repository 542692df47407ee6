import { z } from 'zod';
import { count, text } from '#domain/fields.ts';
import { bankAccount, QR_IMAGE_NEEDED, qrImage } from '#domain/records/bank-account.ts';
import { call } from './call.ts';
import { anyRecordId, updateBody } from './records.ts';

const accountShape = z.object({
  id: z.number(),
  payment_Mode: z.string(),
  bank_Name: z.string(),
  bank_Account_Name: z.string(),
  account_Number: z.string(),
  ifsC_Code: z.string(),
  bank_Address: z.string(),
  location: z.string(),
  upI_Id: z.string(),
  // The file name for `bankQrImage`; empty: no picture.
  qR_Code_Image: z.string(),
  is_Active: z.enum(['yes', 'no']),
  created_Date: z.string(),
  updated_Date: z.string(),
  created_By: z.string(),
  updated_By: z.string(),
});

export const bankAccountCalls = {
  bankAccounts: call({
    method: 'GET',
    path: 'Bank_Detail/GetBankDetailList',
    summary: 'The accounts companies pay into: the active ones; for a super admin, all of them.',
    who: 'user',
    answer: { json: z.array(accountShape) },
  }),
  bankAccountAdd: call({
    method: 'POST',
    path: 'Bank_Detail/AddBankDetails',
    summary: 'Adds an account that companies pay into.',
    who: 'platform',
    body: { shape: 'fields', fields: bankAccount.fields },
    invalid: 'Required Field',
    answer: { json: accountShape },
  }),
  bankAccountUpdate: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Bank_Detail/UpdateBankDetails',
    summary: 'Changes an account, named by `id` in the query or the body. `updated_Date` is the version that was read.',
    who: 'platform',
    query: { id: anyRecordId },
    body: updateBody({ ...bankAccount.fields, id: count({ wire: 'id', label: 'id' }) }),
    invalid: 'Required Field',
    answer: { json: accountShape },
  }),
  bankAccountUploadQr: call({
    method: 'POST',
    path: 'Bank_Detail/UploadQR_Code_Image',
    summary:
      'Files the QR picture of the account with an account number, given in the query or the form: PNG, under 600 KB.',
    who: 'platform',
    query: { accountNumber: text({ wire: 'account_Number', label: 'Account Number', max: 40 }) },
    body: { shape: 'images', images: qrImage, missing: QR_IMAGE_NEEDED },
    answer: { json: z.object({ qR_Code_Image: z.string(), filePaths: z.array(z.string()) }) },
  }),
  bankQrImage: call({
    method: 'GET',
    path: 'Bank_Detail/GetQRCodeImage',
    summary: 'The QR picture of an account, by the name of its file.',
    who: 'user',
    query: { fileName: text({ wire: 'fileName', label: 'fileName', required: 'fileName is required.' }) },
    answer: { png: true },
  }),
};
