import { lazy } from "react";
import { Route, Routes } from "react-router";
import { PlayScreen } from "./play/PlayScreen.tsx";
import { Layout } from "./shared/Layout.tsx";
import { NotFoundScreen } from "./shared/NotFoundScreen.tsx";

/** The first screen comes with the page; every other one when it is first wanted. */
const GameScreen = lazy(() => import("./game/GameScreen.tsx").then((m) => ({ default: m.GameScreen })));
const WalletScreen = lazy(() => import("./wallet/WalletScreen.tsx").then((m) => ({ default: m.WalletScreen })));
const ProfileScreen = lazy(() => import("./profile/ProfileScreen.tsx").then((m) => ({ default: m.ProfileScreen })));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={<PlayScreen />} />
        <Route path="/game" element={<GameScreen />} />
        <Route path="/balance-management" element={<WalletScreen />} />
        <Route path="/enhanced-profile" element={<ProfileScreen />} />
        <Route path="/pupup" element="hello" />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
