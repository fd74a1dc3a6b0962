import type { Hierarchy } from "@derash/protocol/management";
import { cancelAnnouncement } from "@derash/protocol/path/schedule";
import type { Announcement } from "@derash/protocol/schedule";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { shortBirr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { OneCompanyField, useOneCompany } from "../../kit/staff/form/UnitField.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import { AskedTable, type Column } from "../../kit/staff/table/DataTable.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { ConfirmChange } from "../ConfirmChange.tsx";
import { useRooms } from "../room-queries.ts";
import { AnnounceDialog } from "./AnnounceDialog.tsx";
import { useAnnouncements } from "./schedule-queries.ts";

/** Rounds with a time, announced for the tables of the mini app. A company without any tables sees nothing of it, nor who has no company yet. */
export function AnnouncementsSection({ hierarchy: { is_super_admin: isSuper } }: { hierarchy: Hierarchy }) {
  const [open, setOpen] = useState<"new" | Announcement | null>(null);
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const rooms = useRooms(companyId, isKnown);
  const asked = useAnnouncements(companyId, isKnown);
  const columns = useColumns(setOpen);
  const { isPending, isLoadingError, error, refetch } = asked;
  if (isSuper ? choice.companies?.length === 0 : rooms.data?.length === 0) return null;
  return (
    <Section
      title={<Trans>Announced rounds</Trans>}
      count={asked.data?.announcements.length}
      actions={
        (rooms.data?.length ?? 0) > 0 && (
          <Button tone="ink" onClick={() => setOpen("new")}>
            <Trans>Announce a round</Trans>
          </Button>
        )
      }
      lead={
        <Trans>
          On sale as soon as it is announced, closed at its time. Players buy ahead and need not be there; the bot
          reminds them once.
        </Trans>
      }
    >
      {isSuper && (
        <div className="border-b border-line p-3 wide:max-w-sm wide:px-4">
          <OneCompanyField choice={choice} />
        </div>
      )}
      <AskedTable
        query={{ data: asked.data?.announcements, isPending, isLoadingError, error, refetch }}
        columns={columns}
        rowKey={({ roundId }) => roundId}
        empty={<Trans>Nothing is announced.</Trans>}
        caption={<Trans>Announced rounds</Trans>}
      />
      {open === "new" && rooms.data && (
        <AnnounceDialog rooms={rooms.data} guaranteeMax={asked.data?.guaranteeMax ?? 0} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== "new" && (
        <CancelDialog announcement={inList(asked.data?.announcements, open)} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

/** As the list shows it by now. */
function inList(list: readonly Announcement[] | undefined, one: Announcement): Announcement {
  return list?.find(({ roundId }) => roundId === one.roundId) ?? one;
}

function useColumns(onCancel: (announcement: Announcement) => void): Column<Announcement>[] {
  const { t } = useLingui();
  return [
    {
      title: <Trans>Played at</Trans>,
      render: ({ at, gameId }) => <TwoLines below={gameId}>{<Stamp at={new Date(at).toISOString()} />}</TwoLines>,
      isMain: true,
    },
    { title: <Trans>Stake</Trans>, render: ({ betAmount }) => <Trans>{shortBirr(betAmount)} ETB</Trans> },
    { title: <Trans>Branch</Trans>, render: ({ branch }) => branch, isName: true },
    { title: <Trans>Won by</Trans>, render: ({ patterns }) => <PatternNames values={patterns} /> },
    {
      title: <Trans>Guaranteed</Trans>,
      render: ({ guarantee }) => (guarantee > 0 ? <Trans>{shortBirr(guarantee)} ETB</Trans> : "–"),
    },
    { title: <Trans>Cartelas</Trans>, render: ({ cartelaCount }) => cartelaCount, align: "end" },
    { title: <Trans>Status</Trans>, render: (announcement) => <State announcement={announcement} /> },
    actionsColumn((announcement) =>
      announcement.state === "open" ? (
        <RowButton
          aria-label={t`Cancel the round of ${shortBirr(announcement.betAmount)} ETB, ${announcement.gameId}`}
          onClick={() => onCancel(announcement)}
        >
          <Trans>Cancel</Trans>
        </RowButton>
      ) : null,
    ),
  ];
}

function State({ announcement: { state, announced_by, cancelled_by, reason } }: { announcement: Announcement }) {
  switch (state) {
    case "open":
      return (
        <TwoLines below={announced_by}>
          <Trans>On sale</Trans>
        </TwoLines>
      );
    case "playing":
      return <Trans>Is played</Trans>;
    case "settled":
      return <Trans>Was played</Trans>;
    case "void":
      return <Trans>Void, stakes given back</Trans>;
    case "cancelled":
      return (
        <TwoLines below={`${cancelled_by}: ${reason}`}>
          <Trans>Cancelled</Trans>
        </TwoLines>
      );
  }
}

function CancelDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const { roundId, gameId, cartelaCount } = announcement;
  const hasBuyers = cartelaCount > 0;
  return (
    <ConfirmChange
      title={t`Cancel the announced round ${gameId}?`}
      onClose={onClose}
      send={() => call(cancelAnnouncement, { params: { roundId }, body: { reason, seen_buyers: hasBuyers } })}
      done={() => t`The round is cancelled.`}
      confirmLabel={<Trans>Cancel the round</Trans>}
    >
      <p>
        {hasBuyers ? (
          <Trans>Every stake goes back at once, and the bot tells those who have bought.</Trans>
        ) : (
          <Trans>Nobody has bought yet.</Trans>
        )}
      </p>
      <TextField label={t`Reason`} maxLength={150} value={reason} onChange={(event) => setReason(event.target.value)} />
    </ConfirmChange>
  );
}
