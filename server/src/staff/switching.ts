import { doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { RoundService, SwitchedRoom } from "../round/service.ts";

/** Who and what follows an admin's switch: the staff below and the rooms of the company or branch. */
export type Followers = { staffIds: string[]; rooms: SwitchedRoom[] };

/**
 * Off: everybody active below, and every room that runs. On: those who were stopped with this person, and nobody who was
 * switched off alone. The caller holds the admin.
 */
export async function followersOf(
  { companies, rooms }: { companies: Pick<CompanyService, "staffBelow">; rooms: Pick<RoundService, "roomsOf"> },
  tx: Tx,
  target: StaffMember,
  isActive: boolean,
): Promise<Followers> {
  const { companyId, branchId, role } = target;
  if (companyId === null || (role !== "company_admin" && role !== "branch_admin")) return { staffIds: [], rooms: [] };
  const unit = { companyId, branchId: role === "branch_admin" ? branchId : null };
  const stoppedWith = isActive ? target.id : null;
  return {
    staffIds: await companies.staffBelow(tx, target, unit, stoppedWith),
    rooms: await rooms.roomsOf(tx, unit, stoppedWith),
  };
}

/** The line of the audit about a room. */
export function aboutRoom(actor: Actor, target: StaffMember, room: SwitchedRoom, isActive: boolean) {
  return {
    ...doneBy(actor),
    action: "room.switched" as const,
    target: { id: room.id, name: room.name },
    companyId: target.companyId,
    branchId: room.branchId,
    before: { status: !isActive },
    after: { status: isActive },
  };
}
