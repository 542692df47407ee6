import { sql } from 'kysely';
import {
  ACCOUNT_EXISTS,
  ACCOUNT_NUMBER_NEEDED,
  bankAccount,
  qrImage,
  type BankAccount,
} from '#domain/records/bank-account.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Answerers } from '../http/answering.ts';
import { recordPlatformChange } from '../changes/audit.ts';
import { wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, invalid, malformed, notFound } from '../errors/errors.ts';
import type { Images } from '../files/images.ts';
import { pathOf, type Place } from '../files/store.ts';
import { docOf, pictureChange } from '../changes/optimistic-lock.ts';
import { platformStatements } from './platform-records.ts';

const statements = platformStatements(bankAccount, {
  beside: {},
  morePairs: (row) => wirePairs(qrImage, row),
  name: 'accountNumber',
});

// The platform has only a handful.
const listAccounts = statement<{ doc: JsonText }>(
  'bank_account.list',
  sql`select coalesce(json_agg(${statements.json('b')} order by b.is_active desc, b.id), '[]') as doc from bank_account b
      where b.is_active = 'yes' or ${value('all')}::boolean`,
);
// Two accounts may have the same number, one of them for UPI: the picture belongs to that one.
const findByNumber = statement<{ id: number }>(
  'bank_account.by_number',
  sql`select id from bank_account where account_number = ${value('accountNumber')} order by mode <> 'upi', id limit 1`,
);
const fileQr = pictureChange({
  name: 'bank_account.qr',
  call: 'bank_account.images',
  table: bankAccount.table,
  row: (alias) => sql`${sql.ref(`${alias}.id`)} = ${value('id')}`,
  set: [sql`qr_image = ${value('file')}`],
  record: 'account_number',
  json: (alias) => sql`json_build_object(${wirePairs(qrImage, alias)})`,
  audit: recordPlatformChange,
});
const findQr = statement<{ file: string }>(
  'bank_account.find_qr',
  sql`select qr_image as file from bank_account where qr_image = ${value('file')} and (is_active = 'yes' or ${value('all')}::boolean) limit 1`,
);
const qrFiles = statement<{ files: string[] }>(
  'bank_account.qr_files',
  sql`select coalesce(array_agg(qr_image) filter (where qr_image <> ''), '{}') as files from bank_account`,
);

/** Where pictures of the platform's own accounts are stored: under a company id that cannot exist. */
const QR_PLACE = { tenantId: '00000000-0000-0000-0000-000000000000', kind: 'bank_qr' } as const;

/** The files that the platform's bank accounts refer to, for the sweep; null for a kind that is not theirs. */
export function filesOfBankAccounts(database: Database) {
  return async ({ tenantId, kind }: Omit<Place, 'file'>): Promise<readonly string[] | null> => {
    if (kind !== QR_PLACE.kind) return null;
    if (tenantId !== QR_PLACE.tenantId) return [];
    const [row] = await database.read('access', qrFiles, {});
    return row?.files ?? [];
  };
}

const numberTaken = (error: unknown): unknown =>
  brokenConstraint(error) === 'bank_account_once'
    ? conflict('account_exists', ACCOUNT_EXISTS, [{ path: 'account_Number', message: ACCOUNT_EXISTS }])
    : error;

/** Adds an account; throws 409 if its number already exists in that mode. */
export async function addBankAccount(database: Database, userName: string, account: BankAccount): Promise<JsonText> {
  try {
    const [row] = await database.write('access', statements.add, { ...account, userName });
    if (!row) throw notFound();
    return row.doc;
  } catch (error) {
    throw numberTaken(error);
  }
}

/** The handlers of the accounts that companies pay into. */
export function answerBankAccounts(database: Database, images: Images) {
  return {
    async bankAccounts({ session }) {
      const [row] = await database.read('access', listAccounts, { all: session.roleId === ROLES.superAdmin });
      if (!row) throw notFound();
      return row.doc;
    },

    bankAccountAdd: ({ session, body }) => addBankAccount(database, session.userName, body),

    async bankAccountUpdate({ session, query, body }) {
      // The specification's body names the account; other update calls name theirs in the query.
      const id = query.id > 0 ? query.id : body.id;
      if (id === 0) throw malformed('id is required.', [{ path: 'id', message: 'id is required.' }]);
      try {
        const [row] = await database.write('access', statements.change, { ...body, id, userName: session.userName });
        return docOf(row);
      } catch (error) {
        throw numberTaken(error);
      }
    },

    async bankAccountUploadQr({ session, query, body }) {
      const accountNumber = query.accountNumber.replaceAll(/[\s-]/g, '');
      if (accountNumber === '')
        throw invalid(ACCOUNT_NUMBER_NEEDED, [{ path: 'account_Number', message: ACCOUNT_NUMBER_NEEDED }]);
      const [account] = await database.read('access', findByNumber, { accountNumber });
      const blob = body.qrImage;
      if (!account || !blob) throw notFound();
      const sent = [{ image: 'qrImage', wire: qrImage.qrImage.wire, blob }];
      const { qrImage: file = '' } = await images.file(QR_PLACE, sent, async ({ qrImage: named = '' }) => {
        const values = { id: account.id, file: named, userName: session.userName };
        const [row] = await database.write('access', fileQr, values);
        if (!row) throw notFound();
        return Object.values(row.before.parse() as Readonly<Record<string, string>>);
      });
      return { qR_Code_Image: file, filePaths: [pathOf({ ...QR_PLACE, file })] };
    },

    async bankQrImage({ session, query }) {
      const [known] = await database.read('access', findQr, {
        file: query.fileName,
        all: session.roleId === ROLES.superAdmin,
      });
      const picture = known && (await images.get({ ...QR_PLACE, file: known.file }));
      if (!picture) throw notFound();
      return picture;
    },
  } satisfies Partial<Answerers>;
}
