import { toBirr } from "@derash/game/money";
import { stakeMin } from "@derash/game/stake";
import { Trans, useLingui } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";
import { isStake, stakeChoices } from "./betting.ts";

type Props = { stake: string; isLocked: boolean; onStake: (stake: string) => void };

/** A longer one is written smaller, never cut. */
const stakeLengthMax = 5;

/** The price of one cartela: one of the usual ones, or typed. */
export function StakeChoice({ stake, isLocked, onStake }: Props) {
  const { t } = useLingui();
  const isUsual = stakeChoices.some((choice) => choice === stake);
  const isWrong = !isStake(stake);
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">
        <Trans>Stake, ETB a cartela</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.5fr)] gap-1.5">
        {stakeChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === stake}
            onClick={() => onStake(choice)}
            className={`min-h-11 rounded-md border text-base font-bold disabled:opacity-60 ${choice === stake ? "border-ink bg-ink text-cloth" : "border-edge bg-cloth"}`}
          >
            {choice}
          </button>
        ))}
        <input
          aria-label={t`Another stake in ETB`}
          aria-invalid={isWrong || undefined}
          placeholder={t`other`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={isUsual ? "" : stake}
          onChange={(event) => onStake(event.target.value.trim())}
          className={`min-h-11 min-w-0 rounded-md border bg-cloth px-1 text-center font-bold placeholder:font-normal placeholder:text-soft disabled:opacity-60 aria-invalid:border-alarm ${isUsual ? "border-edge" : "border-2 border-ink"} ${stake.length > stakeLengthMax ? "text-xs" : "text-base"}`}
        />
      </div>
      {isWrong && (
        <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
          <Trans>Please enter a valid amount of {shortBirr(toBirr(stakeMin))} ETB or more</Trans>
        </p>
      )}
    </fieldset>
  );
}
