import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import multipart from '@fastify/multipart';
import { UNPACKING } from '../http/unpacking.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { SCOPE_OF } from '#api/scopes.ts';
import { mayCall, ROLES } from '#domain/rules/roles.ts';
import { FORGERY_HEADER, isForged, type BrowserCookies } from '../access/browser-cookies.ts';
import { nameOfFile } from '../printed-names.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { hashOf } from '../access/session-token.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Session } from '../scope/session.ts';
import { CAPTCHA_HEADER, visitorOf } from '../access/visitor.ts';
import type { Answerers } from '../http/answering.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { isTenantId, type Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import {
  companyNeeded,
  denied,
  forged,
  keyLacks,
  malformed,
  newPasswordOwed,
  pleaseLogin,
  secondFactorOwed,
} from '../errors/errors.ts';
import type { RequestNotes } from '../operation/requests.ts';
import { mediaTypeOf } from '../files/photos.ts';
import type { Incoming } from '../files/received.ts';
import {
  hashRequest,
  LINK_HEADER,
  namedTenants,
  readBody,
  readIdempotencyKey,
  readLink,
  readQuery,
  withForm,
} from '../http/reading.ts';
import { COUNTED_BYTES } from '../database/under-way.ts';
import { createAdmission, type Admission } from './admission.ts';
import { countFor, inRequest, requestScope } from '../scope/request-scope.ts';
import { startProgress } from '../http/progress.ts';
import { sendFile, type StreamedFile } from '../http/streamed-file.ts';
import { noteMultipart, readUploads, refuseMultipart, takesFiles, type Upload } from '../http/uploads.ts';

const packing = promisify(gzip);

export interface CallServices {
  readonly requests: RequestNotes;
  readonly sessions: Sessions;
  readonly cookies: BrowserCookies;
  readonly limits: RequestLimits;
  /** Counts a call of an API key, which is always limited; throws 429 above the limit per minute. */
  readonly countKey: (keyId: string) => Promise<void>;
  readonly captcha: Captcha;
  /** Counts bytes made for an answer until it has been sent (Database). */
  readonly counted: Database['counted'];
  /** Audits in the company that a super admin looked at its data; throws 404 if there is no such company. */
  readonly recordVisit: (session: Session, tenantId: string, call: string) => Promise<void>;
  /** Throws 403 if a call would write something of a branch that the user does not write for. */
  readonly admitWriting: (
    name: CallName,
    session: Session,
    tenantId: string,
    sent: { readonly query: unknown; readonly body: unknown },
  ) => Promise<void>;
  /** Runs after each call that is sent a spreadsheet, which is an import. */
  readonly imported: (tenantId: string) => Promise<void>;
  /** Throws 409 if a company has no room for files. */
  readonly admitFiles: (company: string, bytes: number) => Promise<void>;
  /** Where uploads are written while they come. */
  readonly incoming: Incoming;
  /** Throws 404 if the link used for an upload has expired. */
  readonly admitLink: (link: string) => Promise<void>;
  /** Counts a call without a login; throws 429 if its address calls too often. */
  readonly countPublic: (name: string, perAddress: number, address: string) => Promise<void>;
}

/** The headers of every answer of the API. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
const JSON_HEADERS = Object.entries({
  ...API_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}).flat();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// Bytes of JSON sent at once.
const PIECE = 128 * 1024;
// An answer that is not fetched counts against its company for at most this long.
const STALLED_MS = 20_000;

type AnyAnswerer = (parameters: unknown) => Promise<unknown>;

/** A call of the contract, with its handler and services. */
interface CallRoute {
  readonly name: CallName;
  readonly call: Call;
  readonly services: CallServices;
  readonly answer: AnyAnswerer;
}
/** The caller, and the company concerned. */
interface Asker {
  readonly session: Session | null;
  readonly tenantId: string | null;
  readonly address: string;
}

/** Creates a route for every call of the contract: access, parsing, handler. */
export async function routeCalls(app: FastifyInstance, services: CallServices, answerers: Answerers): Promise<void> {
  const admission = createAdmission();
  await app.register(async (api) => {
    // Reads nothing by itself: uploads.ts reads once the caller is known.
    await api.register(multipart, { throwFileSizeLimit: false });
    routeSome(api, admission, services, answerers, true);
  });
  // Its hooks cost every request some microseconds, so most calls are routed without them.
  await app.register(async (api) => {
    noteMultipart(api);
    routeSome(api, admission, services, answerers, false);
  });
}

