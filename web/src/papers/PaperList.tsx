import type { Cells } from "@derash/game/cartela";
import type { GuestPaper, GuestRound, GuestView } from "@derash/protocol/hall/watch";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shortBirr } from "../i18n/money.ts";
import { Cartela } from "../kit/Cartela.tsx";
import { Icon } from "../kit/icons.tsx";
import { netOf } from "../kit/money/net.ts";
import { WonTaxPaid } from "../kit/money/WonTaxPaid.tsx";
import { usePatterns } from "../kit/pattern/use-patterns.ts";
import { countedBalls, type Standing, standingOf } from "./paper-standing.ts";

type Props = { view: GuestView; onForget: (cartelaNumber: number) => void };

/** Her papers, as they fill. */
export function PaperList({ view: { round, papers }, onForget }: Props) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Your cartelas`} className={`mt-3 grid gap-3 ${papers.length > 1 ? "grid-cols-2" : ""}`}>
      {papers.map((paper) => (
        <li key={paper.cartelaNumber} className="cloth min-w-0 p-2">
          <Paper paper={paper} round={round} onForget={() => onForget(paper.cartelaNumber)} />
        </li>
      ))}
    </ul>
  );
}

type PaperProps = { paper: GuestPaper; round: GuestRound | null; onForget: () => void };

function Paper({ paper, round, onForget }: PaperProps) {
  const { t } = useLingui();
  const patterns = usePatterns(round?.patterns ?? []);
  const standing = round && standingOf(paper, round, patterns);
  const { cartelaNumber, cells } = paper;
  return (
    <article data-testid={`paper-${cartelaNumber}`} data-standing={standing?.kind ?? "waits"}>
      <header className="flex items-center justify-between">
        <h2 className="display text-lg">
          <Trans>No {cartelaNumber}</Trans>
        </h2>
        <button
          type="button"
          onClick={onForget}
          aria-label={t`Follow cartela ${cartelaNumber} no longer`}
          className="-me-2 grid size-11 place-items-center text-soft"
        >
          <Icon name="close" />
        </button>
      </header>
      {standing && <StandingWords standing={standing} paper={paper} />}
      {cells && (
        <Cartela
          cartelaNumber={cartelaNumber}
          cells={cells as unknown as Cells}
          called={round && paper.isInRound ? countedBalls(round) : []}
          patterns={patterns}
          className="mx-auto mt-1 max-w-80"
          isSmall
        />
      )}
      <WhereWords paper={paper} />
    </article>
  );
}

function WhereWords({ paper }: { paper: GuestPaper }) {
  if (paper.isGivenBack)
    return (
      <p role="status" className="mt-1 font-bold text-alarm">
        <Trans>Its round is not played. Take the paper to the desk: the stake is given back.</Trans>
      </p>
    );
  return (
    <p className="mt-1 text-sm font-semibold text-soft">
      <Place paper={paper} />
    </p>
  );
}

function Place({ paper }: { paper: GuestPaper }): ReactNode {
  if (paper.isInRound) return paper.isInNext ? <Trans>Also in the next round</Trans> : null;
  return paper.isInNext ? <Trans>In the next round</Trans> : <Trans>Not in this round</Trans>;
}

const looks: Partial<Record<Standing["kind"], string>> = {
  winner: "bg-gold-fill text-on-gold",
  complete: "bg-gold-fill text-on-gold",
  too_late: "bg-alarm text-on-alarm",
  no_bingo: "bg-ink text-cloth",
};

function StandingWords({ standing, paper: { prize, tax = 0 } }: { standing: Standing; paper: GuestPaper }) {
  if (standing.kind === "waits") return null;
  const isNear = standing.kind === "to_go" && standing.toGo === 1;
  return (
    <p
      role="status"
      className={`my-1 rounded-md px-2 py-1 text-center font-extrabold ${looks[standing.kind] ?? (isNear ? "bg-gold-wash text-ink" : "")} ${isNear || looks[standing.kind] ? "text-lg" : ""}`}
    >
      <Words standing={standing} />
      {standing.kind === "winner" && prize !== null && (
        <span className="block">
          <Trans>{shortBirr(netOf({ prize, bonus: 0, tax, stakes: 0 }))} ETB</Trans>
          {tax > 0 && (
            <span className="block text-sm font-semibold">
              <WonTaxPaid won={prize} tax={tax} />
            </span>
          )}
        </span>
      )}
    </p>
  );
}

function Words({ standing }: { standing: Standing }): ReactNode {
  if (standing.kind === "to_go") return <Plural value={standing.toGo} one="# to go!" other="# to go" />;
  if (standing.kind === "complete") return <Trans>Complete: say BINGO!</Trans>;
  if (standing.kind === "winner") return <Trans>WINNER</Trans>;
  if (standing.kind === "too_late") return <Trans>TOO LATE</Trans>;
  if (standing.kind === "no_bingo") return <Trans>NO BINGO</Trans>;
  return <Trans>Not won this time</Trans>;
}
