import type { archiveCalls } from '#api/archive.ts';
import type { auditCalls } from '#api/audit.ts';
import type { companyCalls } from '#api/company.ts';
import { makeArchives } from '#server/archive/jobs.ts';
import { companyBody, call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { pictureForm } from './expectations-records.ts';

// What is expected of the calls about the company itself, for the tests that go through every call of the contract.

type CompanyCall =
  | Exclude<keyof typeof companyCalls, 'listCompanies' | 'createCompany'>
  | keyof typeof auditCalls
  | keyof typeof archiveCalls;
type Requests = Readonly<Record<CompanyCall, (() => Promise<Sent>) | Sent>>;

/** Who may make these calls. */
export function companyExpectations<Row>(
  ofCompany: Row,
  ofItsAdmin: Row,
  byPath: Row,
  byLink: Row,
): Readonly<Record<CompanyCall, Row>> {
  return {
    getCompany: ofCompany,
    updateCompany: ofItsAdmin,
    tenantImage: byPath,
    uploadLogos: ofItsAdmin,
    removeLogo: ofItsAdmin,
    auditList: ofItsAdmin,
    auditEntry: ofItsAdmin,
    auditFilters: ofItsAdmin,
    archiveStatus: ofItsAdmin,
    archiveStart: ofItsAdmin,
    archiveCancel: ofItsAdmin,
    archiveDownload: byLink,
  };
}

/** The file of a logo that the company has from then on. */
export async function aLogo(portal: TestPortal, company: TestCompany, slot = 'logo1'): Promise<string> {
  const filed = done(await call(portal, 'uploadLogos', { token: company.token, body: pictureForm(slot) }));
  return filed.filePaths[0]?.split('/')[2] ?? '';
}

/** The newest change of the company. */
export async function anEntry(portal: TestPortal, company: TestCompany): Promise<string> {
  return done(await call(portal, 'auditList', { token: company.token })).data[0]?.id ?? '';
}

/** The link to an archive of the company that is ready. */
export async function anArchive(portal: TestPortal, { token }: Pick<TestCompany, 'token'>): Promise<string> {
  const status = async () => done(await call(portal, 'archiveStatus', { token }));
  if ((await status()).ready === null) {
    done(await call(portal, 'archiveCancel', { token }));
    done(await call(portal, 'archiveStart', { token, body: { pdfs: 'no' } }));
    await makeArchives({ ...portal.services, log: () => undefined }, false, new AbortController().signal);
  }
  return new URL((await status()).ready?.link ?? '', portal.url).searchParams.get('link') ?? '';
}

/** Requests that succeed for a caller who may make them. */
export function companyRequests(world: () => { portal: TestPortal; a: TestCompany }): Requests {
  return {
    getCompany: {},
    updateCompany: { body: companyBody({ city: 'Bhopal' }) },
    tenantImage: async () => {
      const { portal, a } = world();
      return { query: { tenantId: a.tenantId, file: await aLogo(portal, a, 'logo4') } };
    },
    uploadLogos: async () => ({ body: pictureForm('logo1') }),
    removeLogo: { query: { logo: 'logo2' } },
    auditList: {},
    auditEntry: async () => {
      const { portal, a } = world();
      return { query: { id: await anEntry(portal, a) } };
    },
    auditFilters: {},
    archiveStatus: async () => {
      const { portal, a } = world();
      await anArchive(portal, a);
      return {};
    },
    archiveStart: async () => {
      const { portal, a } = world();
      done(await call(portal, 'archiveCancel', { token: a.token }));
      return { body: { pdfs: 'no' } };
    },
    archiveCancel: {},
    archiveDownload: async () => {
      const { portal, a } = world();
      return { query: { link: await anArchive(portal, a) } };
    },
  };
}

/** How anyone else would try them: as intended, and with the names of A’s files. */
export function companyAttempts(): Readonly<Record<CompanyCall, Sent[]>> {
  return {
    getCompany: [{}],
    updateCompany: [{ body: companyBody() }],
    tenantImage: ['x.png', '../../secret.key', '..%2f..%2fsecret.key'].map((file) => ({ query: { file } })),
    uploadLogos: [{ body: pictureForm('logo1') }, { body: new FormData() }],
    removeLogo: [{ query: { logo: 'logo1' } }],
    auditList: [{}, { query: { record: 'A-77' } }, { query: { kind: 'bilty', pageSize: 100 } }],
    auditEntry: [{ query: { id: '2026-04-05T10:00:00.000Z_00000000-0000-4000-8000-000000000000' } }],
    auditFilters: [{}],
    archiveStatus: [{}],
    // This would archive their own data: test/server/archive.test.ts shows that none of A’s is in it.
    archiveStart: [{ body: { pdfs: 'no' } }],
    archiveCancel: [{}],
    archiveDownload: [{ query: { link: 'x' } }],
  };
}
