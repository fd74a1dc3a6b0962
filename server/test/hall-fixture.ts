import { createHash } from "node:crypto";
import { shuffle } from "@derash/fairness/draw";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome, type Outcome } from "@derash/game/outcome";
import { anyLine, type Pattern } from "@derash/game/pattern";
import type { HallAnswer, HallEvent } from "@derash/protocol/hall/round";
import { expect, vi } from "vitest";
import { createCartelaService } from "../src/cartela/service.ts";
import type { Actor, StaffMember } from "../src/company/service.ts";
import { createDrawService, type DrawService } from "../src/draw/service.ts";
import { type Bet, createHallService, type HallService } from "../src/hall/service.ts";
import { createHallRulesService } from "../src/hall-rules/service.ts";
import { noHints } from "../src/hint/service.ts";
import { createLog } from "../src/log.ts";
import type { Notice } from "../src/notice/service.ts";
import { createSaleService } from "../src/sale/service.ts";
import { createShiftService } from "../src/shift/service.ts";
import { brokenBooks, drawnByTest } from "./books.ts";
import { actor, creditFixture } from "./credit-fixture.ts";
import type { TestDatabase } from "./database.ts";
import { testSeedKey } from "./round-fixture.ts";
import { switchedBeacon } from "./switched-beacon.ts";

/** The cartelas that every branch of this fixture sells. */
const everyCartela = cartelaSet(1);
export type HallFixture = Awaited<ReturnType<typeof hallFixture>>;
const bonusSchedule = [
  { calls: 4, amount: santim(1000_00) },
  { calls: 5, amount: santim(500_00) },
  { calls: 6, amount: santim(300_00) },
  { calls: 7, amount: santim(200_00) },
];

/** Halls with cashiers, their shifts and cartelas, with no server before them; the beacon's signatures are there at once. */
export async function hallFixture(given?: TestDatabase) {
  const fixture = await creditFixture(given);
  const { db, owner, ledger, companies, audit } = fixture;
  const sales = createSaleService({ db, audit, now: Date.now });
  const cartelas = createCartelaService({ db, companies, audit });
  const log = createLog("silent");
  const source = switchedBeacon();
  const draws = createDrawService({
    db,
    log,
    beacon: source.beacon,
    leadMs: 4000,
    seedKey: testSeedKey,
    ownPatienceMs: 0,
  });
  await draws.start();
  const servers = hallServers({ ...fixture, hints: noHints, log, sales, cartelas, draws, houseCutBps: 2000 });
  const halls = servers.another();
  const { own, foreign } = fixture;
  for (const branchId of [own.first.branch.id, own.second.branch.id])
    await cartelas.givePackage(actor(own.admin), { branchId }, 1);
  await cartelas.givePackage(actor(foreign.admin), { branchId: foreign.first.branch.id }, 1);
  /** Another cashier of the first branch, with this float. */
  const cashier = async (float = 10_000_00): Promise<StaffMember> => {
    // As if every test had a hall of its own: what earlier ones have left open is in nobody's way.
    await owner.query("update round_cartela set held_in = null where held_in is not null");
    await owner.query("update round set hall_id = null where hall_id is not null");
    await owner.query("delete from hall_caller");
    const colleague = await fixture.colleague(own.first.cashier);
    if (float > 0) await fixture.fund(colleague.accountId, santim(float));
    return colleague;
  };
  /** Another till of a cashier's hall, in the middle of a test. */
  const cashierBeside = (till: StaffMember): Promise<StaffMember> => fixture.colleague(till);
  /** The balls of a hall's own machine, one after the other. */
  const type = async (by: Actor, roundId: string, balls: readonly number[]) => {
    for (const [index, number] of balls.entries()) await halls.call(by, roundId, { position: index + 1, number });
  };
  const house = async () => ledger.balanceOf(await ledger.open(db, "house", own.company.id));
  return {
    ...{ ...fixture, ...servers, halls, source, draws, cashier, cashierBeside, house, sales, ...clockOf({ owner }) },
    /** Starts a round and waits until it is drawn. */
    start: async (by: Actor, roundId: string) => {
      await halls.start(by, roundId);
      await drawn(() => halls.current(by.staff));
      return halls.current(by.staff);
    },
    type,
    /**
     * Two share a round of this till, whose drawer has 4 of their 20 ETB left: one paper is checked there, and nobody has brought the other.
     */
    oneAway: async (payer: StaffMember) => {
      const by = actor(payer);
      const { numbers, balls } = tie();
      const [shown, away] = numbers;
      const { id } = (await halls.placeBet(by, bet(numbers, { mode: "physical" }))).data.sale;
      await halls.start(by, id);
      await type(by, id, balls);
      const { round } = await halls.claim(by, id, shown);
      return { id, gameId: round.gameId, shown, away };
    },
    drop: async () => {
      await servers.stop();
      await fixture.drop();
    },
    violations: async (...untrue: readonly string[]) => [
      ...(await fixture.violations()),
      ...(await db.selectFrom("draw_violation").selectAll().execute()),
      ...(await db.selectFrom("shift_violation").selectAll().execute()),
      ...(await brokenBooks(fixture.url, drawnByTest, ...untrue)),
    ],
  };
}

/** Waits until the balls of a round are decided, or it is void. */
export async function drawn(current: () => Promise<HallAnswer>, interval = 5): Promise<void> {
  const isDrawn = async () => expect((await current()).round?.status).not.toBe("drawing");
  await vi.waitFor(isDrawn, { interval, timeout: 10_000 });
}

