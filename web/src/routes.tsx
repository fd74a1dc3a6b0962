import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Route, Switch, useLocation } from "wouter";
import { sessionsQuery } from "./data/queries.ts";
import { useStore } from "./data/store.ts";
import { GameScreen } from "./game-screen.ts";
import { CodeBoundary } from "./kit/shell/CodeBoundary.tsx";
import { Layout, Waiting } from "./kit/shell/Layout.tsx";
import { lazyScreen } from "./kit/shell/lazy-screen.tsx";
import { isAtTable, isSameTable, usePlace } from "./room/place.ts";
import { SelectionScreen } from "./round/selection/SelectionScreen.tsx";
import { sessionStore } from "./session/session.ts";

// Their names alone weigh on the first screen, so the list of all the others comes after it.
const LaterPlayerRoutes = lazyScreen(() => import("./lazy-routes.tsx").then((m) => m.LazyPlayerRoutes));
const FramelessRoutes = lazyScreen(() => import("./lazy-routes.tsx").then((m) => m.FramelessRoutes));

/** A tab shows a player's screens or a member of staff's pages, never both. */
export function AppRoutes() {
  const session = useStore(sessionStore);
  const [pathname] = useLocation();
  const isPlayer = session.status === "signed_in" && session.kind === "player";
  return (
    <CodeBoundary pathname={pathname}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/login" component={FramelessRoutes} />
          <Route path="/watch" component={FramelessRoutes} />
          <Route path="/papers" component={FramelessRoutes} />
          <Route component={isPlayer ? PlayerRoutes : FramelessRoutes} />
        </Switch>
      </Suspense>
    </CodeBoundary>
  );
}

function PlayerRoutes() {
  return (
    <Layout>
      <Switch>
        <Route path="/" component={PlayScreen} />
        <Route path="/game" component={GameScreen} />
        <Route component={LaterPlayerRoutes} />
      </Switch>
    </Layout>
  );
}

/** Links name a stake; who comes without one has a moment for the lobby's code to come. */
const LobbyScreen = lazyScreen(() => import("./lobby/LobbyScreen.tsx").then((m) => m.LobbyScreen));

/** The way into a round: a stake, then a cartela. */
function PlayScreen() {
  const place = usePlace();
  const [at, setAt] = useState({ place, key: 0 });
  // What was chosen at one table is no choice at another of the same stake.
  if (at.place !== place) setAt({ place, key: at.key + Number(!isSameTable(at.place, place)) });
  return isAtTable(place) ? <SelectionScreen key={at.key} /> : <Lobby />;
}

function Lobby() {
  // Beside its code, not after it.
  usePrefetchQuery(sessionsQuery);
  return <LobbyScreen />;
}
