import type { Dispute, DisputeMove, DisputeTransfer } from "@derash/protocol/dispute";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../shared/staff/Money.tsx";
import { accountWords } from "./account-words.ts";
import { Moment } from "./Moment.tsx";
import { transferWords } from "./transfer-words.ts";

/** The money of the cartela; and for staff all that the round moved. */
export function Transfers({ dispute: { transfers, roundTransfers, round } }: { dispute: Dispute }) {
  return (
    <>
      <TransferTable
        title={round.kind === "hall" ? <Trans>On the cashier's float</Trans> : <Trans>On the player's account</Trans>}
        transfers={transfers}
      />
      {roundTransfers !== null && (
        <TransferTable title={<Trans>All transfers of the round</Trans>} transfers={roundTransfers} />
      )}
    </>
  );
}

const head = "py-1 pe-3 text-start font-semibold text-soft";
const cell = "py-1 pe-3 text-start align-top font-normal";

function TransferTable({
  title,
  transfers,
}: {
  title: ReactNode;
  transfers: readonly (DisputeTransfer | DisputeMove)[];
}) {
  const { i18n } = useLingui();
  const wordsOf = (words: ReturnType<typeof transferWords>) => (typeof words === "string" ? words : i18n._(words));
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
            <tr>
              <th scope="col" className={head}>
                <Trans>Date</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>What</Trans>
              </th>
              <th scope="col" className="py-1 text-end font-semibold text-soft">
                <Trans>Birr</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {transfers.map((transfer) => (
              <tr key={transfer.id}>
                <td className={cell}>
                  <Moment at={transfer.at} />
                </td>
                <td className={cell}>
                  <span className="font-semibold">{wordsOf(transferWords(transfer.type))}</span> {transfer.description}
                  {"from" in transfer && (
                    <span className="block text-soft">
                      {accounts(transfer.from)} → {accounts(transfer.to)}
                    </span>
                  )}
                  <span className="block font-mono text-2xs break-all text-soft">{transfer.id}</span>
                </td>
                <td className="py-1 text-end align-top font-semibold">
                  <Money amount={transfer.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
