import { useEffect, useState } from "react";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { serverTime } from "../../room/clock.ts";
import { type Desk, shownTo } from "../desk-state.ts";
import { useHall } from "../use-hall.ts";
import { HallScreen } from "./HallScreen.tsx";
import { useCartelasMax, useHallBrand, useHallCode } from "./use-hall-code.ts";

/** A second window of the cashier's browser that follows their round. */
export function HallPage() {
  const { branch } = useStaff();
  const { hall, link } = useHall("hall");
  const { code } = useHallCode();
  return (
    <HallScreen
      round={useShown(hall?.desk ?? null)}
      branchName={branch?.name ?? ""}
      isLost={link === "disconnected"}
      code={code}
      brand={useHallBrand(code)}
      cartelasMax={useCartelasMax()}
    />
  );
}

/** Shown anew when the hall has seen the result for long enough. */
function useShown(desk: Desk | null) {
  const [, setSeen] = useState(0);
  const shown = desk === null ? { round: null, untilMs: null } : shownTo(desk, serverTime());
  const { untilMs } = shown;
  const isWaiting = untilMs !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSeen((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return shown.round;
}
