import type { SmsMessage } from "@derash/protocol/payment/message";
import { Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "../../kit/staff/Badge.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { type Column, DataTable } from "../../kit/staff/table/DataTable.tsx";
import { Pager } from "../../kit/staff/table/Pager.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { bankLabels } from "../payment-labels.tsx";
import { useMessages } from "./use-messages.ts";

/** Money that has come and that nobody has claimed: nobody's here before it is tied to a claim. */
export function Unclaimed({ hasCompanies }: { hasCompanies: boolean }) {
  const { list, messages, pages } = useMessages();
  const columns = useColumns(hasCompanies);
  return (
    <Section
      title={<Trans>Nobody has claimed</Trans>}
      lead={
        <Trans>
          Messages of money of the last fourteen days. Where a player has named a number that is not found, open that
          payment and tie its message to it; a second person decides then.
        </Trans>
      }
    >
      {list.isLoadingError ? (
        <LoadFailure error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          columns={columns}
          rows={messages}
          rowKey={({ id }) => id}
          caption={<Trans>Messages that nobody has claimed</Trans>}
          isLoading={list.isPending}
          empty={<Trans>All that has come is claimed.</Trans>}
        />
      )}
      <MessagePager pages={pages} />
    </Section>
  );
}

/** Nothing where all are on one page. */
export function MessagePager({ pages }: Pick<ReturnType<typeof useMessages>, "pages">) {
  const { page, hasNext } = pages;
  if (page === 1 && !hasNext) return null;
  return (
    <Pager {...pages}>
      <Trans>Page {page}</Trans>
    </Pager>
  );
}

function useColumns(hasCompanies: boolean): Column<SmsMessage>[] {
  const { i18n } = useLingui();
  return [
    {
      title: <Trans>Came</Trans>,
      isMain: true,
      render: ({ at, phone, company_name: company }) => (
        <TwoLines below={hasCompanies ? `${phone} · ${company}` : phone}>
          <Stamp at={at} />
        </TwoLines>
      ),
    },
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount, bank }) => (
        <TwoLines below={i18n._(bankLabels[bank])}>
          <Money amount={amount} />
        </TwoLines>
      ),
    },
    { title: <Trans>Payer</Trans>, render: ({ payer_name: payer }) => payer ?? "–" },
    { title: <Trans>Message</Trans>, render: (message) => <MessageText message={message} /> },
  ];
}

/** As the bank has written it. */
export function MessageText({ message: { body, was_edited: wasEdited } }: { message: SmsMessage }) {
  return (
    <span className="text-xs wrap-anywhere">
      {wasEdited && (
        <>
          <Badge tone="alarm">
            <Trans>Changed afterwards</Trans>
          </Badge>{" "}
        </>
      )}
      {body}
    </span>
  );
}
