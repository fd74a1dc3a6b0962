import { Trans } from "@lingui/react/macro";
import { Button } from "../kit/Button.tsx";
import { Tibeb } from "../kit/Tibeb.tsx";
import { type HallConnection, runHere } from "./hall-socket.ts";
import { useHallRefresh } from "./use-hall.ts";

export function isElsewhere(link: HallConnection): boolean {
  return link === "taken_over" || link === "put_aside";
}

/** Shown by the older of two windows: a round is run from one place at a time. And by the oldest of too many. */
export function TakenOver({ link }: { link: HallConnection }) {
  const refresh = useHallRefresh();
  const takeBack = () => {
    runHere();
    void refresh();
  };
  return (
    <div className="grid min-h-dvh place-items-center p-4">
      <section className="cloth w-full max-w-lg overflow-hidden text-center">
        <Tibeb height={12} />
        <div className="p-6">
          <h1 className="display mb-2 text-2xl">
            <Trans>Opened elsewhere</Trans>
          </h1>
          <p role="alert" className="mb-5 text-base">
            {link === "put_aside" ? (
              <Trans>You have opened too many windows, so this one is no longer told anything. Nothing is lost.</Trans>
            ) : (
              <Trans>
                The round is run from another window now. Only one window runs it at a time; nothing is lost.
              </Trans>
            )}
          </p>
          <Button tone="go" className="min-h-13 w-full text-lg" onClick={takeBack} autoFocus>
            <Trans>Run it here</Trans>
          </Button>
        </div>
      </section>
    </div>
  );
}
