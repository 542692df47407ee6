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
  namedTenant,
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
  /** Throws 409 if a company has no room for files. */
  readonly admitFiles: (company: string, bytes: number) => Promise<void>;
  /** Where uploads are written while they come. */
  readonly incoming: Incoming;
  /** Throws 404 if the link used for an upload has expired. */
  readonly admitLink: (link: string) => Promise<void>;
  /** Counts a call without a login; throws 429 where its address made it too often. */
  readonly countPublic: (name: string, perAddress: number, address: string) => Promise<void>;
}

/** What every answer of the API says. */
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

// So many bytes of JSON are sent at once.
const PIECE = 128 * 1024;
// An answer that is not fetched counts for its company: so long at most.
const STALLED_MS = 20_000;

type AnyAnswerer = (asked: unknown) => Promise<unknown>;

/** A call of the contract, with what answers it and what it works with. */
interface CallRoute {
  readonly name: CallName;
  readonly call: Call;
  readonly services: CallServices;
  readonly answer: AnyAnswerer;
}
/** Who asks, and for which company. */
interface Asker {
  readonly session: Session | null;
  readonly tenantId: string | null;
  readonly address: string;
}

/** Makes a route of every call of the contract: who may call, what is read, who answers. */
export async function routeCalls(app: FastifyInstance, services: CallServices, answerers: Answerers): Promise<void> {
  const admission = createAdmission();
  await app.register(async (api) => {
    // Reads nothing by itself: uploads.ts does, once it is known who is asking.
    await api.register(multipart, { throwFileSizeLimit: false });
    routeSome(api, admission, services, answerers, true);
  });
  // Its hooks cost every request some microseconds, so most calls go without them.
  await app.register(async (api) => {
    noteMultipart(api);
    routeSome(api, admission, services, answerers, false);
  });
}

/** Routes the calls that may be sent files, or those that may not. */
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
    // The contract's types hold each answerer to its call; here they are all alike.
    const route: CallRoute = { name, call, services, answer: answerers[name] as AnyAnswerer };
    app.route({
      method: [call.method, ...(call.also ?? [])],
      url: `/api/${call.path}`,
      ...(call.packed === true && UNPACKING),
      handler(request, reply) {
        // A proxy's word for it may be anything; what is no address must not become a key of the limits.
        const address = isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
        return inRequest(reply.raw, () => answerCall(route, admission, request, reply, address), address);
      },
      onResponse: services.requests.noteCall(name),
    });
  }
}

async function answerCall(
  route: CallRoute,
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
) {
  const { call, services } = route;
  services.limits.fromAddress(address);
  const session = await findSession(services, request);
  if (session !== null) {
    request.userId = session.userId;
    await admitCaller(route, session);
  }
  if (call.who !== 'anyone' && session === null) throw pleaseLogin();
  if (session && session.owes !== null && call.who !== 'anyone' && call.whileOwing !== true)
    throw session.owes === 'password' ? newPasswordOwed() : secondFactorOwed();
  if (!mayCall(call.who, session?.roleId ?? null)) throw denied();
  const asked = { ...(request.query as object), ...(request.params as object) };
  const tenantId = tenantFor(call, session, namedTenant(asked, request.body));
  request.tenantId = tenantId;
  if (tenantId !== null) countFor(tenantId);
  const leave = await admission.enter();
  try {
    const asker = { session, tenantId, address };
    return takesFiles(call.body)
      ? await answerWithFiles(route, asker, asked, request, reply)
      : await answerAdmitted(route, asker, asked, request, reply);
  } finally {
    leave();
  }
}

/** Reads the files of a call that is sent some, and answers it. */
async function answerWithFiles(
  route: CallRoute,
  asker: Asker,
  asked: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { name, call, services } = route;
  const { session, address } = asker;
  // A fault of the query is told before anything is read.
  readQuery(call, asked);
  if (call.idempotent) readIdempotencyKey(request.headers['idempotency-key']);
  // Sixty megabytes are read of nobody whose link is over, nor of one who sends them too often.
  if (isSentByLink(call)) {
    if (session === null) await services.countPublic(name, call.perAddress ?? 0, address);
    await services.admitLink(linkOf(call, request));
  }
  const company = requestScope()?.company ?? '';
  if (call.body?.shape === 'images' && company !== '')
    await services.admitFiles(company, Number(request.headers['content-length'] ?? 0));
  // What of it nobody has kept when the call is answered goes.
  await using uploaded = await readUploads(call.body, request, services.incoming);
  if (uploaded !== null) tenantFor(call, session, namedTenant(asked, uploaded.texts));
  return await answerAdmitted(route, asker, asked, request, reply, uploaded);
}

const isSentByLink = (call: Call) => call.link === true && call.body?.shape === 'images';
const linkOf = (call: Call, { headers }: FastifyRequest) => (call.link === true ? readLink(headers[LINK_HEADER]) : '');

