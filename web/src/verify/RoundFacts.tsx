import type { RoundProof } from "@derash/fairness/proof";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { amountText, momentText, plain } from "./page-format.ts";
import { StateWords } from "./StateWords.tsx";

/** Which round this is, in a few figures. */
export function RoundFacts({ proof }: { proof: RoundProof }) {
  const { close, gameId, state, voidReason, company } = proof;
  return (
    <section className="mb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="display text-2xl" data-testid="round-code">
          <Trans>Round {gameId}</Trans>
        </h1>
        <p className="text-sm font-semibold" data-testid="round-state">
          <StateWords state={state} voidReason={voidReason} />
        </p>
      </div>
      <p className="text-sm text-soft">
        {plain(company)} · <Trans>No. {close.position}</Trans> ·{" "}
        <Trans>Sale ended {momentText(close.closesAtMs)}</Trans>
      </p>
      <dl className="cloth mt-2 grid grid-cols-3 divide-x divide-line *:px-3 *:py-1.5">
        <Fact label={<Trans>Stake</Trans>}>{amountText(close.stake)}</Fact>
        <Fact label={<Trans>Cartelas</Trans>}>
          <Plural value={close.ticketCount} one="# sold" other="# sold" />
        </Fact>
        <Fact label={<Trans>Prize</Trans>} isMoney={state !== "void"}>
          {amountText(state === "void" ? 0 : close.prizePool)}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children, isMoney = false }: { label: ReactNode; children: ReactNode; isMoney?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="eyebrow">{label}</dt>
      <dd className={`text-sm font-bold ${isMoney ? "text-gold" : ""}`}>{children}</dd>
    </div>
  );
}