/** Routes the calls that accept files, or those that do not. */
function routeSome(
  app: FastifyInstance,
  admission: Admission,
  services: CallServices,
  answerers: Answerers,
  withFiles: boolean,
): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    if (takesFiles(call.body) !== withFiles) continue;
    // The contract's types tie each handler to its call; here they are all treated alike.
    const route: CallRoute = { name, call, services, answer: answerers[name] as AnyAnswerer };
    app.route({
      method: [call.method, ...(call.also ?? [])],
      url: `/api/${call.path}`,
      ...(call.packed === true && UNPACKING),
      handler(request, reply) {
        // A proxy may forward anything; a value that is no IP address must not become a key of the limits.
        const address = isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
        return inRequest(reply.raw, () => answerCall(route, admission, { request, reply }, address), address);
      },
      onResponse: services.requests.noteCall(name),
    });
  }
}

/** A request, and where its answer goes. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answerCall(route: CallRoute, admission: Admission, exchange: Exchange, address: string) {
  const { call, services } = route;
  const { request } = exchange;
  services.limits.fromAddress(address);
  const session = await findSession(route, request);
  if (session !== null) {
    request.userId = session.userId;
    await admitCaller(route, session);
  }
  if (call.who !== 'anyone' && session === null) throw pleaseLogin();
  if (session && session.owes !== null && call.who !== 'anyone' && call.whileOwing !== true)
    throw session.owes === 'password' ? newPasswordOwed() : secondFactorOwed();
  if (!mayCall(call.who, session?.roleId ?? null)) throw denied();
  const parameters = { ...(request.query as object), ...(request.params as object) };
  const tenantId = tenantFor(call, session, namedTenants(parameters, request.body));
  request.tenantId = tenantId;
  if (tenantId !== null) countFor(tenantId);
  const leave = await admission.enter();
  try {
    const asker = { session, tenantId, address };
    return takesFiles(call.body)
      ? await answerWithFiles(route, asker, parameters, exchange)
      : await answerAdmitted(route, asker, parameters, exchange);
  } finally {
    leave();
  }
}

/** Reads the files sent with a call, and answers it. */
async function answerWithFiles(
  route: CallRoute,
  asker: Asker,
  parameters: Readonly<Record<string, unknown>>,
  exchange: Exchange,
) {
  const { name, call, services } = route;
  const { session, address } = asker;
  const { request } = exchange;
  // A fault in the query is reported before anything is read.
  readQuery(call, parameters);
  if (call.idempotent) readIdempotencyKey(request.headers['idempotency-key']);
  // Sixty megabytes are not read from a client whose link has expired, or who sends too often.
  if (isSentByLink(call)) {
    if (session === null) await services.countPublic(name, call.perAddress ?? 0, address);
    await services.admitLink(linkOf(call, request));
  }
  const company = requestScope()?.company ?? '';
  if (call.body?.shape === 'images' && company !== '')
    await services.admitFiles(company, Number(request.headers['content-length'] ?? 0));
  // Files that nobody stored are removed when the call is answered.
  await using uploaded = await readUploads(call.body, request, services.incoming);
  if (uploaded !== null) tenantFor(call, session, namedTenants(parameters, uploaded.texts));
  return await answerAdmitted(route, asker, parameters, exchange, uploaded);
}

const isSentByLink = (call: Call) => call.link === true && call.body?.shape === 'images';
const linkOf = (call: Call, { headers }: FastifyRequest) => (call.link === true ? readLink(headers[LINK_HEADER]) : '');

const isImport = (call: Call, query: object) =>
  call.body?.shape === 'spreadsheet' && !('dryRun' in query && query.dryRun === 'yes');
async function followed<Answer>(given: Promise<Answer>, by: () => Promise<void>): Promise<Answer> {
  const answer = await given;
  await by();
  return answer;
}

