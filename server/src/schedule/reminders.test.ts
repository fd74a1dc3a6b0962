import { beforeEach, expect, test } from "vitest";
import { actor, waitingForLocks } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { minuteMs, scheduleFixture } from "../../test/schedule-fixture.ts";
import { beforeQuiet, quietUntil } from "../days.ts";
import { createNoticeService } from "../notice/service.ts";
import { remindAt, remindUntil } from "./reminders.ts";

const fixture = forAllTests(scheduleFixture);
beforeEach(() => fixture.owner.query("delete from notice"));

let stake = 10_00;
async function announced() {
  const { roundId } = await fixture.announce(await fixture.room(++stake));
  const player = await fixture.player(500_00);
  expect(await fixture.buy(roundId, 7, player)).toBe("ok");
  return { roundId, player };
}
const isTime = (roundId: string) =>
  fixture.owner.query("update announcement set remind_at = now() - interval '1 second' where round_id = $1", [roundId]);

test("who bought ahead is reminded once, whichever processes look, also after a restart; who buys after it is not", async () => {
  const { roundId, player } = await announced();
  await fixture.reminders().tell();
  expect(await fixture.told("reminder", roundId)).toEqual([]);
  await isTime(roundId);
  await Promise.all([fixture.reminders().tell(), fixture.reminders().tell(), fixture.reminders().tell()]);
  const expected = [{ telegram_id: player.telegramId, parameters: expect.objectContaining({ cartelaNumbers: [7] }) }];
  expect(await fixture.told("reminder", roundId)).toEqual(expected);
  await fixture.buy(roundId, 8, await fixture.player(500_00));
  await fixture.reminders().tell();
  expect(await fixture.told("reminder", roundId)).toEqual(expected);
});

test("of a round that was cancelled, or whose time has come meanwhile, nobody is reminded", async () => {
  const [cancelled, late] = [await announced(), await announced()];
  await fixture.schedule.cancel(actor(fixture.owners.one), cancelled.roundId, "rain");
  await fixture.owner.query("update announcement set announced_for = now() - interval '1 second' where round_id = $1", [
    late.roundId,
  ]);
  for (const { roundId } of [cancelled, late]) {
    await isTime(roundId);
    await fixture.reminders().tell();
    expect(await fixture.told("reminder", roundId)).toEqual([]);
  }
});

test("a reminder of a round after the night that an outage has held up into it wakes nobody", async () => {
  const { roundId } = await announced();
  await isTime(roundId);
  // A few minutes after seven in the morning, two days from now.
  const day = new Date(Date.now() + 2 * 86_400_000).setUTCHours(4, 5, 0, 0);
  await fixture.owner.query("update announcement set announced_for = $2 where round_id = $1", [roundId, new Date(day)]);
  await fixture.reminders(day - 5 * 3_600_000).tell();
  await fixture.reminders(day - 600_000).tell();
  expect(await fixture.told("reminder", roundId)).toEqual([]);
  // It was ready in the evening: then it is said until the night, and not sent after that.
  await fixture.owner.query("update announcement set reminded_at = null where round_id = $1", [roundId]);
  await fixture.reminders(day - 10 * 3_600_000).tell();
  const evening = day - (9 * 60 + 5) * 60_000;
  expect(await fixture.told("reminder", roundId)).toMatchObject([{ parameters: { untilMs: evening } }]);
});

const waiting = async (roundId: string) => {
  const { rows } = await fixture.owner.query(
    "select kind, telegram_id from notice where parameters ->> 'roundId' = $1 and sent_at is null and failed_at is null",
    [roundId],
  );
  return rows;
};

test("who was reminded of a round that is then cancelled hears of the cancellation alone, and who gave it back nothing", async () => {
  const { roundId, player } = await announced();
  const leaver = await fixture.player(500_00);
  expect(await fixture.buy(roundId, 8, leaver)).toBe("ok");
  const other = await announced();
  for (const each of [roundId, other.roundId]) await isTime(each);
  await fixture.reminders().tell();
  expect(await waiting(roundId)).toHaveLength(2);
  expect(await fixture.release(roundId, 8, leaver)).toBe("ok");
  await fixture.schedule.cancel(actor(fixture.owners.one), roundId, "rain");
  expect(await waiting(roundId)).toEqual([{ kind: "cancelled", telegram_id: player.telegramId }]);
  expect(await waiting(other.roundId)).toMatchObject([{ kind: "reminder" }]);
});

