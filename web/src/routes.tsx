import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { PlayScreen } from "./play/PlayScreen.tsx";
import { Layout, Waiting } from "./shared/Layout.tsx";
import { speakToStaff } from "./shared/language.ts";
import { NotFoundScreen } from "./shared/NotFoundScreen.tsx";
import { StaffDoor } from "./shared/StaffDoor.tsx";
import { sessionStore } from "./shared/session.ts";
import { useStore } from "./shared/store.ts";

/** The first screen comes with the page; every other one when it is first wanted. */
const GameScreen = lazy(() => import("./game/GameScreen.tsx").then((m) => ({ default: m.GameScreen })));
const WalletScreen = lazy(() => import("./wallet/WalletScreen.tsx").then((m) => ({ default: m.WalletScreen })));
const ProfileScreen = lazy(() => import("./profile/ProfileScreen.tsx").then((m) => ({ default: m.ProfileScreen })));
const DisputePage = lazy(async () => {
  const [{ DisputePage }] = await Promise.all([import("./dispute/DisputePage.tsx"), speakToStaff()]);
  return { default: DisputePage };
});
const LoginScreen = lazy(async () => {
  const [{ LoginScreen }] = await Promise.all([import("./login/LoginScreen.tsx"), speakToStaff()]);
  return { default: LoginScreen };
});
const StaffRoutes = lazy(async () => {
  const [{ StaffRoutes }] = await Promise.all([import("./staff-routes.tsx"), speakToStaff()]);
  return { default: StaffRoutes };
});

/** A tab shows a player's screens or a member of staff's pages, never both. */
export function AppRoutes() {
  const session = useStore(sessionStore);
  const isStaff = session.status === "signed_in" && session.kind === "staff";
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/dispute/:round?" element={<DisputePage />} />
        <Route path="*" element={isStaff ? <StaffRoutes /> : <PlayerRoutes />} />
      </Routes>
    </Suspense>
  );
}

function PlayerRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={<PlayScreen />} />
        <Route path="/game" element={<GameScreen />} />
        <Route path="/balance-management" element={<WalletScreen />} />
        <Route path="/enhanced-profile" element={<ProfileScreen />} />
        <Route path="/generator" element={<StaffDoor />} />
        <Route path="/sales" element={<StaffDoor />} />
        <Route path="/user-management" element={<StaffDoor />} />
        <Route path="/audit" element={<StaffDoor />} />
        <Route path="/fairness" element={<StaffDoor />} />
        <Route path="/hall" element={<StaffDoor />} />
        <Route path="/shifts" element={<StaffDoor />} />
        <Route path="/pupup" element="hello" />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
