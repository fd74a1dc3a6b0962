import { cartelasPerPlayerLimit } from "@derash/game/round";
import type { Hierarchy } from "@derash/protocol/management";
import type { ManagedRoom } from "@derash/protocol/room";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { loadPageMessages } from "../i18n/language.ts";
import { shortBirr } from "../i18n/money.ts";
import { PatternNames } from "../kit/pattern/PatternNames.tsx";
import { LazyDialog } from "../kit/shell/LazyDialog.tsx";
import { lazyScreen } from "../kit/shell/lazy-screen.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { PatternChooser } from "../kit/staff/form/PatternChooser.tsx";
import { OneCompanyField, useOneCompany } from "../kit/staff/form/UnitField.tsx";
import { useNotice } from "../kit/staff/notice.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { RowButton } from "../kit/staff/table/RowButton.tsx";
import { AskedList } from "./AskedList.tsx";
import { useRoomCartelas, useRoomPatterns, useRooms } from "./room-queries.ts";

/** The gallery and its words are fetched when somebody chooses. */
const StagesDialog = lazyScreen(() => import("./StagesDialog.tsx").then((m) => m.StagesDialog), loadPageMessages);

/** The tables of the mini app, and by what their rounds are won. A company without any sees nothing of it, nor who has no company yet. */
export function RoomsSection({ hierarchy: { is_super_admin: isSuper } }: { hierarchy: Hierarchy }) {
  const [open, setOpen] = useState<ManagedRoom | null>(null);
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const rooms = useRooms(companyId, isKnown);
  const [staged, setStaged] = useState<ManagedRoom | null>(null);
  const columns = useColumns(setOpen, setStaged);
  if (isSuper ? choice.companies?.length === 0 : rooms.data?.length === 0) return null;
  return (
    <AskedList
      title={<Trans>Tables of the mini app</Trans>}
      choice={
        isSuper && (
          <div className="border-b border-line p-3 wide:max-w-sm wide:px-4">
            <OneCompanyField choice={choice} />
          </div>
        )
      }
      query={rooms}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Trans>This company has no tables in the mini app.</Trans>}
    >
      {open && <RoomDialog room={open} onClose={() => setOpen(null)} />}
      {staged && (
        <LazyDialog onClose={() => setStaged(null)}>
          <StagesDialog room={staged} onClose={() => setStaged(null)} />
        </LazyDialog>
      )}
    </AskedList>
  );
}

type Choose = (room: ManagedRoom) => void;

function useColumns(setOpen: Choose, setStaged: Choose): Column<ManagedRoom>[] {
  const { t } = useLingui();
  return [
    {
      title: <Trans>Stake</Trans>,
      render: ({ betAmount }) => <Trans>{shortBirr(betAmount)} ETB</Trans>,
      isMain: true,
    },
    { title: <Trans>Branch</Trans>, render: ({ branch }) => branch, isName: true },
    { title: <Trans>Won by</Trans>, render: (room) => <WonBy room={room} /> },
    { title: <Trans>Cartelas a player</Trans>, render: (room) => <CartelasChoice room={room} /> },
    actionsColumn((room) => (
      <>
        <RowButton
          aria-label={t`Change the winning pattern of the table of ${shortBirr(room.betAmount)} ETB`}
          onClick={() => setOpen(room)}
        >
          <Trans>Change</Trans>
        </RowButton>
        <RowButton
          aria-label={t`Set the stages of the table of ${shortBirr(room.betAmount)} ETB`}
          onClick={() => setStaged(room)}
        >
          <Trans>Stages</Trans>
        </RowButton>
      </>
    )),
  ];
}

/** Its patterns; or its stages, each with its share. */
function WonBy({ room: { patterns, stages } }: { room: ManagedRoom }) {
  if (stages === null) return <PatternNames values={patterns} />;
  return stages.map((stage, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place.
    <span key={index} className="block">
      {stage.sharePercent} % <PatternNames values={stage.patterns} />
    </span>
  ));
}

function CartelasChoice({ room }: { room: ManagedRoom }) {
  const { t } = useLingui();
  const notify = useNotice();
  const change = useRoomCartelas(
    room,
    () => notify(t`Rounds that open from now on go by it.`),
    (error) => notify(serverMessage(error)),
  );
  return (
    <select
      aria-label={t`Cartelas a player, table of ${shortBirr(room.betAmount)} ETB`}
      className="min-h-11 rounded-md border border-edge bg-paper px-2"
      value={room.cartelasPerPlayerMax}
      disabled={change.isPending}
      onChange={(event) => change.mutate(Number(event.target.value))}
    >
      {Array.from({ length: cartelasPerPlayerLimit }, (_, index) => index + 1).map((count) => (
        <option key={count}>{count}</option>
      ))}
    </select>
  );
}

function RoomDialog({ room, onClose }: { room: ManagedRoom; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const change = useRoomPatterns(room, () => {
    notify(t`The winning pattern is saved.`);
    onClose();
  });
  return (
    <PatternChooser
      title={t`Winning pattern, ${shortBirr(room.betAmount)} ETB`}
      values={room.patterns}
      isBusy={change.isPending}
      error={change.error && serverMessage(change.error)}
      onChoose={(patterns) => change.mutate(patterns)}
      onClose={onClose}
    >
      <p className="text-sm text-soft">
        <Trans>It holds for rounds that open from now on. The open round keeps what it began with.</Trans>{" "}
        {room.stages !== null && <Trans>The stages of this table end with it.</Trans>}
      </p>
    </PatternChooser>
  );
}
