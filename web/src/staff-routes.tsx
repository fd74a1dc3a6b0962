import "./kit/staff/staff.css";
import type { Role } from "@derash/protocol/staff";
import { Trans } from "@lingui/react/macro";
import { type ComponentType, useEffect, useState } from "react";
import { Link, Redirect, Route, Switch } from "wouter";
import { buttonClass } from "./kit/Button.tsx";
import { lazyScreen } from "./kit/shell/lazy-screen.tsx";
import { ConfirmIdentity } from "./kit/staff/ConfirmIdentity.tsx";
import { StaffLayout } from "./kit/staff/StaffLayout.tsx";
import { StaffPage } from "./kit/staff/StaffPage.tsx";
import { pagesOf, type StaffPath } from "./kit/staff/staff-pages.ts";
import { useStaff } from "./kit/staff/use-staff.ts";
import { forget } from "./session/session.ts";
import { leaveWithOthers, shareRenewals } from "./session/shared-renewal.ts";

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

/** What has the whole window, or paper, for itself. */
const framelessPages = {
  "/cartelas/print": PrintPage,
  "/game": RunningPage,
  "/hall": HallPage,
  "/receipt/:saleId": ReceiptPage,
} satisfies Partial<Record<StaffPath, ComponentType>>;

/** The pages beside the rail of links: all others. */
const framedPages = {
  "/": SellingPage,
  "/today": TodayPage,
  "/user-management": UserManagementPage,
  "/user-management/credit": BulkCreditPage,
  "/companies/:id": CompanyPage,
  "/branches/:id": BranchPage,
  "/players/:telegramId": PlayerPage,
  "/statement": StatementPage,
  "/generator": GeneratorPage,
  "/shifts": ShiftsPage,
  "/shifts/:id": ShiftReportPage,
  "/shifts/:id/now": LookIntoPage,
  "/day-close": DayClosePage,
  "/voice": VoicePage,
  "/sales": SalesPage,
  "/dispute/:round?": DisputePage,
  "/balance-management": StaffWalletPage,
  "/cash": DeskPage,
  "/withdrawals": WithdrawalsPage,
  "/payments": PaymentsPage,
  "/payments/:id": PaymentPage,
  "/payment-phones": DevicesPage,
  "/payment-providers": ProvidersPage,
  "/reconciliation": ReconciliationPage,
  "/reconciliation/:account/:day": DayPage,
  "/audit": AuditPage,
  "/fairness": FairnessPage,
  "/bonuses": BonusesPage,
  "/taxes": TaxesPage,
  "/fees": FeesPage,
  "/profile": StaffProfilePage,
} satisfies Record<Exclude<StaffPath, keyof typeof framelessPages>, ComponentType>;

/** The pages of the console. Who has which is in staff-pages.ts; what each of them shows depends on the role too. */
export function StaffRoutes() {
  const { user_type: role, must_enrol: mustEnrol } = useStaff();
  // The recovery codes stay on the screen until they are written down, also when the server knows the app by then.
  const [isEnrolling, setEnrolling] = useState(mustEnrol);
  useEffect(shareRenewals, []);
  useEffect(() => leaveWithOthers(() => forget("signed_out")), []);
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
      <Pages role={role} />
    </>
  );
}

/** Where a cashier has pages of her own, others are sent to theirs. */
const cashiersOwn = ["/", "/game"];

function Pages({ role }: { role: Role }) {
  const mine = new Set<string>(pagesOf(role));
  const elsewhere = ["/enhanced-profile", ...cashiersOwn].filter((path) => !mine.has(path));
  return (
    <Switch>
      {routesOf(framelessPages, mine)}
      {elsewhere.map((path) => (
        <Route key={path} path={path}>
          <Redirect to={role === "cashier" ? "/user-management" : "/today"} replace />
        </Route>
      ))}
      <Route>
        <StaffLayout>
          <Switch>
            {routesOf(framedPages, mine)}
            <Route component={NotFoundPage} />
          </Switch>
        </StaffLayout>
      </Route>
    </Switch>
  );
}

function routesOf(pages: Record<string, ComponentType>, mine: ReadonlySet<string>) {
  return Object.entries(pages)
    .filter(([path]) => mine.has(path))
    .map(([path, Page]) => <Route key={path} path={path} component={Page} />);
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
