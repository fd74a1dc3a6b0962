import "./kit/staff/staff.css";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link, Redirect, Route, Switch } from "wouter";
import { buttonClass } from "./kit/Button.tsx";
import { lazyScreen } from "./kit/shell/lazy-screen.tsx";
import { ConfirmIdentity } from "./kit/staff/ConfirmIdentity.tsx";
import { StaffLayout } from "./kit/staff/StaffLayout.tsx";
import { StaffPage } from "./kit/staff/StaffPage.tsx";
import { useStaff } from "./kit/staff/use-staff.ts";

const EnrolmentPage = lazyScreen(() => import("./login/EnrolmentPage.tsx").then((m) => m.EnrolmentPage));
const UserManagementPage = lazyScreen(() =>
  import("./company/UserManagementPage.tsx").then((m) => m.UserManagementPage),
);
const GeneratorPage = lazyScreen(() => import("./cartela/GeneratorPage.tsx").then((m) => m.GeneratorPage));
const PrintPage = lazyScreen(() => import("./cartela/print/PrintPage.tsx").then((m) => m.PrintPage));
const SalesPage = lazyScreen(() => import("./sale/SalesPage.tsx").then((m) => m.SalesPage));
const StaffWalletPage = lazyScreen(() => import("./wallet/StaffWalletPage.tsx").then((m) => m.StaffWalletPage));
const AuditPage = lazyScreen(() => import("./audit/AuditPage.tsx").then((m) => m.AuditPage));
const DisputePage = lazyScreen(() => import("./dispute/DisputePage.tsx").then((m) => m.DisputePage));
const FairnessPage = lazyScreen(() => import("./fairness/FairnessPage.tsx").then((m) => m.FairnessPage));
const StaffProfilePage = lazyScreen(() => import("./login/StaffProfilePage.tsx").then((m) => m.StaffProfilePage));
const SellingPage = lazyScreen(() => import("./hall/sell/SellingPage.tsx").then((m) => m.SellingPage));
const RunningPage = lazyScreen(() => import("./hall/run/RunningPage.tsx").then((m) => m.RunningPage));
const HallPage = lazyScreen(() => import("./hall/screen/HallPage.tsx").then((m) => m.HallPage));
const ReceiptPage = lazyScreen(() => import("./hall/receipt/ReceiptPage.tsx").then((m) => m.ReceiptPage));
const ShiftsPage = lazyScreen(() => import("./shift/ShiftsPage.tsx").then((m) => m.ShiftsPage));
const ShiftReportPage = lazyScreen(() => import("./shift/ShiftReportPage.tsx").then((m) => m.ShiftReportPage));

const FeesPage = lazyScreen(() => import("./payment/fee/FeesPage.tsx").then((m) => m.FeesPage));
const TaxesPage = lazyScreen(() => import("./tax/TaxesPage.tsx").then((m) => m.TaxesPage));
const BonusesPage = lazyScreen(() => import("./bonus/BonusesPage.tsx").then((m) => m.BonusesPage));
const LookIntoPage = lazyScreen(() => import("./shift/cash/LookIntoPage.tsx").then((m) => m.LookIntoPage));
const DayClosePage = lazyScreen(() => import("./shift/cash/DayClosePage.tsx").then((m) => m.DayClosePage));
const TodayPage = lazyScreen(() => import("./today/TodayPage.tsx").then((m) => m.TodayPage));
const StatementPage = lazyScreen(() => import("./statement/StatementPage.tsx").then((m) => m.StatementPage));
const CompanyPage = lazyScreen(() => import("./company/unit/CompanyPage.tsx").then((m) => m.CompanyPage));
const BranchPage = lazyScreen(() => import("./company/unit/BranchPage.tsx").then((m) => m.BranchPage));
const BulkCreditPage = lazyScreen(() => import("./company/credit/BulkCreditPage.tsx").then((m) => m.BulkCreditPage));
const WithdrawalsPage = lazyScreen(() => import("./payment/WithdrawalsPage.tsx").then((m) => m.WithdrawalsPage));
const PaymentsPage = lazyScreen(() => import("./payment/PaymentsPage.tsx").then((m) => m.PaymentsPage));
const PaymentPage = lazyScreen(() => import("./payment/PaymentPage.tsx").then((m) => m.PaymentPage));
const DevicesPage = lazyScreen(() => import("./payment/device/DevicesPage.tsx").then((m) => m.DevicesPage));
const ProvidersPage = lazyScreen(() => import("./payment/provider/ProvidersPage.tsx").then((m) => m.ProvidersPage));
const DeskPage = lazyScreen(() => import("./payment/desk/DeskPage.tsx").then((m) => m.DeskPage));
const ReconciliationPage = lazyScreen(() =>
  import("./payment/reconcile/ReconciliationPage.tsx").then((m) => m.ReconciliationPage),
);
const DayPage = lazyScreen(() => import("./payment/reconcile/DayPage.tsx").then((m) => m.DayPage));
const PlayerPage = lazyScreen(() => import("./company/unit/PlayerPage.tsx").then((m) => m.PlayerPage));

