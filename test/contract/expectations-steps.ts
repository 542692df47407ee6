import { stepCallOf, type DocumentStepCall } from '#api/documents.ts';
import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import type { Step } from '#domain/steps.ts';
import { aDocument, DOCUMENT_NAMES, numberOf, samplesOf } from '#test/documents.ts';
import { call, savedPaper, type At, type Sent, type TestCompany } from '#test/factories.ts';
import { NUMBERS } from './canary-words.ts';

// What is expected of the steps of every document, made from the definitions: a new step is tested without a word here.

/** A step, with the kind that takes it and its call. */
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

/** The number of a new document that can take a step. */
export async function aNewOne(portal: At, token: string, { name }: KnownStep): Promise<string> {
  const saved = savedPaper(await call(portal, `${name}Create`, { token, body: aDocument(name) }));
  return String(saved[numberOf(name)]);
}

/** What is sent with a step of the document of a number. */
export const sentWith = ({ name, step }: KnownStep, number: string) => ({
  ...samplesOf(step.asks),
  [numberOf(name)]: number,
});

const perStep = <Entry>(entryOf: (step: KnownStep) => Entry) =>
  // The tables that these are spread into name every call, so one that is missing shows when they are walked.
  Object.fromEntries(STEPS.map((each) => [each.call, entryOf(each)])) as Record<DocumentStepCall, Entry>;

/** Who may take them. */
export const stepExpectations = <Row>(ofCompany: Row, ofItsAdmin: Row) =>
  perStep(({ step }) => (step.who === 'companyAdmin' ? ofItsAdmin : ofCompany));

/** Requests that go well for a caller who may make them. */
export const stepRequests = (world: () => { portal: At; a: TestCompany }) =>
  perStep((each) => async (): Promise<Sent> => {
    const { portal, a } = world();
    return { body: sentWith(each, await aNewOne(portal, a.token, each)) };
  });

/** How somebody else would try them, with the numbers of A's own. */
export const stepAttempts = () =>
  perStep((each): Sent[] => NUMBERS.map((number) => ({ body: sentWith(each, number) })));
