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
  const { paper } = read;
  const isRight = signature === 'right';
  yield isRight ? { tone: 'wait', sentence: t.checking, paper } : { tone: 'wait', sentence: t.asking };
  const asked = await ask(code);
  if (asked === 'over') yield { tone: 'bad', sentence: t.over };
  else if (typeof asked === 'string') {
    if (isRight) yield { tone: 'warning', sentence: t[asked], paper };
    // A key that nobody here knows: made elsewhere, as far as can be said.
    else yield signature === 'stranger' && asked === 'offline' ? unknown : { tone: 'warning', sentence: t.unchecked };
  } else if (asked.state === 'unknown') yield unknown;
  else {
    const { company = '', cancelled = '', current = 0, status = '', phone = '' } = asked;
    yield {
      ...standingOf(asked.state, { company, cancelled, current, paper }, t),
      paper,
      status,
      ...(phone !== '' && { phone }),
    };
  }
}

/** What is said first of a paper that was signed here, and what stands against it. */
function standingOf(
  state: 'genuine' | 'old' | 'cancelled',
  {
    company,
    cancelled,
    current,
    paper,
  }: Readonly<Record<'company' | 'cancelled', string>> & {
    readonly current: number;
    readonly paper: CodedPaper;
  },
  t: PageWords,
): Pick<Verdict, 'tone' | 'sentence' | 'but'> {
  // Who reads no further than its first word shall not take a cancelled one for good.
  if (state === 'cancelled')
    return {
      tone: 'bad',
      sentence: filled(t.cancelled, { date: showDate(cancelled) }),
      but: filled(t.issued, { company }),
    };
  const sentence = filled(t.genuine, { company });
  if (state === 'genuine') return { tone: 'good', sentence };
  return {
    tone: 'warning',
    sentence,
    but: filled(t.old, { paper: String(paper.revision), current: String(current) }),
  };
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
