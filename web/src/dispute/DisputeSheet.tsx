import { isAnyLine } from "@derash/game/pattern";
import { stageWonBy } from "@derash/game/stage";
import type { Dispute } from "@derash/protocol/dispute";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { birr } from "../i18n/money.ts";
import { Ball } from "../kit/Ball.tsx";
import { Cartela } from "../kit/Cartela.tsx";
import { Fact } from "../kit/Fact.tsx";
import { PatternNames } from "../kit/pattern/PatternNames.tsx";
import { usePatterns } from "../kit/pattern/use-patterns.ts";
import { Tibeb } from "../kit/Tibeb.tsx";
import { VoidReasonWords } from "../kit/VoidReasonWords.tsx";
import { Claims } from "./Claims.tsx";
import { DisputeAnswer } from "./DisputeAnswer.tsx";
import { Moment } from "./Moment.tsx";
import { Transfers } from "./Transfers.tsx";

/** The answer first, then what it rests on: the cartela, the balls, the winners, the money, the proof. */
export function DisputeSheet({ dispute }: { dispute: Dispute }) {
  const { round, cartela } = dispute;
  const patterns = usePatterns(stageWonBy(round.stages, cartela.number)?.patterns ?? round.patterns);
  return (
    <article className="dispute-sheet inked cloth overflow-hidden" data-testid="dispute-sheet">
      <Tibeb height={10} className="print:hidden" />
      <div className="grid gap-4 p-4">
        <header>
          <h1 className="display text-2xl">
            <Trans>
              Round {round.gameId}, cartela {cartela.number}
            </Trans>
          </h1>
          <p className="text-sm break-all text-soft">{round.id}</p>
        </header>
        <DisputeAnswer dispute={dispute} />
        <div className="grid gap-4 wide:grid-cols-[15rem_minmax(0,1fr)] print:grid-cols-[8rem_minmax(0,1fr)]">
          <div>
            <Cartela
              className="mx-auto max-w-60 print:max-w-none"
              cartelaNumber={cartela.number}
              cells={cartela.cells}
              // As it stood when it was complete: what later balls made of it won nothing.
              called={round.calledBalls.slice(0, dispute.finish?.call)}
              patterns={patterns}
            />
            {cartela.version !== null && (
              <p className="mt-1 text-center text-xs text-soft">
                <Trans>Version {cartela.version} of this paper cartela</Trans>
              </p>
            )}
          </div>
          <Facts dispute={dispute} />
        </div>
        <Called dispute={dispute} />
        <Shared dispute={dispute} />
        <Claims claims={dispute.claims} />
        <Transfers dispute={dispute} />
        <Proof proof={dispute.proof} />
      </div>
    </article>
  );
}