async function answerAdmitted(
  { name, call, services, answer }: CallRoute,
  { session, tenantId, address }: Asker,
  parameters: Readonly<Record<string, unknown>>,
  { request, reply }: Exchange,
  uploaded: Upload | null = null,
) {
  const query = readQuery(call, uploaded === null ? parameters : withForm(parameters, uploaded.texts));
  const idempotencyKey = call.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  if (uploaded === null) refuseMultipart(request);
  const body = readBody(call, uploaded?.files ?? request.body);
  if (session !== null && tenantId !== null) await services.admitWriting(name, session, tenantId, { query, body });
  if (session?.roleId === ROLES.superAdmin && tenantId !== null) await services.recordVisit(session, tenantId, name);
  if (call.perAddress !== undefined && session === null && !isSentByLink(call))
    await services.countPublic(name, call.perAddress, address);

  // Last, so that a form with a fault does not use up the solved captcha.
  if (call.captcha === 'always' && session === null)
    await services.captcha.check(request.headers[CAPTCHA_HEADER], address);

  const progress = call.progress === true ? startProgress(request, reply, API_HEADERS) : null;
  const given = answer({
    session,
    tenantId,
    query,
    body,
    idempotencyKey,
    bodyHash: idempotencyKey === null ? null : hashRequest(name, query, body),
    address,
    link: linkOf(call, request),
    visitor: visitorOf(address, request, reply, services.cookies),
    reportProgress: progress?.reportProgress,
  });
  const answered =
    tenantId !== null && isImport(call, query) ? followed(given, () => services.imported(tenantId)) : given;
  const send = (sent: unknown) => {
    const bytes = sizeOf(sent);
    if (bytes > COUNTED_BYTES) {
      services.counted(requestScope()?.company ?? '', bytes);
      // Counts only while nothing is transferred.
      reply.raw.setTimeout(STALLED_MS);
    }
    return sendAnswer(call, sent, request, reply);
  };
  return progress === null ? await send(await answered) : await progress.settle(answered, send);
}

/** Sends the answer of a call in the form the contract states. */
async function sendAnswer(call: Call, answered: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (answered instanceof JsonText) {
    const isPacked = call.packedAnswer === true && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return isPacked ? await sendPacked(reply, request.id, answered) : sendJson(reply, request.id, answered);
  }
  reply.headers({ ...API_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' });
  if ('pdf' in call.answer) {
    const { pdf, prn } = call.answer;
    return prn === true && !isPdf(answered) ? sendPrn(reply, answered, pdf) : sendPdf(reply, answered, pdf);
  }
  if ('xlsx' in call.answer) return sendSheet(reply, answered, call.answer.xlsx);
  if ('pdfOrXlsx' in call.answer) {
    const name = call.answer.pdfOrXlsx;
    return isPdf(answered) ? sendPdf(reply, answered, `${name}.pdf`) : sendSheet(reply, answered, `${name}.xlsx`);
  }
  if ('csv' in call.answer) {
    const name = namedAs('attachment', call.answer.csv, nameOfFile(answered));
    return reply.type('text/csv; charset=utf-8').header('content-disposition', name).send(answered);
  }
  if ('zip' in call.answer) {
    // The contract's types guarantee this.
    const file = answered as StreamedFile;
    reply.type('application/zip').header('content-disposition', namedAs('attachment', call.answer.zip, file.name));
    return await sendFile(request, reply, file);
  }
  // A picture never changes under its name; the next user of a shared computer has another token, and thus another cache entry.
  if ('png' in call.answer || 'photo' in call.answer) {
    return reply
      .type('png' in call.answer ? 'image/png' : mediaTypeOf(answered as Buffer))
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'authorization' })
      .send(answered);
  }
  if ('text' in call.answer) return reply.type('text/plain; charset=utf-8').send(answered);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered));
}

/** The Content-Disposition header of a file: a plain ASCII name for every client, followed by the real name in encoded form (RFC 6266). */
function namedAs(way: 'inline' | 'attachment', usual: string, own: string = usual): string {
  if (/^[\w.-]+$/.test(own)) return `${way}; filename="${own}"`;
  return `${way}; filename="${usual}"; filename*=UTF-8''${encodeURIComponent(own)}`;
}

const isPdf = (answered: unknown): boolean => (answered as Buffer).subarray(0, 5).toString('latin1') === '%PDF-';

/** Sends printer data as a file. */
function sendPrn(reply: FastifyReply, file: unknown, pdf: string) {
  const name = namedAs('attachment', pdf.replace('.pdf', '.prn'), nameOfFile(file));
  return reply.type('application/octet-stream').header('content-disposition', name).send(file);
}

