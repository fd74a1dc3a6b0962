import { useStaff } from "../shared/staff/use-staff.ts";
import { HallScreen } from "./HallScreen.tsx";
import { useVenue } from "./use-venue.ts";

/** A second window of the cashier's browser that follows her round. */
export function HallPage() {
  const { branch } = useStaff();
  const { venue, link } = useVenue("hall");
  return (
    <HallScreen round={venue?.view.round ?? null} branchName={branch?.name ?? ""} isLost={link === "disconnected"} />
  );
}
