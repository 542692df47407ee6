import classes from './Reports.module.css';

interface Line {
  readonly name: string;
  /** One value for each place from left to right. */
  readonly values: readonly number[];
  readonly strong?: boolean;
}
interface LineChartProps {
  /** The text alternative of the chart. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** The label below each place. */
  readonly places: readonly string[];
}

const [WIDTH, HEIGHT, PAD] = [720, 180, 8];

/** Lines over the same places, with the axis at 0; the same numbers are in a table beside it. */
export function LineChart({ label, lines, places }: LineChartProps) {
  const all = [0, ...lines.flatMap(({ values }) => values)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) => PAD + (at * (WIDTH - 2 * PAD)) / Math.max(places.length - 1, 1);
  const y = (value: number) =>
    most === least ? HEIGHT - PAD : HEIGHT - PAD - ((value - least) * (HEIGHT - 2 * PAD)) / (most - least);
  return (
    <figure className={`card ${classes['lines']}`}>
      <ul className={classes['legend']}>
        {lines.map(({ name, strong }) => (
          <li key={name} data-strong={strong}>
            {name}
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from numbers, not fetched as a file */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line className={classes['ground']} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} vectorEffect="non-scaling-stroke" />
        {lines.map(({ name, values, strong }) => (
          <polyline
            key={name}
            data-strong={strong}
            vectorEffect="non-scaling-stroke"
            points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
          />
        ))}
      </svg>
      <div className={classes['places']} aria-hidden>
        {places.map((place) => (
          <span key={place}>{place}</span>
        ))}
      </div>
    </figure>
  );
}
