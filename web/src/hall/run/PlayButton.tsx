import { ballCount } from "@derash/game/ball";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { HallIcon } from "../HallIcon.tsx";
import { Key } from "../Key.tsx";
import { useKeys } from "../use-keys.ts";

type Props = {
  round: HallState;
  isBusy: boolean;
  onToggle: () => void;
  onCheck?: ((cartelaNumber: number) => void) | undefined;
  /** Where Space is typed: the key that does it instead. */
  keyName?: string;
};

/** Pause and play. With the hall's own machine there is nothing to pause, only a lost screen to come back from. */
export function PlayButton({ round, isBusy, onToggle, onCheck, keyName }: Props) {
  const isPaused = round.status === "paused";
  if (round.totalCalls === ballCount) return <AllCalled round={round} isBusy={isBusy} onCheck={onCheck} />;
  if (!isPaused && round.mode === "physical") return null;
  if (round.status === "drawing") {
    return (
      <p role="status" className="cloth grid min-h-14 place-items-center p-2 text-center font-bold">
        <Trans>The sale is sealed. The balls are being decided.</Trans>
      </p>
    );
  }
  return (
    <Button
      tone={isPaused ? "go" : "ink"}
      className="min-h-14 w-full text-xl"
      disabled={isBusy}
      onClick={(event) => {
        // A double click is one press.
        if (event.detail <= 1) onToggle();
      }}
    >
      <HallIcon name={isPaused ? "play" : "pause"} size={26} />
      {isPaused ? <Trans>Play</Trans> : <Trans>Pause</Trans>}
      <Key>{keyName ?? <Trans>Space</Trans>}</Key>
    </Button>
  );
}

/** While a cartela is checked the balls go on: the cashier can stop them there as well. */
export function DialogPlayButton(props: Props) {
  useKeys({ " ": props.onToggle, ...(props.keyName && { [props.keyName.toLowerCase()]: props.onToggle }) }, "dialog");
  return <PlayButton {...props} />;
}

/** Nobody has said it, and somebody has won all the same: the cashier calls the winner to the desk. */
function AllCalled({ round: { unclaimed }, isBusy, onCheck }: Omit<Props, "onToggle" | "keyName">) {
  const numbers = unclaimed?.cartelaNumbers ?? [];
  const [first] = numbers;
  return (
    <div className="cloth grid gap-2 p-3 text-center">
      <p role="status" className="font-bold">
        <Trans>All 75 balls have been called.</Trans>
      </p>
      {unclaimed && first !== undefined && (
        <>
          <p className="text-sm" data-testid="unclaimed">
            <Trans>
              Complete since call {unclaimed.call}: {numbers.join(", ")}
            </Trans>
          </p>
          {onCheck && (
            <Button tone="gold" className="min-h-14 text-lg" disabled={isBusy} onClick={() => onCheck(first)}>
              <Trans>Show the winner</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
