import "./shared/staff/staff.css";
import { lazy } from "react";
import { Redirect, Route, Switch } from "wouter";
import { NotFoundPage } from "./shared/staff/NotFoundPage.tsx";
import { StaffLayout } from "./shared/staff/StaffLayout.tsx";
import { useStaff } from "./shared/staff/use-staff.ts";

const UserManagementPage = lazy(() =>
  import("./company/UserManagementPage.tsx").then((m) => ({ default: m.UserManagementPage })),
);
const GeneratorPage = lazy(() => import("./cartela/GeneratorPage.tsx").then((m) => ({ default: m.GeneratorPage })));
const PrintPage = lazy(() => import("./cartela/PrintPage.tsx").then((m) => ({ default: m.PrintPage })));
const SalesPage = lazy(() => import("./sale/SalesPage.tsx").then((m) => ({ default: m.SalesPage })));
const StaffWalletPage = lazy(() =>
  import("./wallet/StaffWalletPage.tsx").then((m) => ({ default: m.StaffWalletPage })),
);
const AuditPage = lazy(() => import("./audit/AuditPage.tsx").then((m) => ({ default: m.AuditPage })));
const DisputePage = lazy(() => import("./dispute/DisputePage.tsx").then((m) => ({ default: m.DisputePage })));
const FairnessPage = lazy(() => import("./fairness/FairnessPage.tsx").then((m) => ({ default: m.FairnessPage })));
const StaffProfilePage = lazy(() =>
  import("./login/StaffProfilePage.tsx").then((m) => ({ default: m.StaffProfilePage })),
);
const SellingPage = lazy(() => import("./venue/SellingPage.tsx").then((m) => ({ default: m.SellingPage })));
const RunningPage = lazy(() => import("./venue/RunningPage.tsx").then((m) => ({ default: m.RunningPage })));
const HallPage = lazy(() => import("./venue/HallPage.tsx").then((m) => ({ default: m.HallPage })));
const ReceiptPage = lazy(() => import("./venue/ReceiptPage.tsx").then((m) => ({ default: m.ReceiptPage })));
const ShiftsPage = lazy(() => import("./shift/ShiftsPage.tsx").then((m) => ({ default: m.ShiftsPage })));
const ShiftReportPage = lazy(() => import("./shift/ShiftReportPage.tsx").then((m) => ({ default: m.ShiftReportPage })));

const playerPaths = ["/", "/game", "/enhanced-profile"];

/** The pages of the console. What each of them shows depends on the role; who runs a hall and who may see the audit is decided here. */
export function StaffRoutes() {
  const { user_type: role } = useStaff();
  const isCashier = role === "cashier";
  const mayAudit = role === "super_admin" || role === "company_admin";
  return (
    <Switch>
      <Route path="/cartelas/print" component={PrintPage} />
      {isCashier && <Route path="/game" component={RunningPage} />}
      {isCashier && <Route path="/hall" component={HallPage} />}
      {isCashier && <Route path="/receipt/:saleId" component={ReceiptPage} />}
      {(isCashier ? ["/enhanced-profile"] : playerPaths).map((path) => (
        <Route key={path} path={path}>
          <Redirect to="/user-management" replace />
        </Route>
      ))}
      <Route>
        <StaffLayout>
          <Switch>
            {isCashier && <Route path="/" component={SellingPage} />}
            <Route path="/user-management" component={UserManagementPage} />
            <Route path="/generator" component={GeneratorPage} />
            <Route path="/shifts" component={ShiftsPage} />
            <Route path="/shifts/:id" component={ShiftReportPage} />
            <Route path="/sales" component={SalesPage} />
            <Route path="/dispute/:round?" component={DisputePage} />
            <Route path="/balance-management" component={StaffWalletPage} />
            {mayAudit && <Route path="/audit" component={AuditPage} />}
            {mayAudit && <Route path="/fairness" component={FairnessPage} />}
            <Route path="/profile" component={StaffProfilePage} />
            <Route component={NotFoundPage} />
          </Switch>
        </StaffLayout>
      </Route>
    </Switch>
  );
}
