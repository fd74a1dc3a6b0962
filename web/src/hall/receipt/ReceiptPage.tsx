import { isAnyLine } from "@derash/game/pattern";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { ApiError } from "../../data/api-error.ts";
import { useContact } from "../../data/contact.ts";
import { birr } from "../../i18n/money.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Fact } from "../../kit/Fact.tsx";
import { WonTaxPaid } from "../../kit/money/WonTaxPaid.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { useRollLength } from "../../kit/staff/use-roll-length.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { useHallCode } from "../screen/use-hall-code.ts";
import { openedAt, saleFigures } from "../sell/betting.ts";
import { byVersion, namedCartelas, rangeWords } from "../sell/selection.ts";
import { sellersOf } from "../till/own-till.ts";
import { useReceipt } from "../use-hall.ts";
import { FollowCode } from "./FollowCode.tsx";

import { VerifyCode } from "./VerifyCode.tsx";

/** What a customer takes along: the cartelas of a round, what they cost, and the round's code. Made for narrow paper. */
export function ReceiptPage() {
  const { saleId = "" } = useParams();
  const [search] = useSearchParams();
  const { data: round, error, refetch, isPending } = useReceipt(saleId);
  // Printed at once, so that its codes must be known.
  const { code, isPending: isCodePending } = useHallCode();
  const contact = useContact();
  if (isPending || isCodePending || contact.isPending) return <Waiting />;
  const isUnknown = error instanceof ApiError && error.status < 500 && !error.isOffline;
  if (error !== null && !isUnknown) return <LoadFailure error={error} onRetry={refetch} />;
  const cartelas = round && namedCartelas(search.get("cartelas") ?? "", round.cartelas);
  const isKnown = round !== undefined && cartelas !== undefined && !("unknown" in cartelas);
  return (
    <main className="mx-auto grid max-w-sm gap-3 p-3 print:block print:max-w-none print:p-0">
      {round === undefined && <Refused words={<Trans>There is no such round of yours.</Trans>} />}
      {cartelas && "unknown" in cartelas && (
        <Refused words={<Trans>This round has not sold cartela {cartelas.unknown}.</Trans>} />
      )}
      {isKnown && <Receipt round={round} cartelas={cartelas} code={code} />}
      <div className="grid grid-cols-2 gap-2 print:hidden">
        <Link to="/" className={buttonClass()}>
          <Trans>Back</Trans>
        </Link>
        <Button tone="ink" disabled={!isKnown} onClick={() => window.print()} autoFocus>
          <Trans>Print</Trans>
        </Button>
      </div>
    </main>
  );
}

/** Opened only to be printed: it is, once its length is known, and goes. */
function usePrinted(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || location.hash !== "#print") return;
    const close = () => window.close();
    window.addEventListener("afterprint", close);
    window.print();
    return () => window.removeEventListener("afterprint", close);
  }, [isReady]);
}

function Refused({ words }: { words: ReactNode }) {
  return (
    <div role="alert" className="cloth p-4">
      <h1 className="text-base font-semibold wrap-anywhere">{words}</h1>
    </div>
  );
}

type ReceiptProps = { round: HallState; cartelas: readonly number[]; code: string | null };

/** As wide as the roll of a receipt printer: what is seen is what is cut off. */
function Receipt({ round, cartelas, code }: ReceiptProps) {
  const sheet = useRef<HTMLElement>(null);
  const length = useRollLength(sheet, true, round);
  usePrinted(length !== null);
  const at = openedAt(round.saleId);
  return (
    <article
      ref={sheet}
      className="cloth mx-auto box-border w-[80mm] max-w-full overflow-hidden p-[4mm] print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:text-[#000] print:shadow-none"
    >
      {length !== null && <style>{`@page { size: 80mm ${length}mm; margin: 0 }`}</style>}
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
      <dl className="grid gap-1.5 text-sm print:[&_dt]:text-[#000]">
        <Fact label={<Trans>Cashier</Trans>}>{sellersOf(round, cartelas)}</Fact>
        {at !== null && (
          <Fact label={<Trans>Date</Trans>}>
            <Stamp at={at} />
          </Fact>
        )}
        <Fact label={<Trans>Stake</Trans>}>
          <Trans>{birr(round.bet)} ETB</Trans>
        </Fact>
        <Fact label={<Trans>Cartelas</Trans>}>{cartelas.length}</Fact>
        {!isAnyLine(round.patterns) && (
          <Fact label={<Trans>Won by</Trans>}>
            <PatternNames values={round.patterns} />
          </Fact>
        )}
        {round.mode === "physical" && (
          <Fact label={<Trans>Draw</Trans>}>
            <Trans>Physical draw</Trans>
          </Fact>
        )}
      </dl>
      <SoldCartelas round={round} cartelas={cartelas} />
      <p className="flex items-baseline justify-between gap-3 border-t-2 border-dashed border-edge pt-2 text-xl font-extrabold">
        <Trans>Total</Trans>
        <span data-testid="receipt-total">
          <Trans>{birr(saleFigures(String(round.bet), cartelas.length, round).total)} ETB</Trans>
        </span>
      </p>
      {round.winners
        .filter(({ cartelaNumber, tax }) => tax !== undefined && cartelas.includes(cartelaNumber))
        .map(({ cartelaNumber, prize, tax = 0 }) => (
          <p key={cartelaNumber} className="mt-1 text-sm font-semibold" data-testid="receipt-won">
            <Trans>Cartela {cartelaNumber}</Trans>: <WonTaxPaid won={prize} tax={tax} />
          </p>
        ))}
      {round.status === "void" && (
        <p className="mt-1 text-end text-sm font-bold">
          <Trans>NO CHARGE</Trans>
        </p>
      )}
      <FollowCode round={round} cartelas={cartelas} code={code} />
      <VerifyCode round={round} cartelas={cartelas} />
      <p className="mt-3 text-center text-2xs break-all text-soft print:text-[#000]">{round.saleId}</p>
    </article>
  );
}

/** The paper that the customer plays with shows the same version; another one has other numbers. */
function SoldCartelas({ round, cartelas }: { round: HallState; cartelas: readonly number[] }) {
  const groups = byVersion(cartelas, round);
  return (
    <ul
      className="my-3 rounded-md border border-edge px-3 py-2 text-lg leading-snug font-bold"
      data-testid="receipt-cartelas"
    >
      {groups.map((group) => (
        <li key={group.version} className="flex items-baseline justify-between gap-3">
          <span>{rangeWords(group.cartelas)}</span>
          <span className="text-sm font-semibold" data-testid="receipt-version">
            v{group.version}
          </span>
        </li>
      ))}
    </ul>
  );
}
