import { calls, type CallName } from '#api/calls.ts';
import { aDriver, savedBilty, call, done, registration, savedPaper, type TestCompany } from '#test/factories.ts';
import { anAadhaar, anEmployee, aLawfulBilty, aParty, aVehicle } from '#test/forms.ts';
import { type DocumentName } from '#domain/kinds.ts';
import { aDocument, DOCUMENT_NAMES, numberOf } from '#test/documents.ts';
import { type TestPortal } from '#test/portal.ts';
import { aLogo, anArchive, anEntry } from './expectations-company.ts';
import { aChallanWithBill, anEwayBill, endingSoon, extended, extensionSheetOf, fileOf } from './expectations-eway.ts';
import { rowOfSheet } from './expectations-parties.ts';
import { pictureForm, sheetForm } from './expectations-records.ts';
import { aDeliveredLr, aPodPhoto, paperPods } from './expectations-pods.ts';
import { aDrivenLr } from './expectations-driver.ts';
import { tripSeeds } from './expectations-trips.ts';
import { dispatchSeeds } from './expectations-dispatch.ts';
import { aDeclaration, aSteppedMemo } from './expectations-hire.ts';
import { RATE_ROW } from './expectations-rates.ts';
import { aPaidDelivery, anLrWithEvent } from './expectations-bilty-events.ts';
import { billSeeds } from './expectations-bills.ts';
import { exportSeeds } from './expectations-exports.ts';
import { counterSeeds } from './expectations-counters.ts';
import { connectSeeds } from './expectations-connect.ts';
import { cashSeeds } from './expectations-cash.ts';
import { moneySeeds } from './expectations-money.ts';
import { aBranch, aNumberBook, aPrinter } from './expectations-short-lists.ts';
import { followedReports } from './report-calls.ts';
import { type World } from './garbage.ts';

// What a company has when garbage is sent to it: something of each kind, by the names under which calls know it.

