import { randomUUID } from "node:crypto";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import type { Player } from "../../src/player/service.ts";
import * as aheadStore from "../../src/round/ahead/store.ts";
import * as change from "../../src/round/change-store.ts";
import { openRound } from "../../src/round/open-round.ts";
import { setAsideGuarantee } from "../../src/round/prize/guarantee.ts";
import { voidInRoom } from "../../src/round/room/due.ts";
import { StakesTogether } from "../../src/round/room/stakes-together.ts";
import * as store from "../../src/round/store.ts";
import { voidRound } from "../../src/round/transition.ts";
import { type RoundFixture, soldCartelas } from "../round-fixture.ts";
import { type Model, payAhead } from "./model.ts";

/** What a table of the sequences plays by. Of those with a guarantee there is one: they share a company. */
export type TableRules = { stake: number; cartelasMax: number; shares: readonly number[]; hasGuarantee: boolean };

const cartelas = cartelaSet(1);
const stagePatterns = ["any-line", "two-lines", "blackout"];

/** The rounds of one table, as two server processes and the clock move them. */
export class Table {
  readonly rules: TableRules;
  readonly #fixture: RoundFixture;
  readonly #row: store.RoomRow;
  readonly #companyAccountId: string;
  /** Two server processes, asked in turns. */
  readonly #processes: StakesTogether[];

  static async open(fixture: RoundFixture, rules: TableRules, branchId: string): Promise<Table> {
    const row = await fixture.room(rules.stake, rules.cartelasMax, branchId);
    const companyAccountId = await fixture.ledger.open(fixture.db, "company", row.companyId);
    const table = new Table(fixture, rules, row, companyAccountId);
    if (rules.shares.length === 1) return table;
    const stages = rules.shares.map((sharePercent, index) => ({ sharePercent, patterns: [stagePatterns[index]] }));
    await fixture.owner.query("update room set stages = $2, patterns = '{blackout}' where id = $1", [
      ...[row.id, JSON.stringify(stages)],
    ]);
    // The round that is open has none of them yet.
    await table.void(await table.liveRound());
    return table;
  }

  private constructor(fixture: RoundFixture, rules: TableRules, row: store.RoomRow, companyAccountId: string) {
    this.#fixture = fixture;
    this.rules = rules;
    this.#row = row;
    this.#companyAccountId = companyAccountId;
    this.#processes = [new StakesTogether(fixture.db), new StakesTogether(fixture.db)];
  }

  liveRound(): Promise<string> {
    return this.#fixture.liveRound(this.#row);
  }

  /** What the company of a table with guarantees has; of others nothing is written down. */
  async companyHas(): Promise<number> {
    return this.rules.hasGuarantee ? this.#fixture.ledger.balanceOf(this.#companyAccountId) : 0;
  }

  async fundCompany(): Promise<void> {
    if ((await this.companyHas()) < 100_00) await this.#fixture.fund(this.#companyAccountId, 500_00);
  }

  async sitEach(roundId: string, numbers: readonly number[], { id: playerId }: Player): Promise<string> {
    const cells = numbers.flatMap((number) => [...(cartelas[number - 1]?.cells ?? [])]);
    return inWords(await store.reserveEach(this.#fixture.db, { roundId, numbers, playerId }, cells));
  }

  async confirmEach(roundId: string, numbers: readonly number[], { id: playerId }: Player): Promise<string> {
    const process = this.#processes.shift() as StakesTogether;
    this.#processes.push(process);
    return inWords(await process.confirmEach({ roundId, numbers, playerId }));
  }

  async askAhead(numbers: readonly number[], { id: playerId }: Player): Promise<string> {
    return inWords(await aheadStore.askAhead(this.#fixture.db, this.#row.id, { numbers, playerId }));
  }

  giveUpAhead(number: number, { id }: Player): Promise<string> {
    return aheadStore.giveUpAhead(this.#fixture.db, this.#row.id, { number, playerId: id });
  }

  /** The open round, if nobody has anything in it, makes place for one with a guarantee. */
  async announce(roundId: string, amount: number): Promise<string> {
    if (!this.rules.hasGuarantee) return "ok";
    const { db, deps, ledger } = this.#fixture;
    const { companyId } = this.#row;
    return db.transaction().execute(async (tx) => {
      await change.lockSales(tx, roundId);
      const { record, now } = await change.lockRound(tx, roundId);
      const taken = await tx.selectFrom("round_cartela").select("status").where("round_id", "=", roundId).execute();
      if (record.facts.state !== "open" || taken.length > 0) return "in_use";
      await voidRound(deps, tx, record, now, "cancelled");
      const of = { companyId, ownerId: randomUUID(), amount: santim(amount), description: "announced" };
      await openRound(deps, tx, this.#row, await setAsideGuarantee(ledger, tx, of));
      return "ok";
    });
  }

  async close(roundId: string): Promise<void> {
    await this.#fixture.endCountdown(roundId);
    await this.#fixture.close(this.#row, roundId);
  }

  /** What a restore does with a sale; the pot of an open round is closed by it too. */
  async void(roundId: string): Promise<void> {
    const { db, deps } = this.#fixture;
    await db.transaction().execute(async (tx) => {
      await change.lockSales(tx, roundId);
      const { record, now } = await change.lockRound(tx, roundId);
      if (record.facts.state !== "calling") await voidInRoom(deps, tx, this.#row, record, now, "restored");
    });
  }

  /** So many processes at once find that the next stage, or the round, is to be paid. */
  async settle(roundId: string, times: number, { won }: Model): Promise<[telegramId: number, santim: number][]> {
    const before = await this.#paid(roundId);
    await this.#fixture.longAgo(roundId);
    await Promise.all(Array.from({ length: times }, () => this.#fixture.settle(this.#row, roundId)));
    const after = await this.#paid(roundId);
    const prizes = sum(after.map(({ prize }) => prize)) - sum(before.map(({ prize }) => prize));
    if (prizes !== won) throw new Error(`prizes of ${prizes}, on paper ${won}`);
    return after.map(({ telegramId, prize, bonus }, place) => [
      telegramId,
      prize + bonus - (before[place]?.prize ?? 0) - (before[place]?.bonus ?? 0),
    ]);
  }

  /** As two processes do it at once when a round has opened. */
  async payAhead(model: Model): Promise<void> {
    const pay = async () => {
      const { db } = this.#fixture;
      for (const unpaid of await aheadStore.unpaidAhead(db, [this.#row.id], false))
        await aheadStore.payAhead(db, unpaid);
    };
    payAhead(model);
    await Promise.all([pay(), pay()]);
  }

  async #paid(roundId: string) {
    const sold = await soldCartelas(this.#fixture.owner, roundId);
    return sold.map(({ telegram_id, prize_santim, bonus_santim }) => ({
      ...{ telegramId: Number(telegram_id), prize: Number(prize_santim), bonus: Number(bonus_santim) },
    }));
  }
}

const inWords = (answers: readonly { result: string }[]) => answers.map(({ result }) => result).join();
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
