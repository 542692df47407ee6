import { z } from 'zod';
import type { PrintJobFailure } from '#domain/records/print-job.ts';
import { NotAdmitted, WrongCertificate, type Outbound, type Reach } from '../outbound/outbound.ts';

// Talks to printers by IPP (RFC 8011). The library encodes and decodes messages; they are sent like all requests to addresses chosen by a
// company.

// Loaded with the first print: few portals have such printers.
const ippOf = async () => (await import('@sealsystems/ipp')).default;

const PATIENCE_MS = 20_000;
const PORT = 631;
const MOST_BYTES = 1024 * 1024;
const USER = 'Bilty Portal';
/** How many of the newest jobs are asked for their names if the printer's list omits them. */
const ASKED_ONE_BY_ONE = 20;

/** A printer, and how to reach it. */
export interface IppPrinter {
  /** As ipp://host/path or ipps://host/path. */
  readonly address: string;
  readonly send: Outbound;
  readonly reach: Reach;
  /** The deadline for the whole exchange, as in Date.now(). */
  readonly until: number;
}

/** Why a printer did not do what it was asked. */
export class NotPrinted extends Error {
  readonly failure: PrintJobFailure;
  /** Whether a retry may succeed. */
  readonly again: boolean;

  constructor(failure: PrintJobFailure, said: string, again: boolean) {
    super(said);
    this.failure = failure;
    this.again = again;
  }
}

/** A job as the printer reports it. */
export interface JobThere {
  readonly id: number;
  readonly state: 'waiting' | 'printed' | 'aborted' | 'cancelled';
  /** Why it does not proceed, in the printer's own words; empty: it does. */
  readonly said: string;
}

const jobAttributes = z.object({
  'job-id': z.number().int().optional(),
  'job-name': z.string().optional(),
  'job-state': z.string().optional(),
  'job-state-reasons': z.union([z.string(), z.array(z.string())]).optional(),
  'job-printer-state-message': z.string().optional(),
});
const formats = z.object({ 'document-format-supported': z.union([z.string(), z.array(z.string())]) });

/** The URL at which a printer accepts messages. Throws if the address is invalid. */
function urlOf(address: string): string {
  const isSafe = address.toLowerCase().startsWith('ipps:');
  const url = new URL(address.replace(/^ipps?:/i, isSafe ? 'https:' : 'http:'));
  // Parsing has dropped an explicit port that is the web's default.
  const port = /^ipps?:\/\/[^/]*:(\d+)(\/|$)/i.exec(address)?.[1] ?? String(PORT);
  url.port = port;
  return url.href;
}

function notSent(error: unknown): NotPrinted {
  const said = error instanceof Error ? error.message : String(error);
  if (error instanceof NotPrinted) return error;
  if (error instanceof NotAdmitted) return new NotPrinted('network', '', false);
  if (error instanceof WrongCertificate) return new NotPrinted('certificate', '', false);
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new NotPrinted(isLate ? 'timeout' : 'connection', isLate ? '' : said.slice(0, 200), true);
}

/** Sends a request to a printer; throws `NotPrinted` if it does not answer or refuses. */
async function ask(
  { address, send, reach, until }: IppPrinter,
  operation: string,
  attributes: Readonly<Record<string, unknown>>,
  document: Uint8Array = new Uint8Array(),
) {
  const ipp = await ippOf();
  const message = ipp.serialize({
    operation,
    'operation-attributes-tag': {
      'attributes-charset': 'utf-8',
      'attributes-natural-language': 'en',
      'printer-uri': address,
      ...attributes,
    },
  });
  const { status, bytes } = await send({
    url: urlOf(address),
    method: 'POST',
    headers: { 'content-type': 'application/ipp', 'user-agent': 'Bilty-Portal-Printing/1' },
    body: Buffer.concat([message, document]),
    timeLimit: Math.max(1, Math.min(PATIENCE_MS, until - Date.now())),
    mostBytes: MOST_BYTES,
    reach,
  }).catch((error: unknown) => {
    throw notSent(error);
  });
  if (status !== 200) throw new NotPrinted('refused', `HTTP ${status}`, status >= 500);
  const answer = read(ipp, bytes);
  const { statusCode = '' } = answer;
  if (statusCode.startsWith('successful')) return answer;
  const statusMessage = z.string().catch('').parse(answer['operation-attributes-tag']?.['status-message']);
  throw new NotPrinted('refused', (statusMessage || statusCode).slice(0, 200), statusCode.startsWith('server-error'));
}

