import classes from './BarChart.module.css';

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The bar's tooltip, also read by screen readers. */
  readonly description: string;
  /** Highlights the current bar. */
  readonly strong?: boolean;
}

const WIDTH = 16;
const GAP = 6;
const HEIGHT = 40;

/** A small bar chart; its descriptions together are its text for screen readers. */
export function BarChart({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const width = bars.length * (WIDTH + GAP) - GAP;
  return (
    <svg
      className={classes['chart']}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from numbers, not fetched as a file
      role="img"
      aria-label={`${label}: ${bars.map(({ description }) => description).join('; ')}`}
    >
      {bars.map(({ key, value, description, strong }, at) => {
        // A zero is drawn as a thin line, so that its place in the week stays visible.
        const height = most === 0 ? 2 : Math.max(2, Math.round((value / most) * HEIGHT));
        return (
          <rect
            key={key}
            className={strong === true ? classes['strong'] : classes['bar']}
            x={at * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx={2}
          >
            <title>{description}</title>
          </rect>
        );
      })}
    </svg>
  );
}