/** How the reports of each kind name a document: as its read does, and a link by one that was issued. */
async function namesOfReports(portal: TestPortal, token: string, known: World['knownOf']): Promise<World['knownOf']> {
  const made = followedReports(known).map(async ({ name, kind, isLink, from }) => {
    if (!isLink) return [name, from] as const;
    const query = Object.fromEntries(Object.entries(from).map(([wire, [first = '']]) => [wire, first]));
    const { url } = done(await call(portal, `${kind}Share` as 'ledgerShare', { token, query }));
    return [name, { link: [new URL(url).searchParams.get('link') ?? ''] }] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** The tokens of a driver's links. */
export interface DriverLinks {
  readonly ofLr: string;
  readonly ofTrip: string;
}
/** What garbage is sent about. */
interface Seeded {
  readonly world: World;
  readonly driverLinks: DriverLinks;
}

/** Fills B with something of each kind for the calls to work on, and returns how it is named. `a`: another company, whose ids are tried. */
export async function seededWorld(portal: TestPortal, a: TestCompany, b: TestCompany): Promise<Seeded> {
  const { token } = b;
  type Saved = { readonly id: number };
  const idOf = async (name: CallName, body: object) =>
    String((done(await call(portal, name, { token, body })) as Saved).id);
  const driver = String(await aDriver(portal, token));
  // Two that the other calls work on, and one whose second line exists until its own call deletes it.
  async function line(name: DocumentName): Promise<Record<string, string[]>> {
    const number = numberOf(name);
    const save = async () => savedPaper(await call(portal, `${name}Create`, { token, body: aDocument(name) }));
    await save();
    await save();
    const { [number]: third, details } = await save();
    return { [calls[`${name}DeleteLine`].query.number.wire]: [String(third)], id: [String(details[1]?.id)] };
  }
  const anyEmployee = (fields = {}) => idOf('employeeCreate', anEmployee(fields));
  const { userName, password } = registration();
  const clerk = { empType: 'backoffice' };
  const aadharNo = anAadhaar();
  const vehicle_No = 'MP09ZZ0001';
  const [another, withoutLogin, withLogin, , pictured] = [
    await anyEmployee(),
    await anyEmployee(clerk),
    await anyEmployee({ ...clerk, userName, password }),
    await anyEmployee({ aadharNo }),
    await anyEmployee(),
  ];
  const vehicles = [await idOf('vehicleCreate', aVehicle()), await idOf('vehicleCreate', aVehicle())];
  await idOf('vehicleCreate', aVehicle({ vehicle_No }));
  // Places have the numbers of the parties, because each has one.
  const parties = [await idOf('partyCreate', aParty()), await idOf('partyCreate', aParty())];
  async function mergedParty() {
    const from = Number(await idOf('partyCreate', aParty()));
    done(await call(portal, 'partyMerge', { token, body: { into: Number(parties[0]), from } }));
    return from;
  }
  const book = await idOf('numberBookCreate', aNumberBook());
  async function eway(body = anEwayBill()): Promise<string> {
    done(await call(portal, 'ewayBillCreate', { token, body }));
    return body.eway_Bill_No;
  }
  const lr = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No;
  const money = await moneySeeds(portal, token);
  const bills = await billSeeds(portal, token);
  const cash = await cashSeeds(portal, token);
  const exported = await exportSeeds(portal, b);
  const pictures = { id: await idOf('vehicleCreate', aVehicle()) };
  /** The parts of a picture’s path; nothing that is sent later replaces it. */
  async function filed(name: 'employeeUpload' | 'vehicleUpload', id: string, field: string): Promise<string[]> {
    const answered = done(await call(portal, name, { token, query: { id }, body: pictureForm(field) }));
    return answered.filePaths[0]?.split('/') ?? [];
  }
  const [, , , ofEmployee = ''] = await filed('employeeUpload', pictured, 'image');
  const [, , kind = '', ofVehicle = ''] = await filed('vehicleUpload', pictures.id, 'permit_Photo');
  const { email, contact } = done(await call(portal, 'profile', { token }));
  async function link(name: DocumentName): Promise<Record<string, string[]>> {
    const query = { [calls[`${name}Share`].query.number.wire]: '1' };
    const { url } = done(await call(portal, `${name}Share`, { token, query }));
    return { link: [new URL(url).searchParams.get('link') ?? ''] };
  }
  async function ofDocuments(work: string, named: (name: DocumentName) => Promise<Record<string, string[]>>) {
    const entries: [string, Record<string, string[]>][] = [];
    for (const name of DOCUMENT_NAMES) entries.push([name + work, await named(name)]);
    return Object.fromEntries(entries);
  }
  const sheetOf = async (row: Record<string, unknown>) =>
    new Uint8Array(await ((await sheetForm([row])).get('file') as File).arrayBuffer());
  // After the first two, which are changed and cancelled by their numbers.
  const lines = await ofDocuments('DeleteLine', line);
  const declared = await aDeclaration(portal, token);
  const driven = await aDrivenLr(portal, token);
  const trips = await tripSeeds(portal, token);
  const dispatched = await dispatchSeeds(portal, token);
  const world: World = {
    strange: [a.tenantId, b.tenantId, a.userName, 'A-77', '1', '2', '00000000-0000-4000-8000-000000000000'],
    known: {
      ...Object.fromEntries(DOCUMENT_NAMES.map((name) => [calls[`${name}Read`].query.number.wire, ['1', '2']])),
      id: [driver, another],
      FromDate: ['2026-01-01'],
      ToDate: ['2026-12-31'],
      dryRun: ['yes'],
      take: ['all', 'good'],
    },
    knownOf: {
      ...lines,
      ...(await ofDocuments('Shared', link)),
      employeeAddLogin: { id: [withoutLogin] },
      employeeSetLogin: { id: [withLogin] },
      employeeSetLoginPassword: { id: [withLogin] },
      employeeUpdateByAadhaar: { aadharNo: [aadharNo] },
      employeeImage: { fileName: [ofEmployee] },
      vehicleRead: { id: vehicles },
      vehicleUpdate: { id: vehicles },
      vehicleUpload: { id: vehicles },
      vehiclePrint: { id: vehicles },
      vehicleUpdateByNo: { vehicle_No: [vehicle_No] },
      vehiclesByDueDate: { documentType: ['Permit_Due_Date'] },
      vehicleImage: { fileName: [ofVehicle] },
      partyRead: { id: parties },
      partyUpdate: { id: parties },
      partyAddPlace: { id: parties },
      partyUpdatePlace: { id: parties },
      partyNames: { ids: [parties.join(','), ...parties] },
      partySuggest: { q: ['gupta', 'गुप्ता'] },
      ewayBillRead: { eway_Bill_No: [await eway()] },
      ewayBillUpdate: { eway_Bill_No: [await eway(), await eway()] },
      tenantImage: { tenantId: [b.tenantId], file: [await aLogo(portal, b)] },
      archiveDownload: { link: [await anArchive(portal, b)] },
      ...money.knownOf,
      ...bills.knownOf,
      ...cash.knownOf,
      ...exported.knownOf,
      ...dispatched.knownOf,
      branchUpdate: { id: [await idOf('branchCreate', aBranch())] },
      printerUpdate: { id: [await idOf('printerCreate', aPrinter())] },
      chargeHeadUpdate: { id: ['8'] },
      consignmentForwardingNote: { Bilty_No: [lr] },
      labelPrint: { Bilty_No: [lr] },
      numberBookUpdate: { id: [book] },
      numberBookNext: { book: [book] },
      numberBookReport: { book: [book], year: ['2026'] },
      partyTypedNames: { part: ['adoptions'] },
      partyRepeat: { consignor: parties, consignee: parties },
      podAdd: { bilty_No: [lr] },
      hireDeclare: { owner: [String(declared.owner)], declaration_Date: ['2026-11-01'], carriages: ['0', '10'] },
      ...Object.fromEntries(['tdsRead', 'exportTds'].map((name) => [name, { quarter: ['Q3 2026-27'] }])),
      hireDeclarations: { owner: [String(declared.owner)] },
      hireDeclarationFile: { file: [declared.file] },
      driverPod: { bilty_No: [driven.bilty_No] },
      ...trips.knownOf,
      driverLinkList: { bilty_No: [driven.bilty_No] },
      podList: { bilty_No: [lr] },
      podPhoto: { photo: [await aPodPhoto(portal, token, lr)] },
      auditEntry: { id: [await anEntry(portal, b)] },
      auditList: { user: [b.userName], kind: ['bilty'], record: ['1'], before: [await anEntry(portal, b)] },
      clientImage: { tenantId: [b.tenantId], kind: [kind], file: [ofVehicle] },
    },
    bodies: {
      updateProfile: { userName: b.userName, email, contact },
      ewayBillCreate: anEwayBill(),
      ewayBillUpdate: anEwayBill(),
      ewayBillExtended: extended(await eway(endingSoon())),
      ewayBillPartBFile: fileOf(await aChallanWithBill(portal, token)),
      ewayBillConsolidatedFile: fileOf(await aChallanWithBill(portal, token)),
      ewayBillExtensionSheet: extensionSheetOf(await eway(endingSoon())),
      ewayBillReadFile: { text: '{"ewbNo": 341007560271}' },
      ...money.bodies,
      ...bills.bodies,
      ...cash.bodies,
      ...exported.bodies,
      branchCreate: aBranch(),
      branchUpdate: aBranch(),
      printerCreate: aPrinter(),
      printerUpdate: aPrinter(),
      branchSetHome: { userName: b.userName, branch: '1' },
      consignmentPrintMany: { bilty_Nos: lr },
      biltyEventAdd: { bilty_Nos: lr, kind: 'Arrived' },
      deliveryPodIn: paperPods([await aDeliveredLr(portal, token)]),
      driverLinkCreate: { bilty_Nos: driven.bilty_No },
      ...dispatched.bodies,
      ...(await connectSeeds(portal, token)).bodies,
      ...(await counterSeeds(portal, b)),
      contractEnd: { contract_No: '2', last_Day: '2100-12-31' },
      hireIssue: { hire_No: await aSteppedMemo(portal, token, []) },
      hireAdjust: { hire_No: await aSteppedMemo(portal, token, ['issue']), kind: 'extra', amount: 10 },
      hireAdvance: { hire_No: await aSteppedMemo(portal, token, ['issue']), mode: 'fastag', amount: 10 },
      hireSettle: { hire_No: await aSteppedMemo(portal, token, ['issue']) },
      hirePay: { hire_No: await aSteppedMemo(portal, token, ['issue', 'settle']), reason: 'It has to be paid' },
      ...trips.bodies,
      driverLinkRevoke: { id: (await aDrivenLr(portal, token)).id },
      driverEvent: { bilty_No: driven.bilty_No, kind: 'Arrived' },
      partyAdopt: { names: ['Sharma Traders'], party: Number(parties[0]), place: 0 },
      partyMerge: { into: Number(parties[0]), from: Number(await idOf('partyCreate', aParty())) },
      partyUnmerge: { into: Number(parties[0]), from: await mergedParty() },
      trackingLink: { bilty_No: lr },
      trackingRenew: { bilty_No: lr },
      biltyEventUndo: { id: await aPaidDelivery(portal, token), reason: 'Another amount' },
      biltyEventVoid: { id: (await anLrWithEvent(portal, token)).id, reason: 'Noted of another one' },
      numberBookCreate: aNumberBook(),
      numberBookUpdate: aNumberBook(),
      consignmentElect: { year: 2026, election: 'low' },
    },
    sheets: {
      employeeImport: await sheetOf(anEmployee()),
      vehicleImport: await sheetOf(aVehicle()),
      partyImport: await sheetOf(rowOfSheet()),
      contractImport: await sheetOf(RATE_ROW),
      contractImportFaults: await sheetOf(RATE_ROW),
      ...cash.sheets,
      ...exported.sheets,
    },
  };
  const knownOf = { ...world.knownOf, ...(await namesOfReports(portal, token, world.knownOf)) };
  return { world: { ...world, knownOf }, driverLinks: { ofLr: driven.link, ofTrip: trips.link } };
}
