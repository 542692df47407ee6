import type { Measured } from './meter.ts';
import type { Result } from './rounds.ts';

/** A summary of a work's rounds: medians, and the range of the ratio. */
export interface Summary {
  readonly title: string;
  readonly rates: readonly number[];
  readonly rate: number;
  readonly times: Measured['times'];
  readonly portalTime: number;
  readonly databaseTime: number;
  /** The share of the machine that other programs used. */
  readonly others: number;
  readonly limitRate: number | null;
  readonly limitDatabaseTime: number | null;
  /** How many times as long the slowest hundredth took as without the requests beside it. */
  readonly besideTimes: number | null;
  /** The milliseconds of the slowest request beside it. */
  readonly slowestBeside: number | null;
  readonly ratio: { readonly median: number; readonly least: number; readonly greatest: number } | null;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function summarise({ work, portal, limit, quiet, others }: Result): Summary {
  const ratios = limit.map(({ rate }, round) => (portal[round]?.rate ?? Number.NaN) / rate);
  const times = portal.map((one) => one.times).filter((one) => one !== null);
  const rates = portal.map(({ rate }) => rate);
  return {
    title: work.title,
    others,
    rates,
    rate: median(rates),
    times:
      times.length === 0
        ? null
        : {
            p50: median(times.map(({ p50 }) => p50)),
            p95: median(times.map(({ p95 }) => p95)),
            p99: median(times.map(({ p99 }) => p99)),
          },
    portalTime: median(portal.map(({ portalTime }) => portalTime)),
    databaseTime: median(portal.map(({ databaseTime }) => databaseTime)),
    limitRate: limit.length === 0 ? null : median(limit.map(({ rate }) => rate)),
    limitDatabaseTime: limit.length === 0 ? null : median(limit.map(({ databaseTime }) => databaseTime)),
    slowestBeside: quiet.length === 0 ? null : Math.max(...portal.map(({ beside }) => beside?.p99 ?? Number.NaN)),
    besideTimes:
      quiet.length === 0
        ? null
        : median(
            quiet.map(
              ({ times: calm }, round) => (portal[round]?.times?.p99 ?? Number.NaN) / (calm?.p99 ?? Number.NaN),
            ),
          ),
    ratio:
      ratios.length === 0
        ? null
        : { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) },
  };
}

const HEAD = [
  'work',
  'req/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU portal',
  'CPU database',
  'limit/s',
  'its CPU',
  'ratio (range)',
  'others',
];

/** The table of a run; processor times are in microseconds a call. */
export function tableOf(summaries: Iterable<Summary>): string {
  const rows = [HEAD, ...Array.from(summaries, rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}

function rowOf({
  title,
  rate,
  times,
  portalTime,
  databaseTime,
  limitRate,
  limitDatabaseTime,
  ratio,
  others,
}: Summary): string[] {
  const whole = (value: number | null) => (value === null ? '-' : Math.round(value).toLocaleString('en-IN'));
  const ms = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1));
  return [
    title,
    whole(rate),
    ms(times?.p50),
    ms(times?.p95),
    ms(times?.p99),
    whole(portalTime),
    whole(databaseTime),
    whole(limitRate),
    whole(limitDatabaseTime),
    ratio === null ? '-' : `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}-${ratio.greatest.toFixed(2)})`,
    `${Math.round(others * 100)} %`,
  ];
}
