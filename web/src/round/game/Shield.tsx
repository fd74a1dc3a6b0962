import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatDate } from "../../i18n/date.ts";
import { Button } from "../../kit/Button.tsx";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Icon } from "../../kit/icons.tsx";
import { CheckLink } from "../../kit/shell/CheckLink.tsx";
import { VerifyLink } from "../../room/VerifyLink.tsx";

type Props = { game: GameState; myNumber: number | undefined };

const place = "grid size-12 shrink-0 place-items-center border-s border-line";

/** The way to check the draw. Before the sale has ended there is nothing to check, so it says what will decide. */
export function Shield({ game, myNumber }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (game.closeHash !== null)
    return (
      <VerifyLink roundId={game.sharedGameId} cartelaNumber={myNumber} className={place} label={t`Check this draw`}>
        <Icon name="shield" />
      </VerifyLink>
    );
  return (
    <>
      <button type="button" aria-label={t`How this draw is made`} className={place} onClick={() => setOpen(true)}>
        <Icon name="shield" />
      </button>
      {isOpen && <DrawDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}

function DrawDialog({ game, onClose }: { game: GameState; onClose: () => void }) {
  const { t } = useLingui();
  const { beaconRound, beaconAt, beacon } = game;
  const time = beaconAt === null ? "" : formatDate(new Date(beaconAt), { timeStyle: "medium" });
  return (
    <Dialog title={t`How this draw is made`} onClose={onClose}>
      <div className="space-y-2 text-sm">
        {beacon === null ? (
          <p className="font-bold text-alarm">
            <Trans>The house does not say which public number decides the balls: it could choose them.</Trans>
          </p>
        ) : beaconRound === null ? (
          <p>
            <Trans>When the countdown starts, it fixes which public number will decide the balls.</Trans>
          </p>
        ) : (
          <p data-testid="beacon-words">
            {beacon.isIndependent === false ? (
              <Trans>
                Public number {beaconRound} will decide the balls. It comes at {time}.
              </Trans>
            ) : (
              <Trans>
                Public number {beaconRound} will decide the balls. It comes at {time}, after the sale has ended; nobody
                can know it before.
              </Trans>
            )}
          </p>
        )}
        <p>
          <Trans>When the sale has ended, this shield lets you check the draw yourself.</Trans>
        </p>
        <DemoBeacon beacon={beacon} className="" />
        <CheckLink className="inline-flex min-h-11 items-center font-bold underline">
          <Trans>How anyone can check a draw</Trans>
        </CheckLink>
      </div>
      <Button className="mt-2 w-full" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}