const VoicePage = lazyScreen(() => import("./voice/VoicePage.tsx").then((m) => m.VoicePage));

const playerPaths = ["/", "/game", "/enhanced-profile"];

/** The pages of the console. What each of them shows depends on the role; who runs a hall and who may see the audit is decided here. */
export function StaffRoutes() {
  const { user_type: role, must_enrol: mustEnrol } = useStaff();
  // The recovery codes stay on the screen until they are written down, also when the server knows the app by then.
  const [isEnrolling, setEnrolling] = useState(mustEnrol);
  const isCashier = role === "cashier";
  const isSuper = role === "super_admin";
  const mayAudit = role === "super_admin" || role === "company_admin";
  if (mustEnrol || isEnrolling)
    return (
      <>
        <EnrolmentPage onDone={() => setEnrolling(false)} />
        <ConfirmIdentity />
      </>
    );
  return (
    <>
      <ConfirmIdentity />
      <Pages isCashier={isCashier} isSuper={isSuper} mayAudit={mayAudit} />
    </>
  );
}

type PagesProps = { isCashier: boolean; isSuper: boolean; mayAudit: boolean };

function Pages({ isCashier, isSuper, mayAudit }: PagesProps) {
  return (
    <Switch>
      <Route path="/cartelas/print" component={PrintPage} />
      {isCashier && <Route path="/game" component={RunningPage} />}
      {isCashier && <Route path="/hall" component={HallPage} />}
      {isCashier && <Route path="/receipt/:saleId" component={ReceiptPage} />}
      {(isCashier ? ["/enhanced-profile"] : playerPaths).map((path) => (
        <Route key={path} path={path}>
          <Redirect to={isCashier ? "/user-management" : "/today"} replace />
        </Route>
      ))}
      <Route>
        <StaffLayout>
          <Switch>
            {isCashier && <Route path="/" component={SellingPage} />}
            {!isCashier && <Route path="/today" component={TodayPage} />}
            <Route path="/user-management" component={UserManagementPage} />
            {!isCashier && <Route path="/user-management/credit" component={BulkCreditPage} />}
            {isSuper && <Route path="/companies/:id" component={CompanyPage} />}
            {!isCashier && <Route path="/branches/:id" component={BranchPage} />}
            {mayAudit && <Route path="/players/:telegramId" component={PlayerPage} />}
            <Route path="/statement" component={StatementPage} />
            <Route path="/generator" component={GeneratorPage} />
            <Route path="/shifts" component={ShiftsPage} />
            <Route path="/shifts/:id" component={ShiftReportPage} />
            {!isCashier && <Route path="/shifts/:id/now" component={LookIntoPage} />}
            {!isCashier && <Route path="/day-close" component={DayClosePage} />}
            {mayAudit && !isSuper && <Route path="/voice" component={VoicePage} />}
            <Route path="/sales" component={SalesPage} />
            <Route path="/dispute/:round?" component={DisputePage} />
            <Route path="/balance-management" component={StaffWalletPage} />
            {isCashier && <Route path="/cash" component={DeskPage} />}
            {mayAudit && <Route path="/withdrawals" component={WithdrawalsPage} />}
            {mayAudit && <Route path="/payments" component={PaymentsPage} />}
            {mayAudit && <Route path="/payments/:id" component={PaymentPage} />}
            {mayAudit && <Route path="/payment-phones" component={DevicesPage} />}
            {mayAudit && <Route path="/payment-providers" component={ProvidersPage} />}
            {mayAudit && <Route path="/reconciliation" component={ReconciliationPage} />}
            {mayAudit && <Route path="/reconciliation/:account/:day" component={DayPage} />}
            {mayAudit && <Route path="/audit" component={AuditPage} />}
            {mayAudit && <Route path="/fairness" component={FairnessPage} />}
            {mayAudit && <Route path="/bonuses" component={BonusesPage} />}
            {mayAudit && <Route path="/taxes" component={TaxesPage} />}
            {mayAudit && <Route path="/fees" component={FeesPage} />}
            <Route path="/profile" component={StaffProfilePage} />
            <Route component={NotFoundPage} />
          </Switch>
        </StaffLayout>
      </Route>
    </Switch>
  );
}

function NotFoundPage() {
  return (
    <StaffPage title={<Trans>Page not found</Trans>}>
      <div className="px-1">
        <p className="mb-4">
          <Trans>There is nothing at this address.</Trans>
        </p>
        <Link className={buttonClass("ink")} to="/user-management">
          <Trans>Back to the start</Trans>
        </Link>
      </div>
    </StaffPage>
  );
}
