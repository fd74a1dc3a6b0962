import type { RoundVerdict, Untimely } from "@derash/fairness/proof/verdict";
import type { HTMLAttributes, ReactNode } from "react";
import { Tibeb } from "../../kit/Tibeb.tsx";

type Kind = RoundVerdict["kind"];
type Props = Omit<HTMLAttributes<HTMLElement>, "title"> & { kind: Kind; title: ReactNode };

/** The answer, before anything else: woven above, and a shield beside it. */
export function VerdictCloth({ kind, title, children, ...rest }: Props) {
  return (
    <section
      role="status"
      data-testid="verdict"
      data-verdict={kind}
      className={`cloth mb-3 overflow-hidden ${borders[kind]}`}
      {...rest}
    >
      <Tibeb height={10} isMoving={kind === "running"} />
      <div className="flex items-start gap-3 p-3">
        <Seal kind={kind} />
        <div className="min-w-0 flex-1">
          <h2 className={`display leading-tight ${kind === "wrong" ? "text-lg" : "text-xl"}`}>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  );
}

const notProven = "border-2 border-dashed border-alarm";
const untimely: Record<Untimely, string> = {
  late_seal: notProven,
  clocks_differ: notProven,
  undated_seal: notProven,
  short_seal: notProven,
  no_seal: notProven,
};
const borders: Record<Kind, string> = {
  ...untimely,
  ask_beacon: notProven,
  beacon_came: notProven,
  all_right: "border-2 border-go",
  consistent: "border border-go",
  running: "",
  incomplete: "border-2 border-alarm",
  wrong: "border-2 border-alarm",
};
/** A clock, a cross, a tick, and a mark of exclamation for what nobody has proven. */
const signs = { running: "M24 16v12l8 5", bad: "M16 19l16 16M32 19 16 35", right: "M13.5 28 21 35.5 35 20" };
const openSign = "M24 14v17M24 37.5v.5";

/** A shield: what stands inside of it says how it went, the colour only helps. */
function Seal({ kind }: { kind: Kind }) {
  const isBad = kind === "wrong" || kind === "incomplete";
  const isOpen = borders[kind] === notProven;
  const isPlain = kind === "running" || isOpen;
  const fill = isPlain ? "var(--cloth-sunk)" : isBad ? "var(--alarm)" : "var(--go)";
  const ink = isPlain ? "var(--ink)" : isBad ? "var(--on-alarm)" : "var(--on-go)";
  return (
    <svg width="48" height="56" viewBox="0 0 48 56" className="shrink-0" aria-hidden="true" focusable="false">
      <path d="M24 2 45 9v18c0 13-9 22-21 27C12 49 3 40 3 27V9Z" fill={fill} stroke="var(--ink)" strokeWidth="1.5" />
      <path
        d={isOpen ? openSign : signs[kind === "running" ? "running" : isBad ? "bad" : "right"]}
        fill="none"
        stroke={ink}
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
