import { Trans } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import { useStore } from "./data/store.ts";
import { speakAtLength, speakToStaff } from "./i18n/language.ts";
import { later } from "./kit/shell/later.tsx";
import type { OpenPath } from "./kit/shell/open-paths.ts";
import { staffPaths } from "./kit/shell/staff-paths.ts";
import { sessionStore } from "./session/session.ts";

const PaidRound = later(() => import("./round/game/PaidRound.tsx").then((m) => m.PaidRound));
const WalletScreen = later(() => import("./wallet/WalletScreen.tsx").then((m) => m.WalletScreen));
const ProfileScreen = later(() => import("./profile/ProfileScreen.tsx").then((m) => m.ProfileScreen));
const NotFoundScreen = later(() => import("./kit/shell/NotFoundScreen.tsx").then((m) => m.NotFoundScreen));
const StaffDoor = later(() => import("./session/StaffDoor.tsx").then((m) => m.StaffDoor));
const PlainProfileScreen = later(() => import("./profile/PlainProfileScreen.tsx").then((m) => m.PlainProfileScreen));
const ScoresScreen = later(() => import("./score/ScoresScreen.tsx").then((m) => m.ScoresScreen));
const HistoryScreen = later(() => import("./round/history/HistoryScreen.tsx").then((m) => m.HistoryScreen));
const RoundScreen = later(() => import("./round/history/RoundScreen.tsx").then((m) => m.RoundScreen));
const LoginScreen = later(() => import("./login/LoginScreen.tsx").then((m) => m.LoginScreen), speakToStaff);
const WatchPage = later(() => import("./hall/screen/WatchPage.tsx").then((m) => m.WatchPage), speakToStaff);
const DisputePage = later(() => import("./dispute/DisputePage.tsx").then((m) => m.DisputePage), speakToStaff);
const StaffRoutes = later(() => import("./staff-routes.tsx").then((m) => m.StaffRoutes), speakToStaff);

/** Pages that anyone may read, in Telegram or outside of it. */
const openPages = {
  "/about": later(() => import("./pages/AboutPage.tsx").then((m) => m.AboutPage), speakAtLength),
  "/terms": later(() => import("./pages/TermsPage.tsx").then((m) => m.TermsPage), speakAtLength),
  "/privacy": later(() => import("./pages/PrivacyPage.tsx").then((m) => m.PrivacyPage), speakAtLength),
  "/patterns": later(() => import("./pattern/PatternsPage.tsx").then((m) => m.PatternsPage), speakAtLength),
  "/releases": later(() => import("./pages/ReleasesPage.tsx").then((m) => m.ReleasesPage), speakAtLength),
  "/donate": later(() => import("./pages/DonatePage.tsx").then((m) => m.DonatePage), speakAtLength),
} satisfies Record<OpenPath, ComponentType>;
const OpenFrame = later(() => import("./pages/OpenFrame.tsx").then((m) => m.OpenFrame));

/** A player's screens but the first and the game's. */
export function LaterPlayerRoutes() {
  return (
    <>
      <PaidRound />
      <LaterScreens />
    </>
  );
}

function LaterScreens() {
  return (
    <Switch>
      <Route path="/balance-management" component={WalletScreen} />
      <Route path="/enhanced-profile" component={ProfileScreen} />
      <Route path="/profile" component={PlainProfileScreen} />
      <Route path="/scores" component={ScoresScreen} />
      <Route path="/history" component={HistoryScreen} />
      <Route path="/round/:id" component={RoundScreen} />
      <Route path="/dispute/:round?" component={DisputePage} />
      <Route path="/pupup" component={PlaceholderScreen} />
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
