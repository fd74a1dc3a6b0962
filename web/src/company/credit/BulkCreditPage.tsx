import { toBirr } from "@derash/game/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Choice } from "../../kit/Choice.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { Sum, Sums } from "../../kit/staff/Sums.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { useHierarchy } from "../management-queries.ts";
import { amountMessage } from "./amount-messages.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { bulkList, type Receiver, sameForAll, type Typed } from "./bulk-list.ts";
import { UnansweredBulk } from "./UnansweredBulk.tsx";
import { kindsOf, type ReceiverKind, useReceivers } from "./use-receivers.ts";

/** Credit to many at once: amounts are typed beside the names, and all are sent together, or none is. */
export function BulkCreditPage() {
  return (
    <NoticeProvider>
      <StaffPage title={<Trans>Credit to many</Trans>} description={<Trans>All of it is sent, or nothing is.</Trans>}>
        <Bulk />
      </StaffPage>
    </NoticeProvider>
  );
}

function Bulk() {
  const { t } = useLingui();
  const { user_type: role } = useStaff();
  const kinds = kindsOf[role];
  const [kind, setKind] = useState<ReceiverKind>(kinds[0] ?? "cashiers");
  const [typed, setTyped] = useState<Typed>({});
  const [same, setSame] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const hierarchy = useHierarchy().data;
  const { query, receivers } = useReceivers(kind);
  const list = bulkList(receivers, typed);
  const hasIssues = Object.keys(list.issues).length > 0;
  const names = { companies: t`Companies`, branches: t`Branches`, cashiers: t`Cashiers` };
  const clear = () => setTyped({});
  if (query.isLoadingError) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  if (!hierarchy || query.isPending) return <Waiting />;
  const spendable = hierarchy.is_super_admin ? null : hierarchy.balance;
  const isShort = spendable !== null && toBirr(list.total) > spendable;
  return (
    <Section
      title={names[kind]}
      count={receivers.length}
      actions={
        kinds.length > 1 && (
          <Choice<ReceiverKind>
            className="w-fit"
            label={t`Who receives`}
            options={kinds.map((value) => ({ value, name: names[value] }))}
            chosen={kind}
            onChoose={(next) => {
              setKind(next);
              clear();
            }}
          />
        )
      }
    >
      <UnansweredBulk onSent={clear} />
      <form
        className="flex flex-wrap items-end gap-2 border-b border-line px-3 py-3 wide:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTyped(sameForAll(receivers, typed, same));
        }}
      >
        <div className="min-w-40 flex-1 wide:max-w-64">
          <TextField
            label={t`The same for all, in ETB`}
            inputMode="decimal"
            value={same}
            onChange={({ target }) => setSame(target.value)}
          />
        </div>
        <Button type="submit" disabled={same.trim() === ""}>
          <Trans>Write it into all rows</Trans>
        </Button>
        <Button disabled={Object.keys(typed).length === 0} onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </form>
      <SearchedTable
        query={{ ...query, data: receivers }}
        columns={columnsOf({
          typed,
          issues: list.issues,
          onType: (userId, text) => setTyped({ ...typed, [userId]: text }),
        })}
        rowKey={({ userId }) => userId}
        caption={names[kind]}
        textOf={({ name, detail }) => `${name} ${detail}`}
        empty={<Trans>Nobody yet.</Trans>}
      />
      <div className="border-t border-line p-3 wide:p-4">
        <Sums>
          <Sum label={<Trans>Receivers</Trans>}>{list.items.length}</Sum>
          <Sum label={<Trans>Together</Trans>}>
            <Money amount={toBirr(list.total)} />
          </Sum>
        </Sums>
        {isShort && (
          <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
            <Trans>Your balance is not enough for all of them.</Trans>
          </p>
        )}
        <Button
          tone="ink"
          className="mt-3 w-full wide:w-auto"
          disabled={list.items.length === 0 || hasIssues || isShort}
          onClick={() => setConfirming(true)}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
      {isConfirming && <BulkDialog list={list} onClose={() => setConfirming(false)} onSent={clear} />}
    </Section>
  );
}

type RowsProps = {
  typed: Typed;
  issues: ReturnType<typeof bulkList>["issues"];
  onType: (userId: string, text: string) => void;
};

function columnsOf({ typed, issues, onType }: RowsProps): Column<Receiver>[] {
  return [
    {
      title: <Trans>Name</Trans>,
      isMain: true,
      render: ({ name, detail }) => <TwoLines below={detail}>{name}</TwoLines>,
    },
    { title: <Trans>Balance</Trans>, align: "end", render: ({ balance }) => <Money amount={balance} /> },
    {
      title: <Trans>Amount in ETB</Trans>,
      align: "end",
      render: ({ userId, name, isActive }) => (
        <AmountBox
          name={name}
          value={typed[userId] ?? ""}
          isOff={!isActive}
          issue={issues[userId]}
          onType={(text) => onType(userId, text)}
        />
      ),
    },
  ];
}

type BoxProps = {
  name: string;
  value: string;
  isOff: boolean;
  issue: RowsProps["issues"][string] | undefined;
  onType: (text: string) => void;
};

function AmountBox({ name, value, isOff, issue, onType }: BoxProps) {
  const { t } = useLingui();
  return (
    <div className="ms-auto max-w-52">
      <TextField
        label={<span className="sr-only">{t`Amount for ${name} in ETB`}</span>}
        inputMode="decimal"
        className="text-end tabular-nums"
        value={value}
        disabled={isOff}
        placeholder={isOff ? t`Switched off` : undefined}
        error={issue && amountMessage(issue, 0, t`Please enter a valid amount greater than 0`)}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
