import { type Santim, santim, toBirr } from "@derash/game/money";
import { houseCutBpsDefault } from "@derash/game/prize";
import { gameStatusOf } from "@derash/game/round";
import { isUuid } from "@derash/protocol/field";
import type { MyRoundsAnswer, RoundDetails } from "@derash/protocol/history";
import type { ManagedRoom } from "@derash/protocol/room";
import type { CartelaResult, DeductResult, SessionAnswer, SessionsAnswer } from "@derash/protocol/round";
import { AppError } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember, Unit } from "../company/service.ts";
import type { HintService } from "../hint/service.ts";
import type { Logger } from "../log.ts";
import type { Player } from "../player/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { TransitionDeps } from "./deps.ts";
import * as history from "./history.ts";
import { openRound } from "./open-round.ts";
import { countdownAt, isOver, playersOf } from "./record.ts";
import { type Claim, checkedRoom, type RoomChoice, type Rooms, roomById, roomOf } from "./room/chosen.ts";
import { closeRound, drawRound, settleRound } from "./room/due.ts";
import { managedRooms, setPatterns } from "./room/managed-rooms.ts";
import { type Published, Room, type StateAnswer, stateAnswer } from "./room/room.ts";
import { glanceOf } from "./room/room-state.ts";
import * as sale from "./room/sale.ts";
import { StakesTogether } from "./room/stakes-together.ts";
import { roomsOf, type SwitchedRoom, switchRooms } from "./room/switching.ts";
import * as store from "./store.ts";

export type DeductIntent = Claim & { roundId?: string | undefined };
export type { RoomChoice } from "./room/chosen.ts";
export type { CartelaIntent } from "./room/sale.ts";
export type { SwitchedRoom } from "./room/switching.ts";
export type RoomOffer = { roomId: string; stake: Santim; patterns: readonly string[] };

/** Rooms and their rounds: selling, calling, paying. Every call checks what the client claims against what the server knows. */
export type RoundService = {
  /** Opens a round in every room that lacks one, and starts calling where the clock says. */
  start(): Promise<void>;
  /** As start, for the rooms of branches that have come since. */
  openRooms(): Promise<void>;
  stop(): Promise<void>;
  /** The rooms of a unit, held until the end of the transaction: those that run, or those stopped with somebody. */
  roomsOf(tx: Tx, unit: Unit, stoppedWith: string | null): Promise<SwitchedRoom[]>;
  /** `stoppedWith`: whose switching off stops them; null lets them run. */
  switchRooms(tx: Tx, ids: readonly string[], stoppedWith: string | null): Promise<void>;
  /** The rooms on offer, by stake. */
  rooms(): RoomOffer[];
  /** The same with what goes on at each of them, for one player. */
  tables(player: Player): Pick<SessionsAnswer, "sessions" | "serverNow">;
  /** What every round is played by, for those who explain it. */
  terms(): { minPlayers: number; houseCutBps: number };
  /** Errors: session_not_found, stake_mismatch, invalid_amount. */
  roomId(choice: RoomChoice): string;
  /** The public state of a room's round, as JSON text. Errors: session_not_found. */
  state(roomId: string, roundId?: string): Promise<StateAnswer>;
  /** The room and what is mine: in its current round, or in the round asked for. Errors: session_not_found, stake_mismatch. */
  roomFor(player: Player, choice: RoomChoice & { roundId?: string | undefined }): Promise<SessionAnswer>;
  /** As roomFor, after the check that the client is who it claims to be. Errors: not_yours too. */
  join(player: Player, claim: Claim): Promise<SessionAnswer>;
  /** Holds a cartela for 30 s. Errors: not_yours, cartela_unknown, cartela_taken, cartela_limit, insufficient_funds, round_closed. */
  reserve(player: Player, intent: sale.CartelaIntent): Promise<CartelaResult>;
  /** Pays for a held cartela. Errors: as reserve, and not_reserved. */
  confirm(player: Player, intent: sale.CartelaIntent): Promise<CartelaResult>;
  /** Gives a cartela back before the round closes; refunds a paid one. Errors: not_yours, round_closed. */
  release(player: Player, intent: sale.CartelaIntent): Promise<CartelaResult>;
  /** Whether this player's stake was taken, as often as asked. Moves nothing. Errors: not_yours, stake_not_taken. */
  deduct(player: Player, intent: DeductIntent): Promise<DeductResult>;
  /** The rounds that the player paid for a cartela in, newest first. */
  mine(player: Player, page: HistoryPage): Promise<MyRoundsAnswer>;
  /** One round, and what of it was the player's. Errors: not_found. */
  details(player: Player, roundId: string): Promise<RoundDetails>;
  /** The rooms of a company: the own one's; a super admin says which. Errors: not_found, invalid_input (none said). */
  managedRooms(staff: StaffMember, companyId: string | undefined): Promise<ManagedRoom[]>;
  /** How rounds opened from now on are won. Errors: not_found, pattern_unknown. */
  setPatterns(actor: Actor, roomId: string, patterns: readonly string[]): Promise<ManagedRoom>;
};

