import { codeIn, type CodedPaper, readPaperCode } from '#domain/rules/paper-code.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { PageWords } from './page-words.ts';
import type { askPortal } from './portal.ts';
import type { verifySignature } from './signature.ts';

/** What the page says about a code. */
export interface Verdict {
  readonly tone: 'good' | 'warning' | 'bad' | 'wait';
  readonly sentence: string;
  /** What is wrong with the paper although it is genuine. */
  readonly but?: string;
  /** What else readers should know. */
  readonly also?: string;
  /** The paper as its code describes it; absent: nothing about it is certain. */
  readonly paper?: CodedPaper;
  /** The bilty's status now; empty: not known. */
  readonly status?: string;
  /** The telephone of whoever issued the paper. */
  readonly phone?: string;
}

type Signature = Awaited<ReturnType<typeof verifySignature>>;
type PortalAnswer = Awaited<ReturnType<typeof askPortal>>;

/** Fills in a sentence's placeholders. */
const filled = (sentence: string, said: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (braces, name: string) => said[name] ?? braces);

interface Means {
  readonly t: PageWords;
  readonly verify: (read: NonNullable<ReturnType<typeof readPaperCode>>) => Promise<Signature>;
  readonly ask: (code: string) => Promise<PortalAnswer>;
}

/** Verifies a scanned or typed code: yields what can be said at once, then what the portal says. */
export async function* verdictsOn(text: string, { t, verify, ask }: Means): AsyncGenerator<Verdict> {
  const code = codeIn(text);
  const unknown: Verdict = { tone: 'bad', sentence: t.unknown };
  const read = readPaperCode(code);
  const signature = read === null ? 'wrong' : await verify(read);
  if (read === null || signature === 'wrong') {
    yield unknown;
    return;
  }
  const { paper, certificate } = read;
  const isRight = signature === 'right';
  yield isRight ? { tone: 'wait', sentence: t.checking, paper } : { tone: 'wait', sentence: t.asking };
  const answer = await ask(code);
  if (answer === 'over') yield { tone: 'bad', sentence: t.over };
  else if (typeof answer === 'string') {
    const of = certificate?.certificate;
    const codes = of === undefined ? '' : `${of.branchCode} ${of.counterCode}`;
    const sentence = codes !== '' && answer === 'offline' ? filled(t.offlineAt, { codes }) : t[answer];
    if (isRight) yield { tone: 'warning', sentence, paper };
    // A key that nobody here knows: made elsewhere, as far as can be said.
    else yield signature === 'stranger' && answer === 'offline' ? unknown : { tone: 'warning', sentence: t.unchecked };
  } else if (answer.state === 'unknown') yield unknown;
  else {
    const { status = '', phone = '' } = answer;
    yield {
      ...standingOf(answer, paper, t),
      paper,
      status,
      ...(phone !== '' && { phone }),
    };
  }
}

type Known = Exclude<PortalAnswer, string>;

/** The main sentence about a paper whose signature is valid here, what is wrong with it, and what else to know. */
function standingOf(
  { state, company = '', counter = '', received = '', lost = '', cancelled = '', current = 0 }: Known,
  paper: CodedPaper,
  t: PageWords,
): Pick<Verdict, 'tone' | 'sentence' | 'but' | 'also'> {
  // The first word must not let a hasty reader take a cancelled paper, or one of a stolen counter, for a good one.
  if (state === 'cancelled')
    return {
      tone: 'bad',
      sentence: filled(t.cancelled, { date: showDate(cancelled) }),
      but: filled(t.issued, { company }),
    };
  if (state === 'lost')
    return {
      tone: 'bad',
      sentence: filled(t.lost, { name: counter, date: showDate(lost) }),
      but: filled(t.lostOf, { company }),
    };
  const sentence = filled(counter === '' ? t.genuine : t.genuineAt, { company, name: counter });
  if (state === 'waiting') return { tone: 'warning', sentence, but: t.waiting };
  const also = received === '' ? {} : { also: filled(t.received, { date: showDate(received) }) };
  if (state === 'genuine') return { tone: 'good', sentence, ...also };
  const but = filled(t.old, { paper: String(paper.revision), current: String(current) });
  return { tone: 'warning', sentence, but, ...also };
}

/** The contents of a paper's code, each with its label. */
export function rowsOf({ paper, status = '' }: Verdict, t: PageWords): readonly (readonly [string, string])[] {
  if (paper === undefined) return [];
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
  // A transporter without a GSTIN is enrolled under a number that begins so.
  const issuer = paper.issuer.startsWith('88') ? t.transporterId : t.gstin;
  const rows: [string, string][] = [
    [t.lrNo, paper.lrNo],
    [t.date, showDate(paper.date)],
    [t.from, paper.origin],
    [t.to, paper.destination],
    [t.vehicleNo, paper.vehicleNo],
    [t.packages, whole.format(paper.packages)],
    [t.weight, filled(t.kg, { weight: whole.format(paper.grams / 1000) })],
    [issuer, paper.issuer === '' ? '' : filled(t.asGiven, { id: paper.issuer })],
    [t.revision, String(paper.revision)],
    [t.status, t.statuses[status] ?? status],
  ];
  return rows.filter(([, value]) => value !== '');
}
