import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { usePlayer } from "../data/queries.ts";
import { buttonClass } from "../kit/Button.tsx";
import { pathTo, usePlace } from "../room/place.ts";
import { moneyPath } from "./payment/money-path.ts";

const linkClass = "inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-4";

/** For whoever has too little to play, or has won: how money gets in, and how it gets out. */
export function HowMoneyMoves({ companyId }: { companyId: string | null }) {
  const place = usePlace();
  const { telegramId } = usePlayer();
  return (
    <section id="money" className="cloth px-4 py-3 wide:col-start-1">
      <h2 className="display mb-2 text-lg">
        <Trans>Paying in, and being paid out</Trans>
      </h2>
      <div className="grid grid-cols-2 gap-2">
        <Link className={buttonClass("go")} to={moneyPath("/deposit", place, companyId)}>
          <Trans>Pay in</Trans>
        </Link>
        <Link className={buttonClass("ink")} to={moneyPath("/withdraw", place, companyId)}>
          <Trans>Take out</Trans>
        </Link>
      </div>
      <p className="mt-3 text-sm">
        <Trans>
          In cash you pay in at a cashier's desk. Tell the cashier your phone number or your Telegram id,{" "}
          <strong className="select-all">{telegramId}</strong>: the money is here at once.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link className={linkClass} to={`${pathTo("/terms", place)}#money`}>
          <Trans>How to be paid out</Trans>
        </Link>
        <Link className={linkClass} to={moneyPath("/limits", place, companyId)}>
          <Trans>My limits for deposits</Trans>
        </Link>
      </p>
    </section>
  );
}
