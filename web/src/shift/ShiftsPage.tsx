import type { Shift, ShiftSort } from "@derash/protocol/hall/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { Button, buttonClass } from "../kit/Button.tsx";
import { useOneCompany } from "../kit/staff/form/UnitField.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { OrderChoice } from "../kit/staff/table/OrderChoice.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { mayApproveShifts } from "../kit/staff/use-waiting.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { ShiftExport } from "./cash/ShiftExport.tsx";
import { CountForDialog } from "./count/CountForDialog.tsx";
import { HallSettingsDialog } from "./HallSettingsDialog.tsx";
import { useHallSettings } from "./hall-settings-queries.ts";
import { MyShift } from "./MyShift.tsx";
import { ShiftFilterBar } from "./ShiftFilterBar.tsx";
import { ShiftSumsSection } from "./ShiftSumsSection.tsx";
import { useShiftColumns } from "./shift-columns.tsx";
import { filterOf, queryOf } from "./shift-filter.ts";
import { useShifts } from "./shift-queries.ts";

/** A cashier's own shift and those before it; for admins the drawers of all, and how far off each was. */
export function ShiftsPage() {
  return (
    <NoticeProvider>
      <Shifts />
    </NoticeProvider>
  );
}

function Shifts() {
  const { user_type: role, username } = useStaff();
  const [search, setSearch] = useSearchParams();
  const [counting, setCounting] = useState<Shift | null>(null);
  const [approving, setApproving] = useState<Shift | null>(null);
  const filter = filterOf(search);
  const shifts = useShifts(filter);
  const { t } = useLingui();
  const words: Record<ShiftSort, string> = {
    "-opened": t`Newest first`,
    opened: t`Oldest first`,
    variance: t`Largest shortage first`,
    "-variance": t`Largest surplus first`,
  };
  const isCashier = role === "cashier";
  const mayApprove = mayApproveShifts(role);
  const columns = useShiftColumns({
    ...{ username, isCashier, mayLook: mayApprove },
    onCount: isCashier ? null : setCounting,
    onApprove: mayApprove ? setApproving : null,
  });
  const maySetRules = role === "company_admin" || role === "super_admin";
  return (
    <StaffPage
      title={<Trans>Shifts</Trans>}
      actions={
        <>
          {maySetRules && <HallSettings isSuper={role === "super_admin"} />}
          {mayApprove && (
            <Link className={buttonClass()} to="/day-close">
              <Trans>Day close</Trans>
            </Link>
          )}
          <ShiftExport filter={filter} />
        </>
      }
    >
      {isCashier && <MyShift />}
      {!isCashier && (
        <ShiftFilterBar
          filter={filter}
          role={role}
          isSearching={shifts.isFetching}
          onSearch={(next) => setSearch(queryOf(next))}
          onAgain={() => void shifts.refetch()}
        />
      )}
      {!isCashier && <ShiftSumsSection shifts={shifts.data ?? []} />}
      <Section
        title={isCashier ? <Trans>My shifts</Trans> : <Trans>All shifts</Trans>}
        count={shifts.data?.length}
        actions={
          <OrderChoice
            words={words}
            chosen={filter.sort}
            onChoose={(sort) => setSearch(queryOf({ ...filter, sort }))}
          />
        }
      >
        <SearchedTable
          query={shifts}
          columns={columns}
          rowKey={({ id }) => id}
          caption={<Trans>Shifts</Trans>}
          textOf={({ cashier, branch_name, note }) => `${cashier} ${branch_name} ${note}`}
          empty={<Trans>No shifts yet.</Trans>}
        />
      </Section>
      {counting && <CountForDialog shift={counting} onClose={() => setCounting(null)} />}
      {approving && <ApproveDialog shift={approving} onClose={() => setApproving(null)} />}
    </StaffPage>
  );
}

/** What a company allows and demands in its halls. A super admin says which company. */
function HallSettings({ isSuper }: { isSuper: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const settings = useHallSettings(companyId, isKnown);
  return (
    <>
      <Button disabled={!isKnown} onClick={() => setOpen(true)}>
        <Trans>Hall rules</Trans>
      </Button>
      {isOpen && (
        <HallSettingsDialog
          key={companyId}
          companyId={companyId}
          choice={choice}
          settings={settings}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
