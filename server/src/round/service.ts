import { type Santim, toBirr } from "@derash/game/money";
import { houseCutBpsDefault } from "@derash/game/prize";
import { gameStatusOf } from "@derash/game/round";
import type { FavouritesAnswer, KeepAnswer } from "@derash/protocol/ahead";
import { isUuid } from "@derash/protocol/field";
import type { MyRoundsAnswer, RoundDetails } from "@derash/protocol/history";
import type { Phrase } from "@derash/protocol/reaction";
import type { ManagedRoom, SeenRules, StageRules } from "@derash/protocol/room";
import type {
  CartelaResult,
  CartelasResult,
  DeductResult,
  OpenTable,
  SessionAnswer,
  SessionsAnswer,
} from "@derash/protocol/round";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember, Unit } from "../company/service.ts";
import type { Player } from "../player/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import * as ahead from "./ahead/ahead.ts";
import type { RoundDeps } from "./deps.ts";
import * as history from "./history/history.ts";
import { countdownAt, isOver, playerCountOf } from "./record.ts";
import {
  type Claim,
  checkedRoom,
  type House,
  type RoomChoice,
  roomById,
  roomForNewcomer,
  roomOf,
  rowOf,
} from "./room/chosen.ts";
import { Keeper } from "./room/keeper.ts";
import { managedRooms, setCartelasPerPlayer, setPatterns, setStages } from "./room/managed-rooms.ts";
import { Reactions, readSaid, saidHint } from "./room/reactions.ts";
import type { Room } from "./room/room.ts";
import { type StateAnswer, stateAnswer } from "./room/room-state.ts";
import * as sale from "./room/sale.ts";
import { isSpectator, letSpectatorsGo } from "./room/spectators.ts";
import { StakesTogether } from "./room/stakes-together.ts";
import * as store from "./store.ts";
import { type Announcing, announcing } from "./tables/announced.ts";
import { isOffered } from "./tables/offered.ts";
import { roomsOf, type SwitchedRoom, switchRooms } from "./tables/switching.ts";
import { Tables } from "./tables/tables.ts";

export type DeductIntent = Claim & { roundId?: string | undefined };
export type { RoundDeps } from "./deps.ts";
export type { RoomChoice } from "./room/chosen.ts";
export type { CartelaIntent } from "./room/sale.ts";
export type { SwitchedRoom } from "./tables/switching.ts";
export type RoomOffer = { roomId: string; stake: Santim; patterns: readonly string[]; company: string; branch: string };