test.each([true, false])(
  "a reminder that is just being sent as its round is cancelled arrives or not (%s), and is not sent again",
  async (isSent) => {
    const { roundId } = await announced();
    await isTime(roundId);
    await fixture.reminders().tell();
    const notices = createNoticeService({ db: fixture.db });
    const claim = () => fixture.db.transaction().execute((tx) => notices.claim(tx, 10));
    const [sending] = await claim();
    expect(sending?.notice).toMatchObject({ kind: "reminder", roundId });
    await fixture.schedule.cancel(actor(fixture.owners.one), roundId, "rain");
    if (isSent) await notices.sent(sending?.id ?? 0);
    else await notices.postpone(sending?.id ?? 0, -60_000, "502");
    await fixture.owner.query("update notice set claimed_at = claimed_at - interval '1 hour'");
    expect((await claim()).map(({ notice }) => notice.kind)).toEqual(["cancelled"]);
    const { rows } = await fixture.owner.query("select sent_at from notice where kind = 'reminder'");
    expect(rows).toMatchObject([{ sent_at: isSent ? expect.any(Date) : null }]);
  },
);

test.each(["reminder", "cancellation"] as const)(
  "a reminder and the cancellation at once, the %s first: no reminder goes out",
  async (first) => {
    const { roundId, player } = await announced();
    await isTime(roundId);
    const remind = () => fixture.reminders().tell();
    const cancel = () => fixture.schedule.cancel(actor(fixture.owners.one), roundId, "rain");
    const holder = await fixture.owner.connect();
    const haveCome = (count: number) =>
      expect.poll(() => waitingForLocks(fixture.owner), { timeout: 20_000 }).toBe(count);
    try {
      await holder.query("begin");
      await holder.query("lock table notice in exclusive mode");
      // Whoever comes first holds the announcement, and stands where it writes its notices.
      const one = first === "reminder" ? remind() : cancel();
      await haveCome(1);
      const other = first === "reminder" ? cancel() : remind();
      // A cancellation waits for the reminder; a reminder passes by a round that somebody holds.
      if (first === "reminder") await haveCome(2);
      else await other;
      await holder.query("commit");
      await Promise.all([one, other]);
    } finally {
      holder.release(true);
    }
    await remind();
    expect(await waiting(roundId)).toEqual([{ kind: "cancelled", telegram_id: player.telegramId }]);
  },
);

/** By the clock of Addis Ababa, on a day of November. */
const at = (hour: number, minute = 0, day = 23) => Date.UTC(2026, 10, day, hour - 3, minute);

test("the quiet hours are from 22 to 7 o'clock in Addis Ababa", () => {
  const morning = at(7);
  expect([at(7), at(21, 59)].map(quietUntil)).toEqual([null, null]);
  expect([at(6, 59), at(3)].map(quietUntil)).toEqual([morning, morning]);
  expect([at(22), at(23, 59)].map(quietUntil)).toEqual([morning + 86_400_000, morning + 86_400_000]);
  expect([at(21, 59), at(22), at(23), at(3, 0, 24), at(7, 0, 24)].map(beforeQuiet)).toEqual([
    ...[at(21, 59), at(22), at(22), at(22), at(7, 0, 24)],
  ]);
});

test("a reminder comes a quarter of an hour before the round, before the quiet hours that this lies in, or not at all", () => {
  const now = at(12);
  expect(remindAt(at(20), now)).toBe(at(19, 45));
  expect(remindAt(at(23), now)).toBe(at(21, 45));
  expect(remindAt(at(7, 5, 24), now)).toBe(at(21, 45));
  expect(remindAt(now + 10 * minuteMs, now)).toBe(null);
  expect(remindAt(at(23, 30), at(22, 30))).toBe(null);
  expect([at(20), at(23), at(7, 5, 24), at(7, 15, 24)].map(remindUntil)).toEqual([
    ...[at(20), at(22), at(22), at(7, 15, 24)],
  ]);
});
