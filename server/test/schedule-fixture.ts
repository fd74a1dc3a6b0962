import { santim } from "@derash/game/money";
import { createAuditService } from "../src/audit/service.ts";
import type { StaffMember } from "../src/company/service.ts";
import { createCompanyService } from "../src/company/service.ts";
import { noHints } from "../src/hint/service.ts";
import { createLog } from "../src/log.ts";
import { createNoticeService } from "../src/notice/service.ts";
import type { Tell } from "../src/round/room/sale.ts";
import type { RoomRow } from "../src/round/store.ts";
import { announcing } from "../src/round/tables/announced.ts";
import { Reminders } from "../src/schedule/reminders.ts";
import { type AnnounceIntent, createScheduleService } from "../src/schedule/service.ts";
import { actor } from "./credit-fixture.ts";
import { roundFixture } from "./round-fixture.ts";

export const minuteMs = 60_000;
/** What the operator offers: any of these. */
const stakes = Array.from({ length: 1000 }, (_, index) => santim(1000 + index));

/** Announcing and all that becomes of it, with no server before it: a test says itself when a round goes on. */
export async function scheduleFixture() {
  const rounds = await roundFixture();
  const { db, ledger, owner } = rounds;
  const companies = createCompanyService({ db, ledger });
  const audit = createAuditService({ db, log: createLog("silent"), windowMs: 0 });
  const notices = createNoticeService({ db });
  const house = (await companies.onlineBranches())[0]?.companyId ?? "";
  const add = async (username: string, companyId: string): Promise<StaffMember> => {
    const person = {
      username,
      role: "company_admin",
      companyId,
      branchId: null,
      passwordHash: "",
      origin: "created",
    } as const;
    const added = await db.transaction().execute((tx) => companies.addStaff(tx, person));
    if (!added) throw new Error("the name is new");
    return added;
  };
  const foreign = await db.transaction().execute((tx) => companies.addCompany(tx, "Foreign"));
  /** As a server process has them, by this clock. */
  const announcer = (now = Date.now, tell?: Tell) => {
    const keeper = { rooms: { held: () => undefined, row: () => undefined }, openRooms: async () => {} };
    const log = createLog("silent");
    const deps = { ...rounds.deps, notices, ...(tell && { tell }) };
    const announced = announcing({ ...deps, now, hints: noHints, stakes }, keeper);
    return createScheduleService({ db, companies, ledger, audit, notices, log, rounds: announced, now });
  };
  const schedule = announcer();
  const owners = {
    one: await add("one", house),
    two: await add("two", house),
    foreign: await add("foreign", foreign?.id ?? ""),
  };
  /** So many minutes from now. */
  const inMinutes = (minutes: number) => Math.ceil(Date.now() / minuteMs + minutes) * minuteMs;
  const announce = (row: RoomRow, change: Partial<AnnounceIntent> = {}, by = owners.one) => {
    const usual = { roomId: row.id, at: inMinutes(60), patterns: ["blackout"], guarantee: "0" };
    return schedule.announce(actor(by), { ...usual, ...change });
  };
  const told = async (kind: string, roundId: string) => {
    const { rows } = await owner.query(
      "select telegram_id, parameters from notice where kind = $1 and parameters ->> 'roundId' = $2 order by telegram_id",
      [kind, roundId],
    );
    return rows as { telegram_id: number; parameters: Record<string, unknown> }[];
  };
  return {
    ...{ ...rounds, companyId: house, companies, announcer, schedule, owners, inMinutes, announce, told },
    /** The room that a round is played in. */
    roomOf: async (roundId: string): Promise<RoomRow> => {
      const { rows } = await owner.query("select room_id from round where id = $1", [roundId]);
      const row = (await rounds.rooms()).find(({ id }) => id === rows[0]?.room_id);
      if (!row) throw new Error("a round is of a room");
      return row;
    },
    /** Long before any quiet hours, whenever the test runs. */
    reminders: (now = 0) => new Reminders({ db, notices, log: createLog("silent"), now: () => now }),
  };
}