function sendPdf(reply: FastifyReply, file: unknown, name: string) {
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', namedAs('inline', name, nameOfFile(file)))
      // A link to a shared paper may be visible to a search engine.
      .header('x-robots-tag', 'noindex')
      .send(file)
  );
}

const sendSheet = (reply: FastifyReply, file: unknown, name: string) =>
  reply.type(XLSX).header('content-disposition', `attachment; filename="${name}"`).send(file);

/** The size of an answer in bytes; 0 if it is read while it is sent, and for small ones. */
function sizeOf(answered: unknown): number {
  if (answered instanceof JsonText) return answered.bytes.length;
  return Buffer.isBuffer(answered) ? answered.length : 0;
}

/** Bypasses Fastify, which would measure and encode the text again: a third of the cost of a list. */
function sendJson(reply: FastifyReply, requestId: string, { bytes }: JsonText): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, [...JSON_HEADERS, 'x-request-id', requestId, 'content-length', String(bytes.length)]);
  if (bytes.length <= PIECE) reply.raw.end(bytes, 'latin1');
  else sendPieces(reply.raw, bytes);
  return reply;
}

/** The same, compressed in another thread. */
async function sendPacked(reply: FastifyReply, requestId: string, answered: JsonText): Promise<FastifyReply> {
  const packed = await packing(answered.toBytes());
  return reply
    .headers({ ...API_HEADERS, 'x-request-id': requestId, 'cache-control': 'no-store', vary: 'accept-encoding' })
    .header('content-encoding', 'gzip')
    .type('application/json; charset=utf-8')
    .send(packed);
}

/** A long list is written as fast as the client fetches it: 6 MB at once would delay the answers to others. */
function sendPieces(raw: FastifyReply['raw'], bytes: string): void {
  let sent = 0;
  const sendOn = () => {
    while (sent < bytes.length) {
      const piece = bytes.slice(sent, sent + PIECE);
      sent += PIECE;
      if (!raw.write(piece, 'latin1')) return void raw.once('drain', sendOn);
    }
    raw.end();
  };
  sendOn();
}

/** A token stolen from a browser is worthless without the cookie, which scripts cannot read. */
const hasItsCookie = ({ cookieHash }: Session, key: string | null): boolean =>
  cookieHash === null || (key !== null && cookieHash.equals(hashOf(key)));

async function findSession({ call, services }: CallRoute, request: FastifyRequest): Promise<Session | null> {
  const { authorization: header, cookie } = request.headers;
  if (header === undefined || header === '') return null;
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
  const session = token === undefined ? null : await services.sessions.find(token);
  const key = services.cookies.keyIn(cookie);
  if (session === null || !hasItsCookie(session, key)) {
    if (call.who === 'anyone' && call.heedsToken !== true) return null;
    throw pleaseLogin();
  }
  const isBound = session.cookieHash !== null && key !== null;
  if (isBound && request.method !== 'GET' && isForged(request.headers[FORGERY_HEADER], key)) throw forged();
  return session;
}

/** Counts a call of a user or of an API key; throws 429 above the limit, 403 if the key lacks the call's scope. */
async function admitCaller(
  { name, services: { limits, countKey } }: CallRoute,
  { userId, scopes }: Session,
): Promise<void> {
  if (scopes === null) {
    limits.ofUser(userId);
    return;
  }
  await countKey(userId);
  const scope = SCOPE_OF[name];
  if (scope === null || !scopes.includes(scope)) throw keyLacks(scope);
}

/** The company concerned. A company other than the session's is refused before anything is looked up. */
function tenantFor(call: Call, session: Session | null, names: readonly string[]): string | null {
  const isPlatform = session?.roleId === ROLES.superAdmin;
  if (session !== null && !isPlatform && names.some((name) => name !== session.tenantId)) throw denied();
  if (names.length > 1) throw malformed('tenantId was sent more than once, with different values.');
  if (session === null) return null;
  const needed = call.who === 'company' || call.who === 'companyAdmin';
  if (isPlatform) {
    const [named = null] = names;
    if (named !== null && !isTenantId(named)) throw malformed('Tenant ID is not valid.');
    if (needed && named === null) throw malformed('Tenant ID is missing.');
    return named;
  }
  if (needed && session.tenantId === null) throw companyNeeded(call.withoutCompany);
  return session.tenantId;
}
