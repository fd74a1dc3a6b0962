import { describe, expect, test } from "vitest";
import { balanceOf, meet } from "../../../test/credit-fixture.ts";
import { askedAhead } from "../../../test/round/ahead-fixture.ts";
import * as history from "../history/history.ts";
import * as ahead from "./store.ts";

const { fixture, playing, called, ask, giveUp, settle, payAhead, aheadOf, balance, toldOf, cartelasOf, answersOf } =
  askedAhead();

describe("cartelas of the next round, asked for while one is played", () => {
  test("are kept for who asked first, held as the next round opens, and paid for once, whoever pays; nothing is paid before", async () => {
    const { row, late, sara, stake } = await called();
    expect(await ask(row, [7, 8], late)).toEqual(["ok", "ok"]);
    expect(await ask(row, [7, 9], sara)).toEqual(["cartela_taken", "ok"]);
    expect(await aheadOf(row, late)).toMatchObject({ mine: [7, 8], others: [9], keep: null });
    expect(await balance(late)).toBe(4 * stake);
    await fixture.settle(row, await fixture.liveRound(row));
    // Nobody comes in between: they are held from the moment on in which the round is open.
    expect(await cartelasOf(row, late)).toEqual(["7 reserved", "8 reserved"]);
    await Promise.all([payAhead(row), payAhead(row)]);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed", "8 confirmed"]);
    expect(await answersOf(row, late)).toEqual(["7 ahead ok", "8 ahead ok"]);
    expect(await balance(late)).toBe(2 * stake);
    const { mine } = await history.details(fixture.db, late.id, await fixture.liveRound(row));
    expect(mine?.cartelas).toMatchObject([{ asked: "ahead" }, { asked: "ahead" }]);
    expect(await aheadOf(row, late)).toMatchObject({ mine: [], others: [], keep: null });
  });

  test("that two people ask for at once are one's", async () => {
    const { row, late, sara } = await called();
    const answers = await Promise.all([ask(row, [7, 8], late), ask(row, [7, 8], sara)]);
    expect(answers.flat().sort()).toEqual(["cartela_taken", "cartela_taken", "ok", "ok"]);
  });

  test("are given up again, are as many as one may have, and not beyond what the wallet covers for one", async () => {
    const { row, late } = await called();
    expect(await ask(row, [3, 4, 5, 6, 7], late)).toEqual(["ok", "ok", "ok", "ok", "cartela_limit"]);
    expect([await giveUp(row, 3, late), await giveUp(row, 3, late)]).toEqual(["ok", "ok"]);
    expect(await ask(row, [4, 7], late)).toEqual(["ok", "ok"]);
    expect(await ask(row, [9], await fixture.player(0))).toEqual(["insufficient_funds"]);
    expect((await aheadOf(row, late)).mine).toEqual([4, 5, 6, 7]);
  });

  test("are not asked for while a round sells; and who asks as the round ends hears that the next one is open", async () => {
    const { row, roundId, late } = await playing();
    expect(await ask(row, [9], late)).toEqual(["next_round_open"]);
    await fixture.callOut(row, roundId);
    // Whoever asks while somebody has the round waits for them.
    const [answer] = await meet(fixture, `select from round where id = '${roundId}' for update`, [
      () => ask(row, [9], late),
    ]);
    expect(answer).toMatchObject({ value: ["ok"] });
    await settle(row);
    expect(await ask(row, [10], late)).toEqual(["next_round_open"]);
  });

  test("taken back in the same instant are either never held, or are said to be in the next round", async () => {
    const { row, roundId, late } = await called();
    await ask(row, [7], late);
    // Both have come as far as the wallet of a winner: one settles, the other gives up meanwhile.
    const [settled, givenUp] = await Promise.allSettled([fixture.settle(row, roundId), giveUp(row, 7, late)]);
    expect(settled.status).toBe("fulfilled");
    const isHeld = (await cartelasOf(row, late)).length > 0;
    expect(givenUp).toMatchObject({ value: isHeld ? "next_round_open" : "ok" });
    await payAhead(row);
    // And once it is open it is never said to be given up.
    const { row: other, sara } = await called();
    await ask(other, [7], sara);
    await fixture.settle(other, await fixture.liveRound(other));
    expect(await giveUp(other, 7, sara)).toBe("next_round_open");
    await payAhead(other);
  });

  test("are not said to be given up by a page of the round before, once the round that they are paid for in is played", async () => {
    const { row, roundId, abebe, late, stake } = await called();
    await ask(row, [7], late);
    await settle(row);
    const next = await fixture.liveRound(row);
    await fixture.buy(next, 1, abebe);
    await fixture.callOut(row, next);
    expect(await giveUp(row, 7, late, roundId)).toBe("round_closed");
    expect(await balance(late)).toBe(3 * stake);
    // By a page of that round it is one of the round after, which nobody has asked for.
    expect(await giveUp(row, 7, late, next)).toBe("ok");
  });

  test("given up while the round ends are not held, nor paid for, and nothing is told of them", async () => {
    const { row, roundId, late, stake } = await called();
    await ask(row, [7, 8], late);
    const [settled] = await meet(fixture, `select cartela_give_up_ahead('${row.id}', 7, '${late.id}')`, [
      () => fixture.settle(row, roundId),
    ]);
    expect(settled?.status).toBe("fulfilled");
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual(["8 confirmed"]);
    expect(await answersOf(row, late)).toEqual(["8 ahead ok"]);
    expect(await balance(late)).toBe(3 * stake);
    expect(await toldOf(late)).toEqual([]);
  });

  test("given back before they are paid for are not paid for, nor is what is held anew in their place", async () => {
    const { row, late, stake } = await called();
    await ask(row, [7, 8], late);
    await fixture.settle(row, await fixture.liveRound(row));
    const next = await fixture.liveRound(row);
    await fixture.release(next, 7, late);
    await fixture.reserve(next, 7, late);
    await fixture.release(next, 8, late);
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual(["7 reserved"]);
    expect(await answersOf(row, late)).toEqual(["7 ahead not_reserved", "8 ahead not_reserved"]);
    expect(await balance(late)).toBe(4 * stake);
  });

  test("paid for by themselves and by their player at once are paid for once", async () => {
    const { row, late, stake } = await called();
    await ask(row, [7], late);
    await fixture.settle(row, await fixture.liveRound(row));
    const next = await fixture.liveRound(row);
    await meet<unknown>(fixture, balanceOf(late), [() => payAhead(row), () => fixture.confirm(next, 7, late)]);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed"]);
    expect(await balance(late)).toBe(3 * stake);
  });

  test("are paid for as far as the wallet goes when the round opens; the others are held as any that is not paid for", async () => {
    const { row, late } = await called(1);
    await ask(row, [3, 4], late);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["3 confirmed", "4 reserved"]);
    expect(await answersOf(row, late)).toEqual(["3 ahead ok", "4 ahead insufficient_funds"]);
    await Promise.all([payAhead(row), payAhead(row)]);
    expect(await toldOf(late)).toEqual(["money 4"]);
    expect(await balance(late)).toBe(0);
  });

  test("that a process had no time to pay for, another one pays for", async () => {
    const { row, late } = await called();
    await ask(row, [7], late);
    await fixture.settle(row, await fixture.liveRound(row));
    await payAhead(row, true);
    expect(await cartelasOf(row, late)).toEqual(["7 reserved"]);
    await fixture.owner.query("update held_ahead set held_at = held_at - interval '3 s' where answer is null");
    await payAhead(row, true);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed"]);
  });

  test("that a process had no time to pay for are found among those of rooms that are offered, the oldest first", async () => {
    const all = [await called(), await called(), await called()];
    for (const [place, { row, roundId, late }] of all.entries()) {
      await ask(row, [7, 8], late);
      await fixture.settle(row, roundId);
      await fixture.owner.query(
        `update held_ahead set held_at = held_at - $2 * interval '1 minute'
         where cartela_number = 8 and round_id = (select id from round where room_id = $1 and state = 'open')`,
        [row.id, place + 1],
      );
    }
    const rooms = all.map(({ row }) => row.id);
    const found = async (those: readonly string[]) =>
      (await ahead.unpaidAhead(fixture.db, those, true)).map(({ roomId }) => roomId);
    expect(await found(rooms)).toEqual([...rooms].reverse());
    // However much is unpaid where nothing is offered any more, it is not looked at.
    expect(await found(rooms.slice(0, 1))).toEqual(rooms.slice(0, 1));
    for (const { row } of all) await payAhead(row);
  });
});
