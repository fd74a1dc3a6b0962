import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";

type Props = { giveUp: NonNullable<HallState["giveUp"]>; isBusy: boolean; onWithdraw: () => void };

/** What became of the cashier's wish to end the round without a winner. */
export function GiveUpNote({ giveUp: { status, reason }, isBusy, onWithdraw }: Props) {
  const isWaiting = status === "waiting";
  return (
    <section
      role="status"
      data-testid="give-up"
      className="cloth grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-(--gold-line) bg-gold-wash p-3"
    >
      <h2 className="font-bold">
        {isWaiting ? (
          <Trans>Waiting for a branch or company admin</Trans>
        ) : (
          <Trans>Ending this round was refused. Please play on.</Trans>
        )}
      </h2>
      <p className="text-sm wrap-anywhere">
        {isWaiting && (
          <>
            <Trans>The round stands still until they decide. A cartela that has won can still be checked.</Trans>{" "}
          </>
        )}
        <Trans>Reason: {reason}</Trans>
      </p>
      {isWaiting && (
        <Button disabled={isBusy} onClick={onWithdraw}>
          <Trans>Take it back and play on</Trans>
        </Button>
      )}
    </section>
  );
}
