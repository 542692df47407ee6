import classes from './Reports.module.css';

/** A bar with its share of the longest one's length; its value stands beside it. */
export function ShareBar({ share, isLoss = false }: { readonly share: number; readonly isLoss?: boolean }) {
  return (
    <svg
      className={classes['bar']}
      data-loss={isLoss || undefined}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect x={0} y={0} width={Math.max(share * 100, share > 0 ? 0.5 : 0)} height={10} />
    </svg>
  );
}
