import { Trans } from "@lingui/react/macro";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Route, Switch } from "wouter";
import { PlayScreen } from "./play/PlayScreen.tsx";
import { Layout, Waiting } from "./shared/Layout.tsx";
import { speakAtLength, speakLater, speakToStaff } from "./shared/language.ts";
import type { OpenPath } from "./shared/open-paths.ts";
import { sessionStore } from "./shared/session.ts";
import { staffPaths } from "./shared/staff-paths.ts";
import { useStore } from "./shared/store.ts";

type Screen = () => ReactNode;

/** The first screen comes with the page; every other one when it is first wanted, with its looks and its words. */
function later(load: () => Promise<Screen>, ...words: (() => Promise<void>)[]) {
  return lazy(async () => {
    const [screen] = await Promise.all([
      load(),
      import("./shared/later.css"),
      speakLater(),
      ...words.map((speakAlso) => speakAlso()),
    ]);
    return { default: screen };
  });
}

const GameScreen = later(() => import("./game/GameScreen.tsx").then((m) => m.GameScreen));
const WalletScreen = later(() => import("./wallet/WalletScreen.tsx").then((m) => m.WalletScreen));
const ProfileScreen = later(() => import("./profile/ProfileScreen.tsx").then((m) => m.ProfileScreen));
const NotFoundScreen = later(() => import("./shared/NotFoundScreen.tsx").then((m) => m.NotFoundScreen));
const StaffDoor = later(() => import("./shared/StaffDoor.tsx").then((m) => m.StaffDoor));
const PlainProfileScreen = later(() => import("./profile/PlainProfileScreen.tsx").then((m) => m.PlainProfileScreen));
const ScoresScreen = later(() => import("./score/ScoresScreen.tsx").then((m) => m.ScoresScreen));
const HistoryScreen = later(() => import("./history/HistoryScreen.tsx").then((m) => m.HistoryScreen));
const RoundScreen = later(() => import("./history/RoundScreen.tsx").then((m) => m.RoundScreen));
const LoginScreen = later(() => import("./login/LoginScreen.tsx").then((m) => m.LoginScreen), speakToStaff);
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
const OpenFrame = lazy(() => import("./pages/OpenFrame.tsx").then((m) => ({ default: m.OpenFrame })));

/** A tab shows a player's screens or a member of staff's pages, never both. */
export function AppRoutes() {
  const session = useStore(sessionStore);
  const kind = session.status === "signed_in" ? session.kind : null;
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/login" component={LoginScreen} />
        {kind !== "player" &&
          Object.entries(openPages).map(([path, Page]) => (
            <Route key={path} path={path}>
              <OpenFrame>
                <Page />
              </OpenFrame>
            </Route>
          ))}
        <Route component={kind === "staff" ? StaffRoutes : PlayerRoutes} />
      </Switch>
    </Suspense>
  );
}

function PlayerRoutes() {
  return (
    <Layout>
      <Switch>
        <Route path="/" component={PlayScreen} />
        <Route path="/game" component={GameScreen} />
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
    </Layout>
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
