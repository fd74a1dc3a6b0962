import type { MyPart as Part, RoundDetails } from "@derash/protocol/history";
import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { Cartela } from "../../kit/Cartela.tsx";
import { Labelled } from "../../kit/Labelled.tsx";
import { NetAmount, NetSum, YouWon } from "../../kit/money/NetSum.tsx";
import { type NetParts, netOf } from "../../kit/money/net.ts";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";

/** What I had in the round and how it went, my cartelas with every number that was called. */
export function MyPart({ mine, round }: { mine: Part; round: RoundDetails }) {
  const patterns = usePatterns(round.patterns);
  const { prize, bonus, tax } = mine;
  const parts = { prize, bonus, ...(tax && { tax }), stakes: round.betAmount * mine.cartelas.length };
  const isGain = mine.result === "won" && netOf(parts) > 0;
  return (
    <section className={`cloth overflow-hidden ${isGain ? "border-gold-fill bg-gold-wash" : ""}`}>
      <Tibeb height={10} />
      <div className="p-3">
        <h2 className="display mb-2 text-lg">
          <ResultWords result={mine.result} parts={parts} />
        </h2>
        {mine.result === "won" && (
          <p className="mb-2 text-sm font-semibold">
            <NetSum {...parts} />
            {!isGain && (
              <>
                {" = "}
                <NetAmount {...parts} />
              </>
            )}
          </p>
        )}
        <div
          className={
            mine.cartelas.length > 1
              ? "grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3"
              : "grid justify-items-center"
          }
        >
          {mine.cartelas.map(({ cartelaNumber, cells, asked }) => (
            <Labelled
              key={cartelaNumber}
              className="w-full max-w-[17rem] space-y-1"
              words={<Trans>Cartela {cartelaNumber}</Trans>}
            >
              <Cartela
                cartelaNumber={cartelaNumber}
                cells={cells}
                called={round.calledBalls}
                patterns={patterns}
                testId="my-cartela"
              />
              {asked && <AskedWords asked={asked} />}
            </Labelled>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Why a stake was paid at a moment at which nobody tapped. */
function AskedWords({ asked }: { asked: "ahead" | "keep" }) {
  return (
    <p className="text-xs text-soft">
      {asked === "keep" ? (
        <Trans>Kept from the round before, paid for as this one opened</Trans>
      ) : (
        <Trans>Asked for while the round before was played, paid for as this one opened</Trans>
      )}
    </p>
  );
}

function ResultWords({ result, parts }: { result: Part["result"]; parts: NetParts }) {
  switch (result) {
    case "won":
      if (netOf(parts) <= 0)
        return (
          <Trans>
            BINGO: {birr(netOf({ ...parts, stakes: 0 }))} ETB of your {birr(parts.stakes)} ETB came back.
          </Trans>
        );
      return <YouWon {...parts} />;
    case "lost":
      return <Trans>Not this time</Trans>;
    case "refunded":
      return <Trans>Your stake was refunded</Trans>;
    case "running":
      return <Trans>You are in this round</Trans>;
  }
}
