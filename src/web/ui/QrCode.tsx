import { encodeQR } from 'qr';
import { useMemo } from 'react';

interface QrCodeProps {
  /** The text that a camera reads. */
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

// The specification of QR codes requires a quiet zone of four modules.
const MARGIN = 4;

/** A QR code, drawn locally so that nobody else learns its content. Black on white in dark mode, too: cameras need that. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
    const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from a text, not fetched as a file
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
