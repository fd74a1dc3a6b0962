import type { DeskPlayer } from "@derash/protocol/payment/desk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { paymentWith } from "../../../test/payment.ts";
import { forgetSeen, readPlayer, sendTopUp } from "./top-up.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** A server that takes what it is asked to, and whose answers to that are lost; with the keys that it has heard. */
function deaf() {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: string | null }) => {
    if (body !== null) {
      keys.push(JSON.parse(body).idempotency_key);
      return Promise.reject(new TypeError("no answer"));
    }
    const { pathname, searchParams } = new URL(address, "https://derash.example");
    const asked = searchParams.get("asked_key") ?? undefined;
    const made = asked !== undefined && keys.includes(asked);
    const payment = paymentWith({ idempotency_key: asked });
    return Promise.resolve(
      Response.json({ player_id: pathname.split("/").at(-1), made: made ? { payment } : null, fee: null }),
    );
  });
  return keys;
}
const take = (player: DeskPlayer) => expect(sendTopUp(player, "100", 0)).rejects.toThrow();

test("the same cash of a player once more is other cash as soon as the page has shown that the first is in the wallet", async () => {
  const keys = deaf();
  const found = await readPlayer("p-1");
  expect(found.made).toBeNull();
  await take(found);
  await take(found);
  expect(keys[1]).toBe(keys[0]);
  // They come again, and the cashier looks them up; nothing of it is known of another player.
  expect((await readPlayer("p-2")).made).toBeNull();
  const again = await readPlayer("p-1");
  expect(again.made?.payment.idempotency_key).toBe(keys[0]);
  await take(again);
  expect(keys[2]).not.toBe(keys[0]);
  // That answer is lost as well, and the cashier presses once more.
  await take(again);
  expect(keys[3]).toBe(keys[2]);
});

test("whoever has looked at the receipt is not shown it again", async () => {
  deaf();
  await take(await readPlayer("p-1"));
  const again = await readPlayer("p-1");
  forgetSeen(again);
  expect((await readPlayer("p-1")).made).toBeNull();
});
