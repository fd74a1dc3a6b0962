import type { DeskReceipt } from "@derash/protocol/payment/desk";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Fact } from "../../kit/Fact.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { useRollLength } from "../../kit/staff/use-roll-length.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";

type Props = { receipt: DeskReceipt; onNext: () => void };

/** What both sides of a desk keep, as wide as the roll of a receipt printer. Enter prints, Escape goes on. */
export function DeskReceiptPaper({ receipt, onNext }: Props) {
  const print = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    print.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onNext();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onNext]);
  return (
    <div className="mx-auto grid max-w-sm gap-3 p-3 print:block print:max-w-none print:p-0">
      {receipt.is_again && receipt.payment.kind === "withdrawal" && (
        <p role="alert" className="text-xl font-bold print:hidden" data-testid="paid-before">
          <Trans>
            You paid this before, at <Stamp at={receipt.at} />. Give the cash only if you have not given it yet.
          </Trans>
        </p>
      )}
      <Paper receipt={receipt} />
      <div className="grid grid-cols-2 gap-2 print:hidden">
        <Button onClick={onNext}>
          <Trans>Next customer</Trans>
        </Button>
        <Button ref={print} tone="ink" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </div>
  );
}

function Paper({ receipt }: { receipt: DeskReceipt }) {
  const sheet = useRef<HTMLElement>(null);
  const length = useRollLength(sheet, true, receipt);
  const { payment } = receipt;
  const isIn = payment.kind === "deposit";
  return (
    <article
      ref={sheet}
      className="cloth mx-auto box-border w-[80mm] max-w-full overflow-hidden p-[4mm] print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:text-[#000] print:shadow-none"
      data-testid="desk-receipt"
    >
      {length !== null && <style>{`@page { size: 80mm ${length}mm; margin: 0 }`}</style>}
      <Tibeb height={10} className="mb-3 print:hidden" />
      <header className="mb-3 border-b-2 border-dashed border-edge pb-3 text-center">
        <h1 className="display text-2xl">
          <Trans>Derash</Trans>
        </h1>
        <p className="font-semibold">{payment.company_name}</p>
        <p>{receipt.branch_name}</p>
        <p className="display mt-2 text-xl">{isIn ? <Trans>Cash in</Trans> : <Trans>Cash out</Trans>}</p>
      </header>
      <p className="mb-2 flex items-baseline justify-between gap-3 text-xl font-extrabold">
        <Trans>Amount</Trans>
        <span data-testid="desk-amount">
          <Trans>{birr(payment.amount ?? 0)} ETB</Trans>
        </span>
      </p>
      <dl className="grid gap-1.5 text-sm print:[&_dt]:text-[#000]">
        {payment.player_fee !== null && payment.player_fee > 0 && (
          <Fact label={<Trans>Fee from the wallet</Trans>}>
            <Trans>{birr(payment.player_fee)} ETB</Trans>
          </Fact>
        )}
        <Fact label={<Trans>Player</Trans>}>{receipt.player}</Fact>
        <Fact label={<Trans>Reference</Trans>}>{payment.reference}</Fact>
        <Fact label={<Trans>Wallet now</Trans>}>
          <Trans>{birr(receipt.balance)} ETB</Trans>
        </Fact>
        <Fact label={<Trans>Cashier</Trans>}>{receipt.cashier}</Fact>
        <Fact label={<Trans>Date</Trans>}>
          <Stamp at={receipt.at} />
        </Fact>
      </dl>
      <p className="mt-8 border-t border-edge pt-1 text-xs">
        {isIn ? <Trans>Signature of the cashier</Trans> : <Trans>Signature of who was paid</Trans>}
      </p>
    </article>
  );
}