/** Rooms and their rounds: selling, calling, paying. Every call checks what the client claims against what the server knows. */
export type RoundService = Announcing & {
  /** Opens a round in every room that lacks one, and starts calling where the clock says. */
  start(): Promise<void>;
  /** As start, for the rooms of branches that have come since. */
  openRooms(): Promise<void>;
  stop(): Promise<void>;
  /** The rooms of a unit, held until the end of the transaction: those that run, or those stopped with somebody. */
  roomsOf(tx: Tx, unit: Unit, stoppedWith: string | null): Promise<SwitchedRoom[]>;
  /** `stoppedWith`: whose switching off stops them; null lets them run. */
  switchRooms(tx: Tx, ids: readonly string[], stoppedWith: string | null): Promise<void>;
  /** The rooms on offer, by stake, without their sisters. */
  rooms(): Promise<RoomOffer[]>;
  /** The same with what goes on at each of them, for one player. */
  tables(player: Player): Promise<Pick<SessionsAnswer, "sessions" | "serverNow">>;
  /** As everybody may see them. */
  openTables(): Promise<OpenTable[]>;
  /** What every round is played by, for those who explain it. */
  terms(): { minPlayers: number; houseCutBps: number };
  /** Errors: session_not_found, stake_mismatch, invalid_amount. */
  roomId(player: Player, choice: RoomChoice): Promise<string>;
  /** The public state of a room's round, as JSON text. Errors: session_not_found. */
  state(roomId: string, roundId?: string): Promise<StateAnswer>;
  /**
   * The room and what is mine: in its current round, or in the round asked for. Of a stake it is the table where the player
   * has a cartela, else the fullest with space; of a room that sells and is full for the player, too. Errors:
   * session_not_found, stake_mismatch.
   */
  roomFor(player: Player, choice: RoomChoice & { roundId?: string | undefined }): Promise<SessionAnswer>;
  /** As roomFor, after the check that the client is who it claims to be. Errors: not_yours too. */
  join(player: Player, claim: Claim): Promise<SessionAnswer>;
  /** Holds a cartela for 30 s. Errors: not_yours, cartela_unknown, cartela_taken, cartela_limit, insufficient_funds, round_closed. */
  reserve(player: Player, intent: sale.CartelaIntent): Promise<CartelaResult>;
  /** Pays for a held cartela. Errors: as reserve, and not_reserved. */
  confirm(player: Player, intent: sale.CartelaIntent): Promise<CartelaResult>;
  /** As reserve and confirm for several, each with its own answer; errors only of what concerns them all. */
  reserveEach(player: Player, intent: sale.CartelasIntent): Promise<CartelasResult>;
  confirmEach(player: Player, intent: sale.CartelasIntent): Promise<CartelasResult>;
  /** Cartelas of the next round while this one is played, each with its own answer; paid for as it opens. */
  askAhead(player: Player, intent: sale.CartelasIntent): Promise<CartelasResult>;
  /** Errors: not_yours, session_not_found, stake_mismatch, next_round_open. */
  giveUpAhead(player: Player, intent: sale.CartelaIntent): Promise<CartelaResult>;
  /** The same cartelas again. Errors: not_yours, stake_not_taken, keep_loss_small. */
  keepCartelas(player: Player, intent: ahead.KeepIntent): Promise<KeepAnswer>;
  /** Numbers that the player likes best, whatever the table. Errors: not_yours. */
  setFavourites(player: Player, intent: ahead.FavouritesIntent): Promise<FavouritesAnswer>;
  /** Gives a cartela back before the round closes; refunds a paid one. Errors: not_yours, round_closed, not_reserved. */
  release(player: Player, intent: sale.ReleaseIntent): Promise<CartelaResult>;
  /**
   * Says a phrase to the room. Only players of its round, or of the one that has just ended, are heard. Errors: session_not_found,
   * stake_mismatch, not_playing, player_suspended, too_many_requests.
   */
  react(player: Player, choice: RoomChoice & { phrase: Phrase }): Promise<void>;
  /** Whether this player's stake was taken, as often as asked. Moves nothing. Errors: not_yours, stake_not_taken. */
  deduct(player: Player, intent: DeductIntent): Promise<DeductResult>;
  /** The rounds that the player paid for a cartela in, newest first. */
  mine(player: Player, page: HistoryPage): Promise<MyRoundsAnswer>;
  /** One round, and what of it was the player's. Errors: not_found. */
  details(player: Player, roundId: string): Promise<RoundDetails>;
  /** The rooms of a company: the own one's; a super admin says which. Errors: not_found, invalid_input (none said). */
  managedRooms(staff: StaffMember, companyId: string | undefined): Promise<ManagedRoom[]>;
  /** How rounds opened from now on are won. Errors: not_found, pattern_unknown. */
  setPatterns(actor: Actor, roomId: string, patterns: readonly string[], seen?: SeenRules): Promise<ManagedRoom>;
  /** In which stages rounds opened from now on are won. Errors: not_found, pattern_unknown. */
  setStages(actor: Actor, roomId: string, stages: StageRules, seen?: SeenRules): Promise<ManagedRoom>;
  /** How many cartelas one player may have in rounds opened from now on. Errors: not_found. */
  setCartelasPerPlayer(actor: Actor, roomId: string, max: number, seenMax?: number): Promise<ManagedRoom>;
};

type HistoryPage = history.HistoryPage;
type Deps = RoundDeps & { requests: Db; together: StakesTogether };
type Context = { deps: Deps; keeper: Keeper; house: House; tables: Tables; reactions: Reactions };

