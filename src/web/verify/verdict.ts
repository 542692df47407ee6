import { codeIn, type CodedPaper, readPaperCode } from '#domain/rules/paper-code.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { PageWords } from './page-words.ts';
import type { askPortal } from './portal.ts';
import type { verifySignature } from './signature.ts';

/** What is said of a code. */
export interface Verdict {
  readonly tone: 'good' | 'warning' | 'bad' | 'wait';
  readonly sentence: string;
  /** What stands against the paper though it is genuine. */
  readonly but?: string;
  /** What is to be known of it besides. */
  readonly also?: string;
  /** As the code tells it; absent: nothing of it is certain. */
  readonly paper?: CodedPaper;
  /** Of the bilty now; empty: not known. */
  readonly status?: string;
  /** Of whoever issued the paper. */
  readonly phone?: string;
}

type Signature = Awaited<ReturnType<typeof verifySignature>>;
type Asked = Awaited<ReturnType<typeof askPortal>>;

/** Puts what is said into a sentence's braces. */
const filled = (sentence: string, said: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (braces, name: string) => said[name] ?? braces);

interface Means {
  readonly t: PageWords;
  readonly verify: (read: NonNullable<ReturnType<typeof readPaperCode>>) => Promise<Signature>;
  readonly ask: (code: string) => Promise<Asked>;
}

/** Verifies what was scanned or typed: what can be said at once, and what the portal says after. */
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
  const asked = await ask(code);
  if (asked === 'over') yield { tone: 'bad', sentence: t.over };
  else if (typeof asked === 'string') {
    const of = certificate?.certificate;
    const codes = of === undefined ? '' : `${of.branchCode} ${of.counterCode}`;
    const sentence = codes !== '' && asked === 'offline' ? filled(t.offlineAt, { codes }) : t[asked];
    if (isRight) yield { tone: 'warning', sentence, paper };
    // A key that nobody here knows: made elsewhere, as far as can be said.
    else yield signature === 'stranger' && asked === 'offline' ? unknown : { tone: 'warning', sentence: t.unchecked };
  } else if (asked.state === 'unknown') yield unknown;
  else {
    const { status = '', phone = '' } = asked;
    yield {
      ...standingOf(asked, paper, t),
      paper,
      status,
      ...(phone !== '' && { phone }),
    };
  }
}

type Known = Exclude<Asked, string>;

/** What is said first of a paper that was signed here, what stands against it, and what is to be known besides. */
function standingOf(
  { state, company = '', counter = '', received = '', lost = '', cancelled = '', current = 0 }: Known,
  paper: CodedPaper,
  t: PageWords,
): Pick<Verdict, 'tone' | 'sentence' | 'but' | 'also'> {
  // Who reads no further than its first word shall not take a cancelled one for good, nor one of a counter that was stolen.
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

/** What a paper's code tells, each under its label. */
export function toldOf({ paper, status = '' }: Verdict, t: PageWords): readonly (readonly [string, string])[] {
  if (paper === undefined) return [];
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
  // A transporter without a GSTIN is enrolled under a number that begins so.
  const issuer = paper.issuer.startsWith('88') ? t.transporterId : t.gstin;
  const told: [string, string][] = [
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
  return told.filter(([, value]) => value !== '');
}
