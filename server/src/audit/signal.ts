import type { CheatSignals } from "@derash/protocol/audit";
import type { Staff } from "../company/service.ts";
import type { Db } from "../db.ts";

const signalsMax = 200;

/** Newest first. Players are nobody's staff: of theirs only a super admin reads. */
export async function newest(db: Db, { companyId }: Staff): Promise<CheatSignals> {
  let select = db
    .selectFrom("cheat_signal")
    .leftJoin("staff", "staff.id", "cheat_signal.staff_id")
    .leftJoin("branch", "branch.id", "staff.branch_id")
    .leftJoin("player", "player.id", "cheat_signal.player_id")
    .select(["cheat_signal.id", "cheat_signal.at", "kind", "claimed", "actual"])
    .select(["staff.username as staffName", "branch.name as branchName", "player.telegram_id as telegramId"]);
  if (companyId !== null) select = select.where("staff.company_id", "=", companyId);
  const rows = await select.orderBy("cheat_signal.id", "desc").limit(signalsMax).execute();
  const signals = rows.map(({ id, at, kind, claimed, actual, staffName, branchName, telegramId }) => ({
    id,
    at: at.toISOString(),
    who: staffName ?? String(telegramId ?? ""),
    branch_name: branchName,
    kind,
    claimed,
    actual,
  }));
  return { success: true, signals };
}
