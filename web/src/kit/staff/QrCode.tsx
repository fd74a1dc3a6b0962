import { qrCode } from "../../data/qr.ts";

/** The white around a code that scanners ask for, in its squares. */
const quiet = 4;

type Props = { url: string; label: string; className: string; testId: string };

/** An address for a phone's camera. */
export function QrCode({ url, label, className, testId }: Props) {
  const { size, path } = qrCode(url);
  const whole = size + 2 * quiet;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      className={className}
      data-testid={testId}
      data-url={url}
    >
      {/* Black on white in every theme: not every phone reads the other way round. */}
      <path d={`M${-quiet} ${-quiet}h${whole}v${whole}H${-quiet}Z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