function read(ipp: Awaited<ReturnType<typeof ippOf>>, bytes: Buffer) {
  try {
    return ipp.parse(bytes);
  } catch {
    throw new NotPrinted('refused', 'No IPP', false);
  }
}

/** The document formats that a printer lists. */
async function formatsOf(printer: IppPrinter): Promise<readonly string[]> {
  const answer = await ask(printer, 'Get-Printer-Attributes', {
    'requesting-user-name': USER,
    'requested-attributes': ['document-format-supported'],
  });
  const listed = formats.safeParse(answer['printer-attributes-tag']);
  return listed.success ? [listed.data['document-format-supported']].flat() : [];
}

/** The format in which a document is sent. Throws `NotPrinted` if the printer does not accept it. */
async function formatFor(printer: IppPrinter, isPdf: boolean): Promise<string> {
  const listed = await formatsOf(printer);
  // CUPS would inspect data sent as octet-stream, and print text as text.
  const wanted = isPdf ? ['application/pdf'] : ['application/vnd.cups-raw', 'application/octet-stream'];
  const format = wanted.find((each) => listed.includes(each));
  if (format === undefined) throw new NotPrinted('format', '', false);
  return format;
}

function thereOf(job: z.infer<typeof jobAttributes>, id: number): JobThere {
  const state = job['job-state'] ?? '';
  const reasons = [job['job-state-reasons'] ?? []].flat().filter((reason) => reason !== 'none');
  const said = (job['job-printer-state-message'] || reasons.join(', ')).slice(0, 200);
  if (state === 'completed') return { id, state: 'printed', said: '' };
  if (state === 'canceled') return { id, state: 'cancelled', said };
  return { id, state: state === 'aborted' ? 'aborted' : 'waiting', said };
}

const jobsIn = (answer: { readonly 'job-attributes-tag'?: unknown }) =>
  [answer['job-attributes-tag'] ?? []]
    .flat()
    .map((each) => jobAttributes.safeParse(each))
    .flatMap(({ data }) => (data === undefined ? [] : [data]));

const JOB = ['job-id', 'job-name', 'job-state', 'job-state-reasons', 'job-printer-state-message'];

async function askForJob(printer: IppPrinter, id: number) {
  const answer = await ask(printer, 'Get-Job-Attributes', {
    'job-id': id,
    'requesting-user-name': USER,
    'requested-attributes': JOB,
  });
  return jobsIn(answer)[0] ?? {};
}

/** The state of a job according to the printer. Throws `NotPrinted` if it does not say. */
export const readJob = async (printer: IppPrinter, id: number): Promise<JobThere> =>
  thereOf(await askForJob(printer, id), id);

/**
 * The job with a given name that a printer has or had; undefined: none. CUPS omits the names of completed jobs from its list, but gives
 * them for single jobs (2.4).
 */
async function findJob(printer: IppPrinter, name: string): Promise<JobThere | undefined> {
  for (const which of ['not-completed', 'completed']) {
    const answer = await ask(printer, 'Get-Jobs', {
      'requesting-user-name': USER,
      'which-jobs': which,
      'my-jobs': true,
      'requested-attributes': JOB,
    });
    const newest = jobsIn(answer)
      .filter((job) => job['job-id'] !== undefined)
      .toSorted((one, other) => (other['job-id'] ?? 0) - (one['job-id'] ?? 0));
    let requests = 0;
    for (const job of newest) {
      const id = job['job-id'] ?? 0;
      const isNameless = job['job-name'] === undefined && (requests += 1) <= ASKED_ONE_BY_ONE;
      const known = isNameless ? await askForJob(printer, id) : job;
      if (known['job-name'] === name) return thereOf(known, id);
    }
  }
  return undefined;
}

/** A document to be sent to a printer; `again`: it was tried before, and may already be there. */
export interface Document {
  /** Unique among all jobs. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly isPdf: boolean;
  readonly again: boolean;
}

/** Sends a document to a printer, once. Throws `NotPrinted`. */
export async function bring(printer: IppPrinter, { name, bytes, isPdf, again }: Document): Promise<JobThere> {
  const there = again ? await findJob(printer, name) : undefined;
  if (there !== undefined) return there;
  const format = await formatFor(printer, isPdf);
  const answer = await ask(
    printer,
    'Print-Job',
    { 'requesting-user-name': USER, 'job-name': name, 'document-format': format },
    bytes,
  );
  const job = jobsIn(answer)[0];
  if (job?.['job-id'] === undefined) throw new NotPrinted('refused', 'No job', true);
  return thereOf(job, job['job-id']);
}
