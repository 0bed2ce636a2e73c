import { encode } from "uqr";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** The light border that cameras need. */
const BORDER_MODULES = 4;

/** A text as a QR code, black on white in every color scheme. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER_MODULES });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={squares.join("")} />
    </svg>
  );
}
