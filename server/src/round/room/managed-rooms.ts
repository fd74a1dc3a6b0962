import { santim, toBirr } from "@derash/game/money";
import type { ManagedRoom, SeenRules, StageRules } from "@derash/protocol/room";
import type { Updateable } from "kysely";
import { AppError } from "../../app-error.ts";
import { type AuditService, doneBy } from "../../audit/service.ts";
import { type Actor, type CompanyService, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import { chosenPatterns } from "../../pattern.ts";
import type { Db, Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import { refuseUnseen } from "../../unseen.ts";

type Deps = { db: Db; companies: CompanyService; audit: AuditService };
type RoomOfCompany = Awaited<ReturnType<typeof findRooms>>[number];

const roomsMax = 1000;

export async function managedRooms(
  { db, companies }: Deps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<ManagedRoom[]> {
  const company = await companies.companyOf(staff, companyId);
  return (await findRooms(db, "branch.company_id", company.id)).map(wireOf);
}

export async function setPatterns(
  { db, audit }: Deps,
  actor: Actor,
  roomId: string,
  values: readonly string[],
  seen?: SeenRules,
): Promise<ManagedRoom> {
  const patterns = chosenPatterns(values);
  return db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, actor, roomId);
    if (room.stages === null && room.patterns.join() === patterns.join()) return wireOf(room);
    refuseUnseenRules(room, seen);
    await setWithSisters(tx, room, { patterns, stages: null });
    await audit.record(tx, {
      ...changeOf(actor, room),
      action: "room.patterns_set",
      before: { patterns: wonByText(room) },
      after: { patterns: patterns.join(", ") },
    });
    return wireOf({ ...room, patterns, stages: null });
  });
}

/** In which stages rounds opened from now on are won; who looks at the room sees what ends them. */
export async function setStages(
  { db, audit }: Deps,
  actor: Actor,
  roomId: string,
  chosen: StageRules,
  seen?: SeenRules,
): Promise<ManagedRoom> {
  const stages = chosen.map((stage) => ({ ...stage, patterns: chosenPatterns(stage.patterns) }));
  const patterns = stages.at(-1)?.patterns ?? [];
  return db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, actor, roomId);
    const after = { ...room, patterns, stages };
    if (wonByText(after) === wonByText(room)) return wireOf(room);
    refuseUnseenRules(room, seen);
    await setWithSisters(tx, room, { patterns, stages: JSON.stringify(stages) });
    await audit.record(tx, {
      ...changeOf(actor, room),
      action: "room.stages_set",
      before: { patterns: wonByText(room) },
      after: { patterns: wonByText(after) },
    });
    return wireOf(after);
  });
}

/** Patterns end stages and stages replace patterns: whoever has not seen what another owner set does neither. */
function refuseUnseenRules(room: RoomOfCompany, seen: SeenRules): void {
  if (seen && wonByText(seen) !== wonByText(room)) throw new AppError("version_changed");
}

/** What wins a room's rounds, as the audit has it. */
function wonByText({ patterns, stages }: Pick<ManagedRoom, "patterns" | "stages">): string {
  if (stages === null) return patterns.join(", ");
  return stages.map((stage) => `${stage.sharePercent} % ${stage.patterns.join(", ")}`).join("; ");
}

/** So many cartelas one player may have in rounds opened from now on. `seenMax`: what the page shows; undefined: an older page. */
export async function setCartelasPerPlayer(
  { db, audit }: Deps,
  actor: Actor,
  roomId: string,
  cartelasPerPlayerMax: number,
  seenMax?: number,
): Promise<ManagedRoom> {
  return db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, actor, roomId);
    if (room.cartelasPerPlayerMax === cartelasPerPlayerMax) return wireOf(room);
    refuseUnseen(room, {}, { cartelasPerPlayerMax: seenMax });
    await setWithSisters(tx, room, { cartelas_per_player_max: cartelasPerPlayerMax });
    await audit.record(tx, {
      ...changeOf(actor, room),
      action: "room.cartelas_set",
      before: { cartelasPerPlayerMax: room.cartelasPerPlayerMax },
      after: { cartelasPerPlayerMax },
    });
    return wireOf({ ...room, cartelasPerPlayerMax });
  });
}

/** Nobody else changes the room until the end of the transaction. Errors: not_found. */
export async function lockRoom(tx: Tx, { staff }: Pick<Actor, "staff">, roomId: string): Promise<RoomOfCompany> {
  await tx.selectFrom("room").select("id").where("id", "=", roomId).forUpdate().execute();
  const [room] = await findRooms(tx, "room.id", roomId);
  if (!room || !isInScope(scopeOf(staff), room)) throw new AppError("not_found");
  return room;
}

/** Its sisters are played as it is. */
async function setWithSisters(tx: Tx, room: RoomOfCompany, columns: Updateable<Tables["room"]>): Promise<void> {
  await tx
    .updateTable("room")
    .set(columns)
    .where("branch_id", "=", room.branchId)
    .where("stake_santim", "=", room.stake_santim)
    .execute();
}

function changeOf(actor: Actor, room: RoomOfCompany) {
  return {
    ...doneBy(actor),
    target: { id: room.id, name: `${room.branchName} · ${toBirr(santim(room.stake_santim))} ETB` },
    companyId: room.companyId,
    branchId: room.branchId,
  };
}

async function findRooms(queries: Queries, column: "branch.company_id" | "room.id", id: string) {
  return queries
    .selectFrom("room")
    .innerJoin("branch_directory as branch", "branch.id", "room.branch_id")
    .select([
      "room.id",
      "room.stake_santim",
      "room.patterns",
      "room.stages",
      "branch.id as branchId",
      "branch.name as branchName",
    ])
    .select(["branch.company_id as companyId", "room.cartelas_per_player_max as cartelasPerPlayerMax"])
    .select("room.stopped_with")
    .where(column, "=", id)
    .where("room.position", "=", 1)
    .orderBy("branch.name")
    .orderBy("room.stake_santim")
    .limit(roomsMax)
    .execute();
}

function wireOf(room: RoomOfCompany): ManagedRoom {
  return {
    id: room.id,
    branch_id: room.branchId,
    branch: room.branchName,
    betAmount: toBirr(santim(room.stake_santim)),
    patterns: room.patterns,
    stages: room.stages,
    cartelasPerPlayerMax: room.cartelasPerPlayerMax,
    isStopped: room.stopped_with !== null,
  };
}
