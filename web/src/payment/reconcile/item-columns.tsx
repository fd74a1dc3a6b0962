import type { ReconciliationItem } from "@derash/protocol/payment/reconciliation";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { birr } from "../../i18n/money.ts";
import { Badge } from "../../kit/staff/Badge.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../../kit/staff/table/RowButton.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { type ItemAct, nameOf, signed } from "./item-words.ts";
import { itemLabels, itemStates, sideLabels, wordsOfStatus } from "./reconcile-labels.ts";

type Item = ReconciliationItem;

export function useItemColumns(onAct: (act: ItemAct) => void): Column<Item>[] {
  const { i18n, t } = useLingui();
  const status = (word: string | null) => {
    const words = word === null ? undefined : wordsOfStatus[word];
    return words === undefined ? (word ?? "") : i18n._(words);
  };
  return [
    {
      title: <Trans>What</Trans>,
      isMain: true,
      render: ({ kind, side }) => <TwoLines below={i18n._(sideLabels[side])}>{i18n._(itemLabels[kind])}</TwoLines>,
    },
    { title: <Trans>Payment</Trans>, render: (item) => <PaymentName item={item} /> },
    {
      title: <Trans>Ledger</Trans>,
      align: "end",
      render: ({ ours, ours_fee: fee, ours_status: word, agreed_fee: agreed }) => (
        <Side amount={ours} fee={fee} status={status(word)} agreed={agreed} />
      ),
    },
    {
      title: <Trans>Theirs</Trans>,
      align: "end",
      render: ({ theirs, theirs_fee: fee, theirs_status: word }) => (
        <Side amount={theirs} fee={fee} status={status(word)} />
      ),
    },
    {
      title: <Trans>Difference</Trans>,
      align: "end",
      render: ({ difference }) => <span className="font-bold tabular-nums">{signed(difference)}</span>,
    },
    { title: <Trans>State</Trans>, render: (item) => <StateOf item={item} /> },
    actionsColumn((item) => (
      <RowButtons>
        {item.can_decide && (
          <RowButton aria-label={t`Decide ${nameOf(item)}`} onClick={() => onAct({ what: "decide", item })}>
            <Trans>Decide</Trans>
          </RowButton>
        )}
        {item.can_ask && (
          <RowButton aria-label={t`Close ${nameOf(item)}`} onClick={() => onAct({ what: "ask", item })}>
            {item.state === "asked" ? <Trans>Change</Trans> : <Trans>Close</Trans>}
          </RowButton>
        )}
      </RowButtons>
    )),
  ];
}

function PaymentName({ item }: { item: Item }) {
  const name = nameOf(item);
  const below = item.way === null ? null : item.way === "in" ? <Trans>in</Trans> : <Trans>out</Trans>;
  if (name === "") return "–";
  return (
    <TwoLines below={below}>
      {item.payment_id === null ? (
        <span className="wrap-anywhere">{name}</span>
      ) : (
        <Link to={`/payments/${item.payment_id}`} className="underline decoration-edge underline-offset-4">
          {name}
        </Link>
      )}
    </TwoLines>
  );
}

type SideProps = { amount: number | null; fee: number | null; status: string; agreed?: number | null };

/** `agreed`: what the provider was to keep, where that is another fee. */
function Side({ amount, fee, status, agreed = null }: SideProps) {
  if (amount === null) return "–";
  const kept = fee === null ? null : birr(fee);
  return (
    <TwoLines
      below={
        kept === null ? (
          status
        ) : (
          <>
            <Trans>
              fee {kept} {status}
            </Trans>
            {agreed !== null && agreed !== fee && (
              <span className="block">
                <Trans>agreed {birr(agreed)}</Trans>
              </span>
            )}
          </>
        )
      }
    >
      <span className="tabular-nums">{birr(amount)}</span>
    </TwoLines>
  );
}

function StateOf({ item }: { item: Item }) {
  const { i18n } = useLingui();
  const { state, is_found: isFound, reason, asked_by: asker, decided_by: decider, undone_for: undoneFor } = item;
  const names = [asker, decider].filter((name) => name !== null).join(", ");
  return (
    <TwoLines
      below={[names, reason].filter(Boolean).join(": ") || (isFound ? null : <Trans>not found any more</Trans>)}
    >
      <Badge tone={state === "closed" ? "go" : state === "asked" ? "gold" : "alarm"}>{i18n._(itemStates[state])}</Badge>
      {undoneFor !== null && (
        <Link to={`/payments/${undoneFor}`} className="block underline decoration-edge underline-offset-4">
          <Trans>Undone: the payment has moved, or is on their list after all</Trans>
        </Link>
      )}
    </TwoLines>
  );
}
