import { useStaff } from "../../kit/staff/use-staff.ts";
import { useVenue } from "../use-venue.ts";
import { HallScreen } from "./HallScreen.tsx";

/** A second window of the cashier's browser that follows her round. */
export function HallPage() {
  const { branch } = useStaff();
  const { venue, link } = useVenue("hall");
  return (
    <HallScreen round={venue?.view.round ?? null} branchName={branch?.name ?? ""} isLost={link === "disconnected"} />
  );
}
