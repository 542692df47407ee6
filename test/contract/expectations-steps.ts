import { stepCallOf, type DocumentStepCall } from '#api/step-names.ts';
import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { stateFieldOf, type Step } from '#domain/steps.ts';
import { aDocument, aDocumentLine, DOCUMENT_NAMES, NAMED_NUMBERS, numberOf, samplesOf } from '#test/documents.ts';
import { aVehicle } from '#test/forms.ts';
import { call, done, savedPaper, type At, type Sent, type TestCompany } from '#test/factories.ts';
import { NUMBERS } from './canary-words.ts';
import { aReceipt } from './expectations-money.ts';

// What is expected of the steps of every document, made from the definitions: a new step is tested without further entries.

/** A step, with its kind and its call. */
export interface KnownStep {
  readonly name: DocumentName;
  readonly document: AnyDocument;
  readonly verb: string;
  readonly step: Step;
  readonly call: DocumentStepCall;
}
export const STEPS: readonly KnownStep[] = DOCUMENT_NAMES.flatMap((name) => {
  const document: AnyDocument = documents[name];
  return Object.entries(document.steps ?? {}).map(([verb, step]) => {
    return { name, document, verb, step, call: stepCallOf(name, verb) };
  });
});

/** The shortest way of steps from one state of a document to one of others; empty where there is none. */
function wayBetween(document: AnyDocument, begin: string, ends: readonly string[]): readonly string[] {
  const ways = new Map<string, readonly string[]>([[begin, []]]);
  for (const [state, way] of ways) {
    if (ends.includes(state)) return way;
    for (const [verb, { from, to }] of Object.entries(document.steps ?? {}))
      if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, verb]);
  }
  return [];
}

/** The first step of a document that does not cancel. */
const firstStep = (of: DocumentName) => STEPS.find(({ name, step }) => name === of && step.cancels !== true);

/** The numbers of new documents of a kind after their first step, one for each line of a sample. */
async function begun(portal: At, token: string, each: KnownStep): Promise<string[]> {
  const numbers: string[] = [];
  for (const _ of NAMED_NUMBERS.slice(1)) {
    const number = await aNewOne(portal, token, each);
    done(await call(portal, each.call, { token, body: sentWith(each, number) }));
    numbers.push(number);
  }
  return numbers;
}

/** The lines of a sample with documents that no other has and that have begun; empty where any will do. */
async function linesOfOwn(portal: At, token: string, { name, document }: KnownStep): Promise<object> {
  const [field, kind] =
    Object.values(document.lines)
      .map(({ wire, names }) => [wire, DOCUMENT_NAMES.find((other) => documents[other].kind === names)] as const)
      .find(([, named]) => named !== undefined) ?? [];
  const first = kind === undefined || kind === 'bilty' ? undefined : firstStep(kind);
  if (field === undefined || first === undefined) return {};
  const numbers = await begun(portal, token, first);
  return { details: numbers.map((number) => aDocumentLine(name, { [field]: number })) };
}

/** What the sheet names: a new vehicle and no challan, so nothing of another trip; and cash for its driver. */
async function aFreeVehicle(portal: At, token: string): Promise<object> {
  const cash = { party: 0, head: 'otherincome', amount: 1000, date: '2026-04-01' };
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt(cash) }));
  const body = aVehicle();
  done(await call(portal, 'vehicleCreate', { token, body }));
  return { vehicle_No: body['vehicle_No'], challan_Nos: '' };
}

/** The number of a new document that can take a step, because the steps before it were taken. */
export async function aNewOne(portal: At, token: string, each: KnownStep): Promise<string> {
  const { name, document, step } = each;
  const own = name === 'tripSheet' ? await aFreeVehicle(portal, token) : {};
  const body = aDocument(name, { ...(await linesOfOwn(portal, token, each)), ...own });
  const saved = savedPaper(await call(portal, `${name}Create`, { token, body }));
  const number = String(saved[numberOf(name)]);
  const { blank = '' } = stateFieldOf({ ...document.fields, ...document.extension?.fields })?.field ?? {};
  for (const verb of wayBetween(document, blank, step.from)) {
    const before = STEPS.find((other) => other.name === name && other.verb === verb);
    if (before) done(await call(portal, before.call, { token, body: sentWith(before, number) }));
  }
  return number;
}

/** The body of a step for the document with a number. */
export const sentWith = ({ name, step }: KnownStep, number: string) => ({
  ...samplesOf(step.asks),
  [numberOf(name)]: number,
});

const perStep = <Entry>(entryOf: (step: KnownStep) => Entry) =>
  // The tables that these are spread into name every call, so a missing one is found when they are walked.
  Object.fromEntries(STEPS.map((each) => [each.call, entryOf(each)])) as Record<DocumentStepCall, Entry>;

/** Who may take them. */
export const stepExpectations = <Row>(ofCompany: Row, ofItsAdmin: Row) =>
  perStep(({ step }) => (step.who === 'companyAdmin' ? ofItsAdmin : ofCompany));

/** Requests that succeed for a caller who may make them. */
export const stepRequests = (world: () => { portal: At; a: TestCompany }) =>
  perStep((each) => async (): Promise<Sent> => {
    const { portal, a } = world();
    return { body: sentWith(each, await aNewOne(portal, a.token, each)) };
  });

/** How anyone else would try them, with A’s numbers. */
export const stepAttempts = () =>
  perStep((each): Sent[] => NUMBERS.map((number) => ({ body: sentWith(each, number) })));
