import { useLingui } from "@lingui/react/macro";

/** The protocol in one picture: three threads, two of them sealed before the third exists, woven into the balls. */
export function ProtocolDrawing() {
  const { t } = useLingui();
  return (
    <svg
      viewBox="0 0 340 190"
      className="my-3 block h-auto w-full max-w-xl"
      role="img"
      aria-label={t`The secret number and the sold cartelas are sealed first. The public number comes later. Together they give the order of the balls.`}
    >
      <Threads />
      <Lock />
      <Cards />
      <Clock />
      <Balls />
      <g fontSize="12" fontWeight="700" fill="var(--ink)" fontFamily="var(--font-sans)">
        <text x="52" y="24">{t`Secret number`}</text>
        <text x="52" y="84">{t`Sold cartelas`}</text>
        <text x="52" y="164">{t`Public number`}</text>
      </g>
      <g fontSize="10" fill="var(--ink-soft)" fontFamily="var(--font-sans)">
        <text x="52" y="38">{t`locked away before`}</text>
        <text x="52" y="98">{t`sealed at the end of the sale`}</text>
        <text x="52" y="178">{t`born seconds later`}</text>
      </g>
    </svg>
  );
}

/** The moment at which the sale ends is the seam between what is sealed and what is not there yet. */
function Threads() {
  return (
    <g fill="none" strokeWidth="4" strokeLinecap="round">
      <path d="M8 128h232" stroke="var(--line-strong)" strokeWidth="1.5" strokeDasharray="5 5" />
      <path d="M212 28c36 0 34 62 64 62" stroke="var(--thread-1)" />
      <path d="M212 88c26 0 36 6 64 6" stroke="var(--thread-2)" />
      <path d="M212 164c36 0 34-66 64-66" stroke="var(--thread-3)" />
    </g>
  );
}

function Lock() {
  return (
    <g transform="translate(12 8)">
      <path d="M6 14v-5a8 8 0 0 1 16 0v5" fill="none" stroke="var(--ink)" strokeWidth="3.5" />
      <rect x="1" y="13" width="26" height="20" rx="3" fill="var(--thread-1)" />
      <path d="M14 19v7" stroke="var(--cloth)" strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}

function Cards() {
  return (
    <g transform="translate(10 68)" stroke="var(--ink)" strokeWidth="1.5">
      <rect x="8" y="1" width="22" height="26" rx="2" fill="var(--cloth)" />
      <rect x="1" y="6" width="22" height="26" rx="2" fill="var(--cloth)" />
      <path d="M1 13h22M8.3 13v19M15.6 13v19M1 19.3h22M1 25.6h22" strokeWidth="1" />
      <path d="M1 6h22v7H1Z" fill="var(--thread-2)" stroke="none" />
    </g>
  );
}

function Clock() {
  return (
    <g transform="translate(11 148)" fill="none" stroke="var(--ink)">
      <circle cx="14" cy="14" r="13" fill="var(--thread-3)" strokeWidth="1.5" />
      <path d="M14 6v8l5 4" strokeWidth="2.6" strokeLinecap="round" stroke="var(--on-gold)" />
    </g>
  );
}

function Balls() {
  const balls = [
    { x: 293, y: 94, fill: "var(--b)", on: "var(--on-b)", letter: "B" },
    { x: 316, y: 80, fill: "var(--i)", on: "var(--on-i)", letter: "I" },
    { x: 318, y: 108, fill: "var(--g)", on: "var(--on-g)", letter: "G" },
  ];
  return balls.map(({ x, y, fill, on, letter }) => (
    <g key={letter}>
      <circle cx={x} cy={y} r="14" fill={fill} stroke="var(--cloth)" strokeWidth="2" />
      <text x={x} y={y + 5} textAnchor="middle" fontSize="14" fontWeight="800" fill={on} fontFamily="var(--font-sans)">
        {letter}
      </text>
    </g>
  ));
}
