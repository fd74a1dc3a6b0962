import { type CSSProperties, useId } from "react";

type Props = { height?: number; className?: string; isMoving?: boolean };

/** The woven band of the white cotton dress: the one ornament of the house. */
export function Tibeb({ height = 10, className = "", isMoving = false }: Props) {
  const id = useId();
  // As wide as one repetition of the pattern: moved by so much, the band looks as before.
  const step = 2 * height;
  const band = (
    <svg
      className={isMoving ? "block animate-weave" : `block w-full overflow-hidden ${className}`}
      style={isMoving ? { width: `calc(100% + ${step}px)`, marginInlineStart: -step } : undefined}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern
          id={id}
          width="24"
          height="12"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${height / 12})`}
        >
          <path d="M0 0h24M0 12h24" stroke="var(--thread-4)" strokeWidth="2" />
          <path d="M0 1.5 4.5 6 0 10.5M24 1.5 19.5 6 24 10.5" fill="var(--thread-2)" />
          <path d="M12 1 18.5 6 12 11 5.5 6Z" fill="var(--thread-1)" />
          <path d="M12 3.5 15.2 6 12 8.5 8.8 6Z" fill="var(--thread-3)" />
          <path
            d="M4 1.2 6 2.8 8 1.2ZM16 1.2 18 2.8 20 1.2ZM4 10.8 6 9.2 8 10.8ZM16 10.8 18 9.2 20 10.8Z"
            fill="var(--thread-4)"
          />
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  );
  if (!isMoving) return band;
  // Drawn once and moved as a whole: what moves inside a picture is drawn anew each time, all evening long on a hall's TV.
  return (
    <div
      className={`block w-full overflow-hidden ${className}`}
      style={{ "--weave-step": `${step}px` } as CSSProperties}
    >
      {band}
    </div>
  );
}
