import type { CheatSignals } from "@derash/protocol/audit";
import type { StaffMember } from "../company/service.ts";
import type { Db } from "../postgres/db.ts";
import { storable } from "./store.ts";

const signalsMax = 200;
const textMax = 500;

type NewSignal = {
  playerId: string | null;
  staffId?: string | undefined;
  kind: string;
  claimed: string;
  actual: string;
  times: number;
};

export async function insert(db: Db, { playerId, staffId, kind, claimed, actual, times }: NewSignal): Promise<void> {
  const [said, known] = [shortened(claimed), shortened(actual)];
  await db
    .insertInto("cheat_signal")
    .values({ player_id: playerId, staff_id: staffId ?? null, kind, claimed: said, actual: known, times })
    .execute();
}

/** Of a claim nobody reads more than a few lines. */
function shortened(text: string): string {
  return storable(text).slice(0, textMax);
}

/** Newest first. Players are nobody's staff: of theirs only a super admin reads. */
export async function newest(db: Db, { companyId }: StaffMember): Promise<CheatSignals> {
  let select = db
    .selectFrom("cheat_signal")
    .leftJoin("staff_directory as staff", "staff.id", "cheat_signal.staff_id")
    .leftJoin("branch_directory as branch", "branch.id", "staff.branch_id")
    .leftJoin("company_directory as company", "company.id", "staff.company_id")
    .leftJoin("player_directory as player", "player.id", "cheat_signal.player_id")
    .select(["cheat_signal.id", "cheat_signal.at", "kind", "claimed", "actual", "times"])
    .select([
      "staff.username as staffName",
      "branch.name as branchName",
      "company.name as companyName",
      "player.telegram_id as telegramId",
    ]);
  if (companyId !== null) select = select.where("staff.company_id", "=", companyId);
  const rows = await select.orderBy("cheat_signal.id", "desc").limit(signalsMax).execute();
  const signals = rows.map(
    ({ id, at, kind, claimed, actual, staffName, branchName, companyName, telegramId, times }) => ({
      id,
      at: at.toISOString(),
      who: staffName ?? String(telegramId ?? ""),
      branch_name: branchName,
      company_name: companyName,
      kind,
      claimed,
      actual,
      times,
    }),
  );
  return { success: true, signals };
}
