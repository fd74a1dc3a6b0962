import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { usePlayer } from "../data/queries.ts";
import { pathTo, usePlace } from "../room/place.ts";

/** For whoever has too little to play, or has won: how money gets in, and how it gets out. */
export function HowMoneyMoves() {
  const place = usePlace();
  const { telegramId } = usePlayer();
  return (
    <section id="money" className="cloth px-4 py-3 wide:col-start-1">
      <h2 className="display mb-1 text-lg">
        <Trans>Paying in, and being paid out</Trans>
      </h2>
      <p className="text-sm">
        <Trans>
          You pay in at a cashier's desk. Tell the cashier your phone number or your Telegram id,{" "}
          <strong className="select-all">{telegramId}</strong>: the money is here at once.
        </Trans>
      </p>
      <p className="mt-2 text-sm text-soft">
        <Trans>The app itself pays nothing out: that is agreed with a person.</Trans>
      </p>
      <Link
        className="inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-4"
        to={`${pathTo("/terms", place)}#money`}
      >
        <Trans>How to be paid out</Trans>
      </Link>
    </section>
  );
}
