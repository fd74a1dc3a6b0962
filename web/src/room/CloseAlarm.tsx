import { Suspense } from "react";
import { useLocation } from "wouter";
import { useStore } from "../data/store.ts";
import { CodeBoundary } from "../kit/shell/CodeBoundary.tsx";
import { later } from "../kit/shell/later.tsx";
import { roundAlarmStore } from "./round-alarm.ts";

const CloseAlarmNotice = later(() => import("./CloseAlarmNotice.tsx").then((m) => m.CloseAlarmNotice));

/** Stays on every screen: what is settled of a round has been changed, which must never happen, and this phone can prove it. */
export function CloseAlarm() {
  const [pathname] = useLocation();
  if (useStore(roundAlarmStore) === null) return null;
  return (
    <CodeBoundary pathname={pathname}>
      <Suspense fallback={null}>
        <CloseAlarmNotice />
      </Suspense>
    </CodeBoundary>
  );
}
