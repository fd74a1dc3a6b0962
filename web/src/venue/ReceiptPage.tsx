import { isAnyLine } from "@derash/game/pattern";
import type { VenueState } from "@derash/protocol/venue";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { ApiError } from "../shared/api-error.ts";
import { Button, buttonClass } from "../shared/Button.tsx";
import { Waiting } from "../shared/Layout.tsx";
import { birr } from "../shared/money.ts";
import { PatternNames } from "../shared/PatternNames.tsx";
import { LoadFailure } from "../shared/staff/LoadFailure.tsx";
import { Stamp } from "../shared/staff/Stamp.tsx";
import { Tibeb } from "../shared/Tibeb.tsx";
import { openedAt, saleFigures } from "./betting.ts";
import { parseNumbers, rangeWords } from "./selection.ts";
import { useReceipt } from "./use-venue.ts";
import { VerifyCode } from "./VerifyCode.tsx";

/** What a customer takes along: the cartelas of a round, what they cost, and the round's code. Made for narrow paper. */
export function ReceiptPage() {
  const { saleId = "" } = useParams();
  const { data: round, error, refetch, isPending } = useReceipt(saleId);
  if (isPending) return <Waiting />;
  const isUnknown = error instanceof ApiError && error.status < 500 && !error.isOffline;
  if (error !== null && !isUnknown) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <main className="mx-auto grid max-w-sm gap-3 p-3 print:max-w-none print:p-0">
      {round === undefined ? <Unknown /> : <Receipt round={round} />}
      <div className="grid grid-cols-2 gap-2 print:hidden">
        <Link to="/" className={buttonClass()}>
          <Trans>Back</Trans>
        </Link>
        <Button tone="ink" disabled={round === undefined} onClick={() => window.print()} autoFocus>
          <Trans>Print</Trans>
        </Button>
      </div>
    </main>
  );
}

function Unknown() {
  return (
    <p role="alert" className="cloth p-4 font-semibold">
      <Trans>There is no such round of yours.</Trans>
    </p>
  );
}

function Receipt({ round }: { round: VenueState }) {
  const cartelas = useNamedCartelas(round);
  const at = openedAt(round.saleId);
  return (
    <article className="cloth overflow-hidden p-4 print:border-0 print:bg-transparent print:p-0 print:text-[#000] print:shadow-none">
      <Tibeb height={10} className="mb-3 print:hidden" />
      <header className="mb-3 border-b-2 border-dashed border-edge pb-3 text-center">
        <h1 className="display text-2xl">
          <Trans>Derash</Trans>
        </h1>
        <p className="font-semibold">{round.branchName}</p>
        <p className="display mt-2 text-3xl tracking-widest" data-testid="receipt-code">
          {round.gameId}
        </p>
      </header>
      <dl className="grid gap-1.5 text-sm">
        <Line label={<Trans>Cashier</Trans>}>{round.cashier}</Line>
        {at !== null && (
          <Line label={<Trans>Date</Trans>}>
            <Stamp at={at} />
          </Line>
        )}
        <Line label={<Trans>Stake</Trans>}>
          <Trans>{birr(round.bet)} ETB</Trans>
        </Line>
        <Line label={<Trans>Cartelas</Trans>}>{cartelas.length}</Line>
        {!isAnyLine(round.patterns) && (
          <Line label={<Trans>Won by</Trans>}>
            <PatternNames values={round.patterns} />
          </Line>
        )}
        {round.mode === "physical" && (
          <Line label={<Trans>Draw</Trans>}>
            <Trans>Physical draw</Trans>
          </Line>
        )}
      </dl>
      <p
        className="my-3 rounded-md border border-edge px-3 py-2 text-lg leading-snug font-bold"
        data-testid="receipt-cartelas"
      >
        {rangeWords(cartelas)}
      </p>
      <p className="flex items-baseline justify-between gap-3 border-t-2 border-dashed border-edge pt-2 text-xl font-extrabold">
        <Trans>Total</Trans>
        <span data-testid="receipt-total">
          <Trans>{birr(saleFigures(String(round.bet), cartelas.length, round).total)} ETB</Trans>
        </span>
      </p>
      {round.status === "void" && (
        <p className="mt-1 text-end text-sm font-bold">
          <Trans>NO CHARGE</Trans>
        </p>
      )}
      <VerifyCode round={round} cartelas={cartelas} />
      <p className="mt-3 text-center text-2xs break-all text-soft print:text-[#000]">{round.saleId}</p>
    </article>
  );
}

/** One customer's cartelas when the address names them, else all that the round has sold. */
function useNamedCartelas(round: VenueState): readonly number[] {
  const [search] = useSearchParams();
  const named = parseNumbers(search.get("cartelas") ?? "", new Set(round.cartelas));
  return "fault" in named || named.add.length === 0 ? round.cartelas : named.add;
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft print:text-[#000]">{label}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  );
}
