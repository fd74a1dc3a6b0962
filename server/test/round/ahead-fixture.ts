import { afterEach, expect } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import { createLog } from "../../src/log.ts";
import { createNoticeService, type Notice } from "../../src/notice/service.ts";
import { createPlayerService } from "../../src/player/service.ts";
import * as missed from "../../src/round/ahead/missed.ts";
import * as ahead from "../../src/round/ahead/store.ts";
import type { RoomRow } from "../../src/round/store.ts";
import { createSuspensionService } from "../../src/suspension/service.ts";
import { forAllTests } from "../for-all-tests.ts";
import { roundFixture, type TestPlayer } from "../round-fixture.ts";
import { staffFixture } from "../staff-fixture.ts";

let stake = 95_000;

type AheadFixture = Awaited<ReturnType<typeof aheadFixture>>;

async function aheadFixture() {
  const rounds = await roundFixture();
  const { db, ledger } = rounds;
  const audit = createAuditService({ db, log: createLog("silent") });
  const suspensions = createSuspensionService({ db, players: createPlayerService({ db, ledger }), audit });
  return { ...rounds, staff: await staffFixture(rounds), suspensions };
}

/** For all tests of a file: rounds of which the next is asked for, whose books hold after each of them. */
export function askedAhead() {
  const fixture = forAllTests(aheadFixture);
  afterEach(async () => expect(await fixture.violations()).toEqual([]));
  const pay = (row: RoomRow, isLeft?: boolean) => payAhead(fixture, row, isLeft);
  return {
    ...{ fixture, payAhead: pay, ...playedOn(fixture), ...looksOf(fixture) },
    ask: async (row: RoomRow, numbers: readonly number[], { id }: TestPlayer) =>
      (await ahead.askAhead(fixture.db, row.id, { numbers, playerId: id })).map(({ result }) => result),
    giveUp: (row: RoomRow, number: number, { id }: TestPlayer, roundId?: string) =>
      ahead.giveUpAhead(fixture.db, row.id, { number, playerId: id, roundId }),
    /** As who signs in with a password inside Telegram. */
    linked: ({ id }: { id: string }, { telegramId }: TestPlayer) =>
      fixture.owner.query("update staff set telegram_id = $2 where id = $1", [id, telegramId]),
    /** The round that is live is settled, and what was asked for ahead is paid for in the next. */
    settle: async (row: RoomRow) => {
      await fixture.settle(row, await fixture.liveRound(row));
      await pay(row);
    },
  };
}

function playedOn(fixture: AheadFixture) {
  /** A round that is played, with cartelas 1 and 2 in it, and one player more with money for so many stakes. */
  async function playing(stakes = 4, cartelasMax = 4) {
    stake += 10;
    const row = await fixture.room(stake, cartelasMax);
    const roundId = await fixture.liveRound(row);
    const [abebe, sara] = [await fixture.player(20 * stake), await fixture.player(20 * stake)];
    await fixture.buy(roundId, 1, abebe);
    await fixture.buy(roundId, 2, sara);
    return { row, roundId, abebe, sara, late: await fixture.player(stakes * stake), stake };
  }

  async function called(stakes?: number, cartelasMax?: number) {
    const all = await playing(stakes, cartelasMax);
    await fixture.callOut(all.row, all.roundId);
    return all;
  }
  return { playing, called };
}

/** As the process that opened the next round does, or another one that comes later. */
async function payAhead(fixture: AheadFixture, row: RoomRow, isLeft = false) {
  const notices = createNoticeService(fixture);
  for (const unpaid of await ahead.unpaidAhead(fixture.db, [row.id], isLeft))
    await missed.payAhead(fixture.db, { notices }, unpaid);
}

function looksOf(fixture: AheadFixture) {
  const aheadOf = async (row: RoomRow, { id }: TestPlayer) =>
    ahead.aheadOf(fixture.db, row.id, await fixture.liveRound(row), id);
  const balance = ({ accountId }: TestPlayer) => fixture.ledger.balanceOf(accountId);

  /** Which of the cartelas that they asked for the bot tells a player of, and why they do not have them. */
  async function toldOf({ telegramId }: TestPlayer): Promise<string[]> {
    const { rows } = await fixture.owner.query(
      "select parameters from notice where kind = 'ahead_missed' and telegram_id = $1",
      [telegramId],
    );
    const gone = (fixture.notices as readonly Notice[]).filter(
      (notice) => notice.kind === "ahead_missed" && notice.telegramId === telegramId,
    );
    return [...rows.map(({ parameters }) => parameters), ...gone].map(
      ({ why, isSuspended, cartelaNumbers }) => `${isSuspended ? "suspended" : why} ${cartelaNumbers.join()}`,
    );
  }

  async function cartelasOf(row: RoomRow, { id }: TestPlayer): Promise<string[]> {
    const { rows } = await fixture.owner.query(
      "select cartela_number || ' ' || status as cartela from round_cartela where round_id = $1 and player_id = $2 order by 1",
      [await fixture.liveRound(row), id],
    );
    return rows.map(({ cartela }) => cartela);
  }

  /** What became of what was asked for ahead, in the live round. */
  async function answersOf(row: RoomRow, { id }: TestPlayer): Promise<string[]> {
    const { rows } = await fixture.owner.query(
      `select cartela_number || ' ' || how || ' ' || coalesce(answer, 'unpaid') as told from held_ahead
       where round_id = $1 and player_id = $2 order by 1`,
      [await fixture.liveRound(row), id],
    );
    return rows.map(({ told }) => told);
  }
  return { aheadOf, balance, toldOf, cartelasOf, answersOf };
}