function Facts({ dispute: { round, cartela } }: { dispute: Dispute }) {
  return (
    <dl className="grid content-start gap-1 text-sm [&>div]:border-b [&>div]:border-line [&>div]:pb-1">
      <Fact label={<Trans>Company</Trans>}>
        {round.company} · {round.branch}
      </Fact>
      {round.cashier !== null && <Fact label={<Trans>Cashier</Trans>}>{round.cashier}</Fact>}
      {cartela.holder !== null && <Fact label={<Trans>Player</Trans>}>{cartela.holder}</Fact>}
      <Fact label={<Trans>Sold</Trans>}>
        <Moment at={cartela.soldAt} />
        {round.cashier !== null && ` · ${round.cashier}`}
      </Fact>
      {cartela.asked && (
        <Fact label={cartela.asked.how === "keep" ? <Trans>Kept by the player</Trans> : <Trans>Asked for ahead</Trans>}>
          <Moment at={cartela.asked.at} />
        </Fact>
      )}
      <Fact label={<Trans>Opened</Trans>}>
        <Moment at={round.openedAt} />
      </Fact>
      {round.closedAt !== null && (
        <Fact label={<Trans>Sale ended</Trans>}>
          <Moment at={round.closedAt} />
        </Fact>
      )}
      <Fact label={<Trans>Ended</Trans>}>
        <Moment at={round.endedAt} />
      </Fact>
      {round.stages.map(({ patterns, sharePercent, call, winners }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place.
        <Fact key={index} label={<Trans>Stage {index + 1}</Trans>}>
          {sharePercent} % · <PatternNames values={patterns} />
          {call !== null && (
            <span className="block">
              <Trans>
                Call {call}: {winners.map((each) => `${each.cartelaNumber} (${birr(each.prize)} ETB)`).join(", ")}
              </Trans>
            </span>
          )}
        </Fact>
      ))}
      {round.stages.length === 0 && !isAnyLine(round.patterns) && (
        <Fact label={<Trans>Won by</Trans>}>
          <PatternNames values={round.patterns} />
        </Fact>
      )}
      {round.claimRule === "first_shout" && (
        <Fact label={<Trans>Rule of the hall</Trans>}>
          <Trans>The first shout takes all</Trans>
        </Fact>
      )}
      <Fact label={<Trans>Stake</Trans>}>
        <Trans>{birr(round.stake)} ETB</Trans>
      </Fact>
      <Fact label={<Trans>All stakes</Trans>}>
        <Trans>{birr(round.pot)} ETB</Trans>
      </Fact>
      <Fact label={<Trans>Prize</Trans>}>
        <Trans>{birr(round.derash)} ETB</Trans>
      </Fact>
      <Fact label={<Trans>House</Trans>}>
        <Trans>{birr(round.houseCut)} ETB</Trans>
      </Fact>
      {round.state === "void" && (
        <Fact label={<Trans>Void</Trans>}>
          <VoidReasonWords reason={round.voidReason} none={<Trans>before its sale ended</Trans>} />
          {round.reason !== null && ` · ${round.reason}`}
        </Fact>
      )}
    </dl>
  );
}

function Called({ dispute: { round, finish } }: { dispute: Dispute }) {
  const { t } = useLingui();
  if (round.calledBalls.length === 0) return null;
  const count = round.calledBalls.length;
  return (
    <section>
      <h2 className="display text-lg">
        <Plural value={count} one="# ball was called" other="# balls were called" />
      </h2>
      <ol aria-label={t`Called balls in order`} className="mt-1.5 flex flex-wrap gap-1">
        {round.calledBalls.map((number, at) => (
          <li key={number} className={finish?.call === at + 1 ? "rounded-full outline-3 outline-ink" : ""}>
            <Ball number={number} size={26} />
          </li>
        ))}
      </ol>
      {finish !== null && (
        <p className="mt-1.5 text-xs text-soft">
          <Trans>The ringed ball completed this cartela.</Trans>
        </p>
      )}
    </section>
  );
}

function Shared({ dispute: { winners, cartela } }: { dispute: Dispute }) {
  if (winners.length === 0) return null;
  return (
    <section>
      <h2 className="display text-lg">
        <Trans>Who shared the prize</Trans>
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {winners.map(({ cartelaNumber, name, prize, bonus }) => (
          <li key={cartelaNumber} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span className={cartelaNumber === cartela.number ? "font-bold" : ""}>
              <Trans>Cartela {cartelaNumber}</Trans> {name !== null && <span className="text-soft">· {name}</span>}
            </span>
            <span className="font-bold text-gold">
              <Trans>{birr(prize)} ETB</Trans>
              {bonus > 0 && (
                <span className="ms-2 text-xs">
                  <Trans>+ {birr(bonus)} ETB bonus</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Proof({ proof }: { proof: Dispute["proof"] }) {
  return (
    <section className="text-sm">
      <h2 className="display text-lg">
        <Trans>Proof</Trans>
      </h2>
      {proof === null ? (
        <p>
          <Trans>This round has no public record: its draw cannot be checked by everybody.</Trans>
        </p>
      ) : (
        <>
          <a
            className="inline-flex min-h-11 items-center font-semibold break-all underline decoration-edge underline-offset-4"
            href={proof.path}
            target="_blank"
            rel="noopener"
          >
            {location.origin}
            {proof.path}
          </a>
          <p className="font-mono text-xs break-all">
            <Trans>Seal: {proof.closeHash}</Trans>
          </p>
        </>
      )}
    </section>
  );
}
