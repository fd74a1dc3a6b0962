import type { GameState } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useCartelas } from "../../../data/queries.ts";
import { useStore } from "../../../data/store.ts";
import { shortBirr } from "../../../i18n/money.ts";
import { Button } from "../../../kit/Button.tsx";
import { Cartela } from "../../../kit/Cartela.tsx";
import { CartelaNumberInput } from "../../../kit/CartelaNumberInput.tsx";
import { cartelaMarks } from "../../../kit/cartela-marks.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { usePatterns } from "../../../kit/pattern/use-patterns.ts";
import { type Backend, backendStore } from "../../../room/backend.ts";
import { serverTime } from "../../../room/clock.ts";
import { type CheckRefusal, findCartela } from "./check.ts";

/** `first`: what is checked as it opens. */
type Props = { game: GameState; mine: readonly number[]; first: number | undefined; onClose: () => void };

/** Checks any cartela of the round against the balls called so far. The server pays by itself; this is for the eyes. */
export function CheckerDialog({ game, mine, first, onClose }: Props) {
  const { t } = useLingui();
  const { data: cartelas } = useCartelas(game.cartelaList);
  const [typed, setTyped] = useState(first === undefined ? "" : String(first));
  const [asked, setAsked] = useState<string | null>(first === undefined ? null : String(first));
  const patterns = usePatterns(game.patterns);
  const isSure = hasHeardAll(game, useStore(backendStore), serverTime());
  const active = game.reservedCartelas.filter((held) => held.confirmed).map((held) => held.cartelaNumber);
  const known = [...active, ...mine.filter((number) => !active.includes(number))];
  const found = asked === null ? null : findCartela(asked, known, cartelas);
  const check = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed);
  };
  return (
    <Dialog title={t`Check a cartela`} onClose={onClose}>
      <form onSubmit={check} className="mb-3 flex gap-2" noValidate>
        <CartelaNumberInput
          aria-label={t`Cartela number`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-paper px-3 text-lg font-bold"
        />
        <Button type="submit" tone="ink">
          <Trans>Check</Trans>
        </Button>
      </form>
      {mine.length > 1 && (
        <MyNumbers
          mine={mine}
          asked={asked}
          onAsk={(number) => {
            setTyped(number);
            setAsked(number);
          }}
        />
      )}
      <div aria-live="polite">
        {typeof found === "string" && (
          <p role="alert" className="py-2 font-semibold text-alarm">
            <RefusalWords refusal={found} />
          </p>
        )}
        {found !== null && typeof found === "object" && (
          <>
            <Verdict
              isWinner={cartelaMarks(found.cells, game.calledBalls, patterns).toGo === 0}
              isSure={isSure}
              game={game}
              cartelaNumber={found.cartelaNumber}
            />
            <QuickWin bonus={bonusOf(game, found.cartelaNumber)} />
            <div className="mx-auto max-w-60">
              <Cartela
                {...found}
                called={game.calledBalls}
                patterns={patterns}
                centre={t`FS`}
                testId="checked-cartela"
              />
            </div>
          </>
        )}
      </div>
      <Button className="mt-4 w-full" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}

type MyNumbersProps = { mine: readonly number[]; asked: string | null; onAsk: (number: string) => void };

/** Each of mine, one touch away. */
function MyNumbers({ mine, asked, onAsk }: MyNumbersProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Your cartelas`} className="mb-3 flex flex-wrap gap-1.5">
      {mine.map((number) => (
        <button
          key={number}
          type="button"
          aria-pressed={asked === String(number)}
          aria-label={t`Check cartela ${number}`}
          onClick={() => onAsk(String(number))}
          className="min-h-11 min-w-11 rounded-md border border-edge px-2 font-bold aria-pressed:border-go aria-pressed:bg-go aria-pressed:text-on-go"
        >
          {number}
        </button>
      ))}
    </fieldset>
  );
}

type VerdictProps = { isWinner: boolean; isSure: boolean; game: GameState; cartelaNumber: number };

/** What this phone has heard can show a win. That there is none it can say only when it has heard everything. */
function Verdict({ isWinner, isSure, game, cartelaNumber }: VerdictProps) {
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <span className={`display text-xl ${isWinner ? "text-gold" : ""}`} data-testid="verdict">
          {isWinner ? <Trans>WINNER</Trans> : isSure ? <Trans>NO BINGO</Trans> : <Trans>Cannot tell now</Trans>}
        </span>
        <span className="text-sm text-soft">
          <Trans>Cartela {cartelaNumber}</Trans>
        </span>
      </p>
      {!isWinner && !isSure && (
        <p className="mb-2 text-sm" data-testid="verdict-unsure">
          <Plural
            value={game.totalCalls}
            one="This phone is not connected and has heard # call only."
            other="This phone is not connected and has heard # calls only."
          />{" "}
          <Trans>
            The server checks every ball, and pays a cartela that has won whether the phone is there or not.
          </Trans>
        </p>
      )}
    </>
  );
}

/** What the server gave on top, once the round is settled. */
function bonusOf({ winners }: GameState, cartelaNumber: number): number {
  return winners.find((winner) => winner.cartelaNumber === cartelaNumber)?.bonus ?? 0;
}

function QuickWin({ bonus }: { bonus: number }) {
  if (bonus === 0) return null;
  return (
    <p className="mb-2 rounded-md bg-gold-wash p-2 font-bold" data-testid="quick-win">
      <Trans>QUICK WIN! This qualifies for a {shortBirr(bonus)} ETB bonus!</Trans>
    </p>
  );
}

function RefusalWords({ refusal }: { refusal: CheckRefusal }) {
  switch (refusal) {
    case "not_a_number":
      return <Trans>Please enter a valid cartela number</Trans>;
    case "none_active":
      return <Trans>No cartela selected for this game</Trans>;
    case "not_active":
      return <Trans>Invalid cartela number</Trans>;
    case "not_loaded":
      return <Trans>Cartelas not loaded. Please try again.</Trans>;
  }
}

/** A ball may be on its way for so long before the phone counts as behind. */
const graceMs = 4_000;

type Running = Pick<GameState, "gameStatus" | "totalCalls" | "startsAt" | "startDelayMs" | "callIntervalMs">;

/**
 * Whether this phone knows all that has been called: only then can it say that a cartela has not won. `now`: the server's
 * clock. A round that is over says itself how it went.
 */
function hasHeardAll(game: Running, backend: Backend, now: number): boolean {
  if (game.gameStatus === "finished") return true;
  if (backend !== "connected") return false;
  if (game.gameStatus !== "active" || game.startsAt === null) return true;
  const nextBallAt = game.startsAt + game.startDelayMs + game.totalCalls * game.callIntervalMs;
  return now < nextBallAt + graceMs;
}
