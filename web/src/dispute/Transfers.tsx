import type { Dispute, DisputeMove, DisputeTransfer } from "@derash/protocol/dispute";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../kit/staff/Money.tsx";
import { HeadRow } from "../kit/staff/table/HeadRow.tsx";
import { groupTransfers } from "./group-transfers.ts";
import { Moment } from "./Moment.tsx";
import { transferLabels } from "./transfer-labels.ts";

/** The money of the cartela's account; staff see all that the round moved, of which a hall's float is a part. */
export function Transfers({ dispute: { transfers, roundTransfers, round } }: { dispute: Dispute }) {
  return (
    <div className="grid gap-4 print:auto-cols-fr print:grid-flow-col">
      {(round.kind === "room" || roundTransfers === null) && (
        <TransferTable title={<Trans>On the player's account</Trans>} transfers={transfers} />
      )}
      {roundTransfers !== null && (
        <TransferTable title={<Trans>All transfers of the round</Trans>} transfers={roundTransfers} />
      )}
    </div>
  );
}

const head = "py-1 pe-3 text-start font-semibold text-soft";
const heads = [
  { name: "date", words: <Trans>Date</Trans>, look: head },
  { name: "what", words: <Trans>What</Trans>, look: head },
  { name: "birr", words: <Trans>Birr</Trans>, look: "py-1 text-end font-semibold text-soft" },
];
const cell = "py-1 pe-3 text-start align-top font-normal";

function TransferTable({
  title,
  transfers,
}: {
  title: ReactNode;
  transfers: readonly (DisputeTransfer | DisputeMove)[];
}) {
  const { i18n } = useLingui();
  const wordsOf = (words: ReturnType<typeof transferLabels>) => (typeof words === "string" ? words : i18n._(words));
  const accounts = (kinds: string) => accountWords(kinds).map(wordsOf).join(", ");
  return (
    <section className="min-w-0">
      <h2 className="display text-lg">{title}</h2>
      {transfers.length === 0 && (
        <p className="text-sm text-soft">
          <Trans>No money moved.</Trans>
        </p>
      )}
      {transfers.length > 0 && (
        <table className="mt-1 w-full border-collapse text-xs">
          <thead className="border-b border-ink">
            <HeadRow heads={heads} />
          </thead>
          <tbody className="divide-y divide-line">
            {groupTransfers(transfers).map(({ key, type, from, to, amount, count, first, last }) => (
              <tr key={key}>
                <td className={cell}>
                  <Moment at={first} />
                  {last !== first && (
                    <span className="block">
                      – <Moment at={last} />
                    </span>
                  )}
                </td>
                <td className={cell}>
                  {count > 1 && `${count} × `}
                  <span className="font-semibold">{wordsOf(transferLabels(type))}</span>
                  {from !== null && to !== null && (
                    <span className="ms-2 text-soft">
                      {accounts(from)} → {accounts(to)}
                    </span>
                  )}
                </td>
                <td className="py-1 text-end align-top font-semibold">
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const words: Readonly<Record<string, MessageDescriptor>> = {
  player: msg`Player`,
  cashier: msg`Cashier`,
  pot: msg`Pot`,
  house: msg`House`,
  bonus: msg`Bonus`,
};

/** What the kinds of accounts are called that a transfer moved money between, "player, bonus"; others as the books call them. */
function accountWords(kinds: string): readonly (MessageDescriptor | string)[] {
  return kinds.split(", ").map((kind) => words[kind] ?? kind);
}