type HallDeps = Omit<
  Parameters<typeof createHallService>[0],
  "hallRules" | "shifts" | "publish" | "ask" | "takeOver" | "notices"
>;

/** Servers of halls on one database. */
export function hallServers(common: HallDeps) {
  const events: { cashierId: string; event: HallEvent }[] = [];
  const takenOver: string[] = [];
  const all: HallService[] = [];
  const hallRules = createHallRulesService(common);
  const shifts = createShiftService({ ...common, hallRules });
  const notices: Notice[] = [];
  const deps = {
    ...{ ...common, hallRules, shifts },
    notices: { write: async (_: unknown, written: readonly Notice[]) => void notices.push(...written) },
    publish: (cashierId: string, event: HallEvent) => void events.push({ cashierId, event }),
    ask: (_: string, answered: () => void) => answered(),
    takeOver: (screenId: string) => void takenOver.push(screenId),
  };
  const another = (change: Partial<DrawService> = {}) => {
    const halls = createHallService({ ...deps, draws: { ...common.draws, ...change } });
    all.push(halls);
    return halls;
  };
  const stop = async () => void (await Promise.all(all.map((halls) => halls.stop())));
  return { deps, hallRules, events, takenOver, notices, another, stop };
}

function clockOf({ owner }: Pick<Awaited<ReturnType<typeof creditFixture>>, "owner">) {
  return {
    /** So much time goes by, with the cashier's screen there all the while. */
    pass: async (roundId: string, ms: number) => {
      await owner.query(
        `update round_stretch set starts_at = starts_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms'
         where round_id = $1`,
        [roundId, ms],
      );
      await owner.query("update hall_screen set seen_at = clock_timestamp()");
    },
    /** The cashier's screen was last there so long ago. */
    away: (cashierId: string, ms: number) =>
      owner.query("update hall_screen set seen_at = clock_timestamp() - $2 * interval '1 ms' where cashier_id = $1", [
        cashierId,
        ms,
      ]),
    /** The draw that nobody else knows. */
    orderOf: async (roundId: string): Promise<readonly number[]> => {
      const { rows } = await owner.query("select seed from round where id = $1", [roundId]);
      return shuffle(rows[0].seed);
    },
    signals: async (staffId: string): Promise<string[]> => {
      const { rows } = await owner.query("select kind from cheat_signal where staff_id = $1 order by id", [staffId]);
      return rows.map(({ kind }) => kind);
    },
  };
}

/** A bet as the schema makes it. */
export function bet(numbers: number[], change: Partial<Bet> = {}): Bet {
  const plain = {
    claimedPlayers: undefined,
    claimedGameType: undefined,
    mode: "server",
    callIntervalMs: 5000,
    seen: undefined,
    seenOwed: undefined,
    papers: undefined,
  } as const;
  return { stake: "10", cartelas: numbers, patterns: ["any-line"], ...plain, ...change };
}

/** How a round of these cartelas ends with these balls. */
export function outcomeOf(
  numbers: readonly number[],
  order: readonly number[],
  { stake = 10_00, patterns = [anyLine] }: { stake?: number; patterns?: readonly Pattern[] } = {},
): Outcome {
  const outcome = decideOutcome({
    cartelas: numbers.map((number) => ({ number, cells: cellsOf(number) })),
    order,
    patterns,
    pot: santim(stake * numbers.length),
    houseCutBps: 2000,
    bonusSchedule,
  });
  if (outcome === "no_winner") throw new Error("these balls complete no cartela");
  return outcome;
}

export function cellsOf(number: number): readonly number[] {
  return everyCartela[number - 1]?.cells ?? [];
}

/** The four balls of a cartela's middle row. */
export function quickBalls(number: number): number[] {
  return [10, 11, 13, 14].map((cell) => cellsOf(number)[cell] ?? 0);
}

/** A draw that is won within seven calls by one of these. */
export function quickSeed(numbers: readonly number[]): Buffer {
  for (let attempt = 0; ; attempt++) {
    const seed = createHash("sha256").update(`quick ${attempt}`).digest();
    if (outcomeOf(numbers, shuffle(seed)).lastCall <= 7) return seed;
  }
}

/** Two cartelas that the last of these balls completes both. */
export function tie(): { numbers: [number, number]; balls: number[] } {
  for (const first of everyCartela) {
    for (const second of everyCartela) {
      const shared = quickBalls(first.number).filter((ball) => quickBalls(second.number).includes(ball));
      const [last] = shared;
      if (first.number >= second.number || last === undefined) continue;
      const others = [...quickBalls(first.number), ...quickBalls(second.number)].filter((ball) => ball !== last);
      const balls = [...new Set(others), last];
      const { winners, lastCall } = outcomeOf([first.number, second.number], balls);
      if (winners.length === 2 && lastCall === balls.length) return { numbers: [first.number, second.number], balls };
    }
  }
  throw new Error("no two cartelas share a ball of their middle rows");
}

/** So much time has gone by since the close. */
export async function closedLongAgo(owner: HallFixture["owner"], roundId: string, ms: number): Promise<void> {
  const client = await owner.connect();
  await client.query("begin; set local session_replication_role = replica");
  await client.query("update close_record set beacon_round = beacon_round - $2 where round_id = $1", [
    roundId,
    ms / 1000,
  ]);
  await client.query("commit");
  client.release();
}
