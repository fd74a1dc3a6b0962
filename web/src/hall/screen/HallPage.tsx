import { useStaff } from "../../kit/staff/use-staff.ts";
import { useHall } from "../use-hall.ts";
import { HallScreen } from "./HallScreen.tsx";

/** A second window of the cashier's browser that follows their round. */
export function HallPage() {
  const { branch } = useStaff();
  const { hall, link } = useHall("hall");
  return (
    <HallScreen round={hall?.view.round ?? null} branchName={branch?.name ?? ""} isLost={link === "disconnected"} />
  );
}