export type RoundDeps = TransitionDeps & {
  /** What players ask for runs here, so that `db` is free for the rounds themselves. Without it: `db`. */
  requests?: Db;
  companies: CompanyService;
  audit: AuditService;
  stakes: readonly Santim[];
  publish: (roomId: string, event: Published) => void;
  tell: sale.Tell;
  hints: Pick<HintService, "tell" | "on" | "isDeaf">;
  /** The path of the server where the players of a room meet; without it, or undefined: anywhere. */
  pathOf?: (roomId: string) => string | undefined;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

const refreshMsMax = { hearing: 30_000, deaf: 1000 };

type HistoryPage = history.HistoryPage;
type Deps = RoundDeps & { requests: Db; together: StakesTogether };
type Context = { deps: Deps; rooms: Rooms; isStopped: boolean };

export function createRoundService(given: RoundDeps): RoundService {
  const requests = given.requests ?? given.db;
  const context: Context = {
    deps: { ...given, requests, together: new StakesTogether(requests) },
    rooms: new Map(),
    isStopped: false,
  };
  const { deps, rooms } = context;
  hearOthers(context);
  return {
    start: () => openRooms(context),
    openRooms: async () => {
      await openRooms(context);
      deps.hints.tell("rooms");
    },
    stop: async () => {
      context.isStopped = true;
      await Promise.all([...rooms.values()].map((room) => room.stop()));
    },
    roomsOf,
    switchRooms,
    rooms: () =>
      [...rooms.values()]
        .map(({ row, patterns }) => ({ roomId: row.id, stake: santim(row.stake), patterns }))
        .filter(isOffered(deps)),
    tables: (player) => tables(context, player),
    terms: () => ({ minPlayers: deps.rules.minPlayers, houseCutBps: houseCutBpsDefault }),
    roomId: (choice) => roomOf(rooms, choice).row.id,
    state: (roomId, roundId) => state(context, roomId, roundId),
    roomFor: async (player, choice) => roomFor(deps, roomOf(rooms, choice), player, choice.roundId),
    join: async (player, claim) => roomFor(deps, await checkedRoom(deps.audit, rooms, player, claim), player),
    reserve: (player, intent) => sale.reserve(deps, rooms, player, intent),
    confirm: (player, intent) => sale.confirm(deps, rooms, player, intent),
    release: (player, intent) => sale.release(deps, rooms, player, intent),
    deduct: (player, intent) => deduct(context, player, intent),
    mine: (player, page) => history.mine(deps.requests, player.id, page),
    details: (player, roundId) => history.details(deps.requests, player.id, roundId),
    managedRooms: (staff, companyId) => managedRooms({ ...deps, db: deps.requests }, staff, companyId),
    setPatterns: (actor, roomId, patterns) => setPatterns({ ...deps, db: deps.requests }, actor, roomId, patterns),
  };
}

/** Another server has changed a room, or opened one. */
function hearOthers(context: Context): void {
  const { deps, rooms } = context;
  const open = () =>
    void openRooms(context).catch((error: unknown) => deps.log.error({ err: error }, "rooms could not be opened"));
  deps.hints.on("room", (id) => rooms.get(id)?.invalidate());
  deps.hints.on("rooms", open);
  deps.hints.on("anything", () => {
    for (const room of rooms.values()) room.invalidate();
    open();
  });
}

async function openRooms(context: Context): Promise<void> {
  const { deps, rooms } = context;
  for (const branch of await deps.companies.onlineBranches())
    await store.ensureRooms(deps.db, branch.id, deps.stakes, houseCutBpsDefault);
  for (const row of await store.rooms(deps.db)) {
    if (rooms.has(row.id) || context.isStopped) continue;
    // A stake that the operator withdrew is sold no more, but a round that people have paid for is played.
    if (!isOffered(deps)({ stake: santim(row.stake) }) && !(await store.hasPaidRound(deps.db, row.id))) continue;
    await deps.db.transaction().execute((tx) => openRound(deps, tx, row));
    // Two branches that come at once ask for this at once; a room has one view of it. And a server that ends opens none.
    if (rooms.has(row.id) || context.isStopped) continue;
    const room = new Room({
      room: row,
      load: () => store.loadLive(deps.db, row.id),
      loadRound: async (roundId) => store.loadRound(deps.db, row.id, roundId),
      advance: (due, roundId) => advance(deps, row, due, roundId),
      changed: () => deps.hints.tell("room", row.id),
      refreshMsMax: () => (deps.hints.isDeaf() ? refreshMsMax.deaf : refreshMsMax.hearing),
      publish: deps.publish,
      now: deps.now,
      log: deps.log,
    });
    rooms.set(row.id, room);
    await room.start();
  }
}

function tables({ deps, rooms }: Context, player: Player): Pick<SessionsAnswer, "sessions" | "serverNow"> {
  const offered = [...rooms.values()].filter(({ row }) => isOffered(deps)({ stake: santim(row.stake) }));
  return {
    sessions: offered.map((room) => glanceOf(room.record, player.id, room.now())),
    serverNow: Math.round(offered[0]?.now() ?? Date.now()),
  };
}

function isOffered({ stakes }: RoundDeps): (room: { stake: Santim }) => boolean {
  return ({ stake }) => stakes.includes(stake);
}

async function advance(
  deps: RoundDeps,
  row: store.RoomRow,
  due: "close" | "draw" | "settle",
  roundId: string,
): Promise<"done" | "waiting"> {
  if (due === "draw") return drawRound(deps, row, roundId);
  await (due === "close" ? closeRound(deps, row, roundId) : settleRound(deps, row, roundId));
  return "done";
}

async function state({ deps, rooms }: Context, roomId: string, roundId: string | undefined): Promise<StateAnswer> {
  const room = roomById(rooms, roomId);
  const known = room.answer(roundId === room.record.code ? undefined : roundId);
  if (known) return known;
  // A code names a round only while it lives: two rounds may bear it, one after the other.
  if (!roundId || !isUuid(roundId)) throw new AppError("session_not_found");
  const loaded = await store.loadRound(deps.requests, roomId, roundId);
  if (!loaded) throw new AppError("session_not_found");
  // Another server has taken this room further than this one has seen.
  if (!isOver(loaded.record)) room.invalidate();
  return stateAnswer(loaded.record, room, room.now());
}

async function roomFor(
  { requests, pathOf }: Deps,
  room: Room,
  player: Player,
  roundId?: string,
): Promise<SessionAnswer> {
  const { record } = room;
  const now = room.now();
  const countdown = countdownAt(record, now);
  const node = pathOf?.(room.row.id);
  return {
    ...(node !== undefined && { node }),
    sessionId: room.row.id,
    sharedGameId: record.id,
    timeLeft: countdown,
    playerCount: playersOf(record).size,
    gameStatus: gameStatusOf[record.facts.state],
    countdownActive: countdown > 0,
    countdownSeconds: countdown,
    countdownEnd: record.facts.state === "open" ? record.facts.closesAt : null,
    myCartelas: await store.cartelasOf(requests, room.row.id, roundId ?? record.id, player.id),
    epoch: room.epoch,
    v: room.v,
    serverNow: Math.round(now),
  };
}

async function deduct({ deps, rooms }: Context, player: Player, intent: DeductIntent): Promise<DeductResult> {
  const room = await checkedRoom(deps.audit, rooms, player, intent);
  const roundId = intent.roundId ?? room.record.id;
  const mine = await store.cartelasOf(deps.requests, room.row.id, roundId, player.id);
  if (!mine.some(({ confirmed }) => confirmed)) throw new AppError("stake_not_taken");
  const newBalance = toBirr(await deps.ledger.balanceOf(player.accountId));
  return { success: true, message: "Stake taken", newBalance };
}
