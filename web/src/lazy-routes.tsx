import { Trans } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import { useStore } from "./data/store.ts";
import { loadPageMessages, loadStaffMessages } from "./i18n/language.ts";
import { lazyScreen } from "./kit/shell/lazy-screen.tsx";
import type { OpenPath } from "./kit/shell/open-paths.ts";
import { staffPaths } from "./kit/shell/staff-paths.ts";
import { sessionStore } from "./session/session.ts";

const PaidRound = lazyScreen(() => import("./round/game/PaidRound.tsx").then((m) => m.PaidRound));
const WalletScreen = lazyScreen(() => import("./wallet/WalletScreen.tsx").then((m) => m.WalletScreen));
const DepositScreen = lazyScreen(() => import("./wallet/payment/DepositScreen.tsx").then((m) => m.DepositScreen));
const WithdrawScreen = lazyScreen(() =>
  import("./wallet/payment/withdrawal/WithdrawScreen.tsx").then((m) => m.WithdrawScreen),
);
const LimitsScreen = lazyScreen(() => import("./wallet/limit/LimitsScreen.tsx").then((m) => m.LimitsScreen));
const PaymentScreen = lazyScreen(() => import("./wallet/payment/PaymentScreen.tsx").then((m) => m.PaymentScreen));
const ProfileScreen = lazyScreen(() => import("./profile/ProfileScreen.tsx").then((m) => m.ProfileScreen));
const NotFoundScreen = lazyScreen(() => import("./kit/shell/NotFoundScreen.tsx").then((m) => m.NotFoundScreen));
const StaffDoor = lazyScreen(() => import("./session/StaffDoor.tsx").then((m) => m.StaffDoor));
const PlainProfileScreen = lazyScreen(() =>
  import("./profile/PlainProfileScreen.tsx").then((m) => m.PlainProfileScreen),
);
const ScoresScreen = lazyScreen(() => import("./score/ScoresScreen.tsx").then((m) => m.ScoresScreen));
const HistoryScreen = lazyScreen(() => import("./round/history/HistoryScreen.tsx").then((m) => m.HistoryScreen));
const RoundScreen = lazyScreen(() => import("./round/history/RoundScreen.tsx").then((m) => m.RoundScreen));
const LoginScreen = lazyScreen(() => import("./login/LoginScreen.tsx").then((m) => m.LoginScreen), loadStaffMessages);
const WatchPage = lazyScreen(() => import("./hall/screen/WatchPage.tsx").then((m) => m.WatchPage), loadStaffMessages);
const PapersPage = lazyScreen(() => import("./papers/PapersPage.tsx").then((m) => m.PapersPage), loadPageMessages);
const DisputePage = lazyScreen(() => import("./dispute/DisputePage.tsx").then((m) => m.DisputePage), loadStaffMessages);
const StaffRoutes = lazyScreen(() => import("./staff-routes.tsx").then((m) => m.StaffRoutes), loadStaffMessages);

/** Pages that anyone may read, in Telegram or outside of it. */
const openPages = {
  "/about": lazyScreen(() => import("./pages/AboutPage.tsx").then((m) => m.AboutPage), loadPageMessages),
  "/terms": lazyScreen(() => import("./pages/TermsPage.tsx").then((m) => m.TermsPage), loadPageMessages),
  "/privacy": lazyScreen(() => import("./pages/PrivacyPage.tsx").then((m) => m.PrivacyPage), loadPageMessages),
  "/patterns": lazyScreen(() => import("./pattern/PatternsPage.tsx").then((m) => m.PatternsPage), loadPageMessages),
  "/releases": lazyScreen(() => import("./pages/ReleasesPage.tsx").then((m) => m.ReleasesPage), loadPageMessages),
  "/donate": lazyScreen(() => import("./pages/DonatePage.tsx").then((m) => m.DonatePage), loadPageMessages),
  "/status": lazyScreen(() => import("./pages/StatusPage.tsx").then((m) => m.StatusPage), loadPageMessages),
} satisfies Record<OpenPath, ComponentType>;
const ScheduleScreen = lazyScreen(() => import("./lobby/ScheduleScreen.tsx").then((m) => m.ScheduleScreen));
const ReplayPage = lazyScreen(() => import("./round/story/ReplayPage.tsx").then((m) => m.ReplayPage));
const OpenFrame = lazyScreen(() => import("./pages/OpenFrame.tsx").then((m) => m.OpenFrame));

/** A player's screens but the first and the game's. */
export function LazyPlayerRoutes() {
  return (
    <>
      <PaidRound />
      <LazyScreens />
    </>
  );
}

function LazyScreens() {
  return (
    <Switch>
      <Route path="/balance-management" component={WalletScreen} />
      <Route path="/deposit" component={DepositScreen} />
      <Route path="/withdraw" component={WithdrawScreen} />
      <Route path="/limits" component={LimitsScreen} />
      <Route path="/payment/:reference" component={PaymentScreen} />
      <Route path="/enhanced-profile" component={ProfileScreen} />
      <Route path="/profile" component={PlainProfileScreen} />
      <Route path="/scores" component={ScoresScreen} />
      <Route path="/schedule" component={ScheduleScreen} />
      <Route path="/history" component={HistoryScreen} />
      <Route path="/round/:id" component={RoundScreen} />
      <Route path="/dispute/:round?" component={DisputePage} />
      <Route path="/pupup" component={PlaceholderScreen} />
      <Route path="/replay/:round/:cartela?" component={ReplayPage} />
      {Object.entries(openPages).map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
      {staffPaths.map((path) => (
        <Route key={path} path={path} component={StaffDoor} />
      ))}
      <Route component={NotFoundScreen} />
    </Switch>
  );
}

/** Pages outside of a player's frame: signing in, a hall's screen, what anyone may read, and the console of staff. */
export function FramelessRoutes() {
  const session = useStore(sessionStore);
  const isStaff = session.status === "signed_in" && session.kind === "staff";
  return (
    <Switch>
      <Route path="/login" component={LoginScreen} />
      <Route path="/watch" component={WatchPage} />
      <Route path="/papers" component={PapersPage} />
      <Route path="/replay/:round/:cartela?">
        <OpenFrame>
          <ReplayPage />
        </OpenFrame>
      </Route>
      {Object.entries(openPages).map(([path, Page]) => (
        <Route key={path} path={path}>
          <OpenFrame>
            <Page />
          </OpenFrame>
        </Route>
      ))}
      {isStaff && <Route component={StaffRoutes} />}
    </Switch>
  );
}

/** The specification's placeholder, for old links. */
function PlaceholderScreen() {
  return (
    <h1 className="p-4 text-base">
      <Trans>hello</Trans>
    </h1>
  );
}
