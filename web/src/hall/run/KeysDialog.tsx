import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog } from "../../kit/Dialog.tsx";
import { checkKey, pauseKey, screenKey } from "../desk/desk-keys.ts";
import { takeKey } from "../desk/use-calling.ts";
import { receiptKey } from "../receipt/print-receipt.ts";
import { tenderedKey } from "../sell/Tendered.tsx";
import { startKey } from "../sell/use-step.ts";
import { voidKey } from "../sell/VoidDialog.tsx";

/** What each key does. */
export function KeysDialog({ isManual, onClose }: { isManual: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Keys`} onClose={onClose}>
      <dl className="divide-y divide-line">
        <Row keys={t`Space`}>
          {isManual ? (
            <Trans>Go on after a pause</Trans>
          ) : (
            <Trans>Pause and play, also while a cartela is checked</Trans>
          )}
        </Row>
        <Row keys="C">
          <Trans>Check a cartela</Trans>
        </Row>
        <Row keys={t`Enter`}>
          <Trans>Do what the box says</Trans>
        </Row>
        <Row keys={t`Esc`}>
          <Trans>Close</Trans>
        </Row>
        <Row keys={t`Ctrl Enter`}>
          <Trans>Choose what is typed, place bet, sell more, next round</Trans>
        </Row>
        <Row keys={startKey}>
          <Trans>Start the round that is sold</Trans>
        </Row>
        <Row keys={takeKey}>
          <Trans>Take over the calling</Trans>
        </Row>
        <Row keys={screenKey}>
          <Trans>From the sale to the round that is called, and back</Trans>
        </Row>
        <Row keys={`${checkKey} ${pauseKey}`}>
          <Trans>At the sale: check a cartela; pause and play</Trans>
        </Row>
        <Row keys={`${tenderedKey} ${voidKey} ${receiptKey}`}>
          <Trans>At the sale: cash given; void the last sale; its receipt</Trans>
        </Row>
        <Row keys="?">
          <Trans>These keys</Trans>
        </Row>
      </dl>
    </Dialog>
  );
}

function Row({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-4">
      <dt className="w-24 shrink-0">
        <kbd className="rounded-sm border border-edge bg-paper px-2 py-1 font-sans text-sm font-bold">{keys}</kbd>
      </dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}