export function createRoundService(given: RoundDeps): RoundService {
  const requests = given.requests ?? given.db;
  const deps: Deps = { ...given, requests, together: new StakesTogether(requests) };
  const keeper = new Keeper(deps);
  const { rooms } = keeper;
  const rows = () => rooms.rows().filter((row) => isOffered(deps, row));
  const tables = new Tables({ db: requests, cartelas: deps.cartelas, rows, now: deps.now });
  const house: House = { rooms, tables, forNewcomer: (room, playerId) => keeper.forNewcomer(room, playerId) };
  const reactions = reactionsOf(deps);
  const context: Context = { deps, keeper, house, tables, reactions };
  deps.overload?.onLook(() => {
    if (deps.overload?.sheds("spectators") && deps.letGo) letSpectatorsGo(rooms, deps.letGo);
  });
  return {
    start: () => keeper.start(),
    openRooms: async () => {
      await keeper.openRooms();
      deps.hints.tell("rooms");
    },
    stop: () => {
      context.reactions.stop();
      return keeper.stop();
    },
    roomsOf,
    switchRooms,
    ...announcing(deps, keeper),
    rooms: () => tables.firsts(),
    tables: async (player) => ({ sessions: await tables.glances(player.id), serverNow: Math.round(deps.now()) }),
    openTables: () => tables.open(),
    terms: () => ({ minPlayers: deps.rules.minPlayers, houseCutBps: houseCutBpsDefault }),
    roomId: async (player, choice) => (await rowOf(house, player, choice)).id,
    state: (roomId, roundId) => state(context, roomId, roundId),
    roomFor: async (player, choice) => {
      const room = await (choice.roundId === undefined ? roomForNewcomer : roomOf)(house, player, choice);
      if (choice.roundId !== undefined) return roomFor(deps, room, player, choice.roundId);
      const [answer, asked] = await Promise.all([roomFor(deps, room, player), ahead.aheadOf(deps, room, player)]);
      return { ...answer, ahead: asked };
    },
    join: async (player, claim) => {
      const room = await checkedRoom(deps.audit, house, player, claim);
      if (isSpectator(room.record, player.id)) deps.overload?.refuse("spectators");
      return roomFor(deps, room, player);
    },
    reserve: (player, intent) => sale.reserve(deps, house, player, intent),
    confirm: (player, intent) => sale.confirm(deps, house, player, intent),
    reserveEach: (player, intent) => sale.reserveEach(deps, house, player, intent),
    confirmEach: (player, intent) => sale.confirmEach(deps, house, player, intent),
    askAhead: (player, intent) => ahead.askAhead(deps, house, player, intent),
    giveUpAhead: (player, intent) => ahead.giveUpAhead(deps, house, player, intent),
    keepCartelas: (player, intent) => ahead.keepCartelas(deps, house, player, intent),
    setFavourites: (player, intent) => ahead.setFavourites(deps, player, intent),
    release: (player, intent) => sale.release(deps, house, player, intent),
    react: (player, choice) => react(context, player, choice),
    deduct: (player, intent) => deduct(context, player, intent),
    mine: (player, page) => history.mine(deps.requests, player.id, page),
    details: (player, roundId) => history.details(deps.requests, player.id, roundId),
    managedRooms: (staff, companyId) => managedRooms({ ...deps, db: deps.requests }, staff, companyId),
    setCartelasPerPlayer: (...set) => setCartelasPerPlayer({ ...deps, db: deps.requests }, ...set),
    setStages: (...asked) => setStages({ ...deps, db: deps.requests }, ...asked),
    setPatterns: (...asked) => setPatterns({ ...deps, db: deps.requests }, ...asked),
  };
}

async function state({ deps, house }: Context, roomId: string, roundId: string | undefined): Promise<StateAnswer> {
  const room = await roomById(house, roomId);
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

/** The room as a player finds it, who visits its company with that. */
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
  const { companyId } = record.table;
  const myCartelas = await store.visit(requests, room.row.id, companyId, roundId ?? record.id, player.id);
  return {
    ...(node !== undefined && { node }),
    sessionId: room.row.id,
    companyId,
    sharedGameId: record.id,
    timeLeft: countdown,
    playerCount: playerCountOf(record),
    gameStatus: gameStatusOf[record.facts.state],
    countdownActive: countdown > 0,
    countdownSeconds: countdown,
    countdownEnd: record.facts.state === "open" ? record.facts.closesAt : null,
    myCartelas,
    epoch: room.epoch,
    v: room.v,
    serverNow: Math.round(now),
  };
}

/** What is said at this process, told here and to the others; what they hear, told here. */
function reactionsOf({ hints, react = () => {} }: Deps): Reactions {
  hints.on("said", (hint) => {
    const { roomId, counts } = readSaid(hint);
    if (counts.length > 0) react(roomId, counts);
  });
  return new Reactions((roomId, counts) => {
    react(roomId, counts);
    hints.tell("said", saidHint(roomId, counts));
  });
}

async function react(
  { deps, house, reactions }: Context,
  player: Player,
  choice: RoomChoice & { phrase: Phrase },
): Promise<void> {
  const room = await roomOf(house, player, choice);
  if (!room.hasStake(player.id)) throw new AppError("not_playing");
  const reason = (await deps.suspendedTold?.(player.id, room.record.table.companyId)) ?? null;
  if (reason !== null) throw new AppError("player_suspended", { reason });
  reactions.say(room.row.id, player.id, choice.phrase);
}

async function deduct({ deps, house }: Context, player: Player, intent: DeductIntent): Promise<DeductResult> {
  const room = await checkedRoom(deps.audit, house, player, intent);
  const roundId = intent.roundId ?? room.record.id;
  const mine = await store.cartelasOf(deps.requests, room.row.id, roundId, player.id);
  if (!mine.some(({ confirmed }) => confirmed)) throw new AppError("stake_not_taken");
  const accountId = await deps.wallets.openWallet(deps.requests, player.id, room.record.table.companyId);
  const newBalance = toBirr(await deps.ledger.balanceOf(accountId));
  return { success: true, message: "Stake taken", newBalance };
}
