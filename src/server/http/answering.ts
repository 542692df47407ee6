import type { AnswerOf, BodyOf, Call, QueryOf } from '#api/call.ts';
import type { CallName, Calls } from '#api/calls.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';
import type { JsonText } from '../database/json-text.ts';
import type { ReportProgress } from './progress.ts';
import type { StreamedFile } from './streamed-file.ts';

type HasCompany<C extends Call> = C['who'] extends 'company' | 'companyAdmin' ? true : false;

/** A call as its handler receives it: the session, the company and the input, all validated. */
export type CallRequest<C extends Call> = AnyCallRequest<C> &
  (C extends { link: true } ? ByLink : unknown) &
  (C extends { progress: true } ? { readonly reportProgress: ReportProgress } : unknown);

/** The link token from the X-Link header; empty: missing or malformed. */
interface ByLink {
  readonly link: string;
}

interface AnyCallRequest<C extends Call> {
  readonly session: C['who'] extends 'anyone' ? Session | null : Session;
  /** The company concerned: the session's own, or the one that a super admin named. */
  readonly tenantId: HasCompany<C> extends true ? string : string | null;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly idempotencyKey: string | null;
  /** SHA-256 of the call, its query and its body, stored with the key. */
  readonly bodyHash: Buffer | null;
  readonly address: string;
  readonly visitor: Visitor;
}

type CallAnswer<C extends Call> = C extends {
  answer:
    | { pdf: string }
    | { png: true }
    | { photo: true }
    | { xlsx: string }
    | { csv: string }
    | { pdfOrXlsx: string };
}
  ? Buffer
  : C extends { answer: { zip: string } }
    ? StreamedFile
    : AnswerOf<C> | JsonText;

/** The handler of a call. */
export type Answerer<C extends Call> = (request: CallRequest<C>) => Promise<CallAnswer<C>>;

/** One handler for each call of the contract; a call without one does not compile. */
export type Answerers = { readonly [Name in CallName]: Answerer<Calls[Name]> };