async function answerAdmitted(
  { name, call, services, answer }: CallRoute,
  { session, tenantId, address }: Asker,
  asked: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
  reply: FastifyReply,
  uploaded: Upload | null = null,
) {
  const query = readQuery(call, uploaded === null ? asked : withForm(asked, uploaded.texts));
  const idempotencyKey = call.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  if (uploaded === null) refuseMultipart(request);
  const body = readBody(call, uploaded?.files ?? request.body);
  if (session !== null && tenantId !== null) await services.admitWriting(name, session, tenantId, { query, body });
  if (session?.roleId === ROLES.superAdmin && tenantId !== null) await services.recordVisit(session, tenantId, name);
  if (call.perAddress !== undefined && session === null && !isSentByLink(call))
    await services.countPublic(name, call.perAddress, address);

  // Last, so that a form with a fault does not use up what was solved for it.
  if (call.captcha === 'always' && session === null)
    await services.captcha.check(request.headers[CAPTCHA_HEADER], address);

  const progress = call.progress === true ? startProgress(request, reply, API_HEADERS) : null;
  const answered = answer({
    session,
    tenantId,
    query,
    body,
    idempotencyKey,
    bodyHash: idempotencyKey === null ? null : hashRequest(name, query, body),
    address,
    link: linkOf(call, request),
    visitor: visitorOf(address, request, reply, services.cookies),
    tell: progress?.tell,
  });
  const send = (given: unknown) => {
    const bytes = sizeOf(given);
    if (bytes > COUNTED_BYTES) {
      services.counted(requestScope()?.company ?? '', bytes);
      // Counts only while nothing moves.
      reply.raw.setTimeout(STALLED_MS);
    }
    return sendAnswer(call, given, request, reply);
  };
  return progress === null ? await send(await answered) : await progress.settle(answered, send);
}

/** Sends what a call was answered, as the contract says. */
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
    // The contract's types hold the answerer to it.
    const file = answered as StreamedFile;
    reply.type('application/zip').header('content-disposition', namedAs('attachment', call.answer.zip, file.name));
    return await sendFile(request, reply, file);
  }
  // A picture never changes under its name; a shared computer's next user has another token, so another entry.
  if ('png' in call.answer || 'photo' in call.answer) {
    return reply
      .type('png' in call.answer ? 'image/png' : mediaTypeOf(answered as Buffer))
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'authorization' })
      .send(answered);
  }
  if ('text' in call.answer) return reply.type('text/plain; charset=utf-8').send(answered);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered));
}

/** A name as a header tells it: what is not ASCII in a way of its own (RFC 6266), behind one that every client reads. */
function namedAs(way: 'inline' | 'attachment', usual: string, own: string = usual): string {
  if (/^[\w.-]+$/.test(own)) return `${way}; filename="${own}"`;
  return `${way}; filename="${usual}"; filename*=UTF-8''${encodeURIComponent(own)}`;
}

const isPdf = (answered: unknown): boolean => (answered as Buffer).subarray(0, 5).toString('latin1') === '%PDF-';

/** What a printer is sent, as a file. */
function sendPrn(reply: FastifyReply, file: unknown, pdf: string) {
  const name = namedAs('attachment', pdf.replace('.pdf', '.prn'), nameOfFile(file));
  return reply.type('application/octet-stream').header('content-disposition', name).send(file);
}

function sendPdf(reply: FastifyReply, file: unknown, name: string) {
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', namedAs('inline', name, nameOfFile(file)))
      // A link to a shared paper may stand where a search engine comes by.
      .header('x-robots-tag', 'noindex')
      .send(file)
  );
}

const sendSheet = (reply: FastifyReply, file: unknown, name: string) =>
  reply.type(XLSX).header('content-disposition', `attachment; filename="${name}"`).send(file);

/** How large an answer is, in bytes; 0 for what is read as it is sent, and for what is small anyway. */
function sizeOf(answered: unknown): number {
  if (answered instanceof JsonText) return answered.bytes.length;
  return Buffer.isBuffer(answered) ? answered.length : 0;
}

/** Past Fastify, which would count and encode the text once more: a third of what a list costs here. */
function sendJson(reply: FastifyReply, requestId: string, { bytes }: JsonText): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, [...JSON_HEADERS, 'x-request-id', requestId, 'content-length', String(bytes.length)]);
  if (bytes.length <= PIECE) reply.raw.end(bytes, 'latin1');
  else sendPieces(reply.raw, bytes);
  return reply;
}

/** The same packed, in a thread beside. */
async function sendPacked(reply: FastifyReply, requestId: string, answered: JsonText): Promise<FastifyReply> {
  const packed = await packing(answered.toBytes());
  return reply
    .headers({ ...API_HEADERS, 'x-request-id': requestId, 'cache-control': 'no-store', vary: 'accept-encoding' })
    .header('content-encoding', 'gzip')
    .type('application/json; charset=utf-8')
    .send(packed);
}

/** A long list goes out as fast as it is fetched: all at once, 6 MB would hold up the others' answers. */
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

async function findSession({ sessions, cookies }: CallServices, request: FastifyRequest): Promise<Session | null> {
  const { authorization: header, cookie } = request.headers;
  if (header === undefined || header === '') return null;
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
  const session = token === undefined ? null : await sessions.find(token);
  // A token that has expired is refused even where none is needed: the client believes that it is logged in.
  if (session === null) throw pleaseLogin();
  if (session.cookieHash === null) return session;
  // A token that was taken from a browser is nothing without what scripts could not take.
  const key = cookies.keyIn(cookie);
  if (key === null || !session.cookieHash.equals(hashOf(key))) throw pleaseLogin();
  if (request.method !== 'GET' && isForged(request.headers[FORGERY_HEADER], key)) throw forged();
  return session;
}

/** Counts a call of a user or of an API key; throws 429 for one too many, 403 where the key lacks the scope of the call. */
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

/** The company to work for. Another one than the session's is refused before anything is looked up. */
function tenantFor(call: Call, session: Session | null, named: string | null): string | null {
  if (session === null) return null;
  const needed = call.who === 'company' || call.who === 'companyAdmin';
  if (session.roleId === ROLES.superAdmin) {
    if (named !== null && !isTenantId(named)) throw malformed('Tenant ID is not valid.');
    if (needed && named === null) throw malformed('Tenant ID is missing.');
    return named;
  }
  if (named !== null && named !== session.tenantId) throw denied();
  if (needed && session.tenantId === null) throw companyNeeded(call.withoutCompany);
  return session.tenantId;
}
