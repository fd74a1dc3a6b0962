import type { DayClose, DayCloses, NextPage } from "@derash/protocol/hall/cash-office";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { ApiError } from "../../data/api-error.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { dayInCalendar } from "../../kit/staff/day/days.ts";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { OneCompanyField, UnitField, useOneCompany } from "../../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { useBranches } from "../../kit/staff/unit-queries.ts";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { mayApproveShifts } from "../../kit/staff/use-waiting.ts";
import { useDayClose, useDayCloses } from "./cash-queries.ts";
import { DayFiguresList, DayPaper } from "./DayPaper.tsx";
import { SafeSection } from "./SafeSection.tsx";
import { SwitchedOffDrawers } from "./SwitchedOffDrawers.tsx";
import "../ShiftReportPage.css";

/** A branch's days, each closed on one signed page that is chained to the one before. */
export function DayClosePage() {
  const { branch, user_type: role } = useStaff();
  const own = branch?.id ?? null;
  const { companyId, isKnown, choice } = useOneCompany(role === "super_admin");
  const branches = useBranches(own === null && isKnown, companyId ?? null);
  const [search, setSearch] = useSearchParams();
  // A hall has drawers; where there is none, any branch.
  const first = branches.data?.find(({ is_online }) => !is_online) ?? branches.data?.[0];
  const asked = branches.data?.find(({ id }) => id === search.get("branch_id"));
  const branchId = own ?? (asked ?? first)?.id ?? "";
  const days = useDayCloses(branchId);
  const [opened, setOpened] = useState<{ of: string; close: DayClose } | null>(null);
  // The page of another branch is put away with its branch.
  const shown = opened?.of === branchId ? opened.close : null;
  const setShown = (close: DayClose) => setOpened({ of: branchId, close });
  return (
    <StaffPage
      title={<Trans>Day close</Trans>}
      actions={
        <>
          <Link className={buttonClass()} to="/shifts">
            <Trans>All shifts</Trans>
          </Link>
          {shown && (
            <Button tone="ink" onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          )}
        </>
      }
    >
      {own === null && (
        <div className="grid gap-2 px-1 wide:w-72 wide:px-0">
          <OneCompanyField choice={choice} />
          <UnitField
            label={<Trans>Branch</Trans>}
            units={branches.data}
            value={branchId}
            onChoose={(id) => setSearch((now) => ({ ...Object.fromEntries(now), branch_id: id }))}
          />
        </div>
      )}
      {days.isLoading && <Waiting />}
      {days.isLoadingError && <LoadFailure error={days.error} onRetry={days.refetch} />}
      {shown && <DayPaper close={shown} />}
      {days.data && !shown && (
        <DueDays
          key={branchId}
          branchId={branchId}
          days={days.data}
          mayClose={mayApproveShifts(role)}
          onClosed={setShown}
        />
      )}
      {days.data && !shown && (
        <SafeSection branchId={branchId} safe={days.data.safe} mayMove={mayApproveShifts(role)} />
      )}
      {days.data && (
        <Section title={<Trans>Closed days</Trans>} count={days.data.closes.length}>
          {!days.data.is_chain_whole && (
            <p role="alert" className="border-b border-line px-4 py-3 font-semibold text-alarm">
              <Trans>A page was changed or removed after it was written: its hash does not fit any more.</Trans>
            </p>
          )}
          <ul className="divide-y divide-line">
            {days.data.closes.map((close) => (
              <li key={close.position} className="flex flex-wrap items-center gap-x-4 px-4 py-1 text-sm">
                <button
                  type="button"
                  className="min-h-11 font-bold underline decoration-edge underline-offset-4"
                  onClick={() => setShown(close)}
                >
                  {dayInCalendar(close.day)}
                </button>
                <span className="text-soft">{close.closed_by}</span>
                <code className="text-xs text-soft">{close.hash.slice(0, 12)}</code>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </StaffPage>
  );
}

type DueProps = {
  branchId: string;
  days: DayCloses;
  mayClose: boolean;
  onClosed: (close: DayClose) => void;
};

/** What the next pages would say: that of today, and of yesterday where it was not written in time. */
function DueDays({ branchId, days, mayClose, onClosed }: DueProps) {
  const { t } = useLingui();
  // As it was when the dialog was opened: after midnight the list comes with another day, and whoever signs puts their name to what they
  // have read. What has come since is refused, and read first.
  const [asked, setAsked] = useState<NextPage | null>(null);
  const close = useDayClose(branchId, () => setAsked(null));
  const { is_closed, yesterday } = days;
  const ask = (page: NextPage) => {
    close.reset();
    setAsked(page);
  };
  const isFirst = yesterday && (
    <Trans>
      {dayInCalendar(yesterday.day)} has no page yet. If you close today first, its drawers come on the page of today.
    </Trans>
  );
  const isUnseen = close.error instanceof ApiError && close.error.code === "version_changed";
  const closing = isUnseen ? null : asked;
  return (
    <>
      {isUnseen && (
        <p role="alert" className="px-4 py-2 font-semibold text-alarm">
          <Trans>
            The day is not closed: a drawer was counted or cash was moved after you read the figures. Read them again
            and close it then.
          </Trans>
        </p>
      )}
      {yesterday && (
        <Due page={yesterday} branchId={branchId} mayClose={mayClose} onAsk={ask}>
          <Trans>Yesterday, {dayInCalendar(yesterday.day)}</Trans>
        </Due>
      )}
      <Due
        page={days}
        branchId={branchId}
        mayClose={mayClose && !is_closed}
        isClosed={is_closed}
        note={isFirst}
        onAsk={ask}
      >
        <Trans>Today, {dayInCalendar(days.day)}</Trans>
      </Due>
      {closing && (
        <ConfirmDialog
          title={t`Close ${dayInCalendar(closing.day)}?`}
          onClose={() => setAsked(null)}
          onConfirm={() => close.mutate(closing, { onSuccess: (answer) => onClosed(answer.close) })}
          confirmLabel={<Trans>Close the day</Trans>}
          isBusy={close.isPending}
          error={close.error && serverMessage(close.error)}
          tone="go"
        >
          {isFirst && closing.day === days.day && <p>{isFirst}</p>}
          <p>
            <Trans>
              The page is signed with your name and chained to the last one. It cannot be changed afterwards.
            </Trans>
          </p>
          <DayFiguresList figures={closing.due} />
        </ConfirmDialog>
      )}
    </>
  );
}

type DayProps = {
  page: NextPage;
  branchId: string;
  mayClose: boolean;
  isClosed?: boolean;
  note?: ReactNode;
  onAsk: (page: NextPage) => void;
  children: ReactNode;
};

/** A day that has no page yet, and whose drawers are still to be counted. */
function Due({ page, branchId, mayClose, isClosed = false, note, onAsk, children }: DayProps) {
  const { due, open } = page;
  return (
    <Section
      title={children}
      actions={
        <Button tone="go" disabled={!mayClose || open.length > 0 || due.shifts === 0} onClick={() => onAsk(page)}>
          <Trans>Close the day</Trans>
        </Button>
      }
    >
      {note && <p className="border-b border-line px-4 py-2 text-sm font-semibold">{note}</p>}
      {isClosed && (
        <p className="border-b border-line px-4 py-2 text-sm font-semibold">
          <Trans>The page of this day is written. What comes now is on the next one.</Trans>
        </p>
      )}
      {open.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-sm font-semibold" data-testid="drawers-open">
          <Trans>To be counted or approved first: {open.join(", ")}</Trans>
        </p>
      )}
      {open.length > 0 && <SwitchedOffDrawers branchId={branchId} />}
      <div className="px-4 py-3">
        {/* What an open drawer has dropped is in the safe already, and on no page: the section of the safe says what lies there. */}
        <DayFiguresList figures={due} hasSafe={open.length === 0} />
      </div>
    </Section>
  );
}
