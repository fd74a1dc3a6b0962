import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { Button, buttonClass } from "../kit/Button.tsx";
import { Choice } from "../kit/Choice.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { mayApproveShifts } from "../kit/staff/use-waiting.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { type Paper, ReportPaper } from "./ReportPaper.tsx";
import { useShiftReport } from "./shift-queries.ts";
import "./ShiftReportPage.css";

/** The Z-report of a closed shift, as it comes out of a printer: on A4, or on the 80 mm roll of a receipt printer. */
export function ShiftReportPage() {
  return (
    <NoticeProvider>
      <Report />
    </NoticeProvider>
  );
}

function Report() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const report = useShiftReport(id);
  const [paper, setPaper] = useState<Paper>("a4");
  const [isApproving, setApproving] = useState(false);
  const { user_type: role, username } = useStaff();
  const isWaiting = report.data?.status === "awaiting_approval" && report.data.closed_by !== username;
  const mayApprove = mayApproveShifts(role) && isWaiting;
  return (
    <StaffPage
      title={t`Z-report`}
      actions={
        <>
          <Link className={buttonClass()} to="/shifts">
            <Trans>All shifts</Trans>
          </Link>
          <Choice<Paper>
            className="w-fit bg-cloth"
            label={t`Paper`}
            options={[
              { value: "a4", name: "A4" },
              { value: "roll", name: t`80 mm` },
            ]}
            chosen={paper}
            onChoose={setPaper}
          />
          {mayApprove && (
            <Button tone="go" onClick={() => setApproving(true)}>
              <Trans>Approve</Trans>
            </Button>
          )}
          <Button tone="ink" disabled={!report.data} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </>
      }
    >
      {report.isLoadingError && <LoadFailure error={report.error} onRetry={report.refetch} />}
      {report.isPending && <Waiting />}
      {report.data && <ReportPaper report={report.data} paper={paper} />}
      {report.data && isApproving && <ApproveDialog shift={report.data} onClose={() => setApproving(false)} />}
    </StaffPage>
  );
}
