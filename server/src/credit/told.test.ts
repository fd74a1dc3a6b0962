import { randomUUID } from "node:crypto";
import type { Adjustment } from "@derash/protocol/credit";
import type { HallAnswer } from "@derash/protocol/hall/round";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, nextEvent, testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { testBus } from "../../test/hints.ts";
import { type SignedInStaff, type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";

const path = "/api/user/management";
let app: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let cashier: SignedInStaff;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await testApp({ DEMO: "false", BOT_TOKEN: "" }, undefined, {}, testBus());
  fixture = await staffFixture(app);
  cashier = await signInStaff(app.url, "own-first-cashier");
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
});

async function windowOf({ token }: SignedInStaff, url: string): Promise<Socket> {
  const socket = await connect(url, token);
  sockets.push(socket);
  return socket;
}

test("a till is told at once that somebody above has passed credit to it or corrected it, at whichever server its window is", async () => {
  const other = await app.another();
  const [superAdmin, company, branch] = [
    await signInStaff(app.url, "super"),
    await signInStaff(app.url, "own-admin"),
    await signInStaff(app.url, "own-first-admin"),
  ];
  const windows = [await windowOf(cashier, app.url), await windowOf(cashier, other.url)];
  const stranger = await windowOf(await signInStaff(app.url, "own-second-cashier"), app.url);
  const heard: string[] = [];
  stranger.onAny((name: string) => heard.push(name));
  const { id } = fixture.own.first.cashier;
  const pay = (by: SignedInStaff, target: string, amount: string) =>
    by.request("POST", `${path}/transfer-balance/`, { target_user_id: target, amount });
  const ask = (amount: string) =>
    company.request<Adjustment>("POST", `${path}/adjustments/`, {
      ...{ target_user_id: id, amount, reason: "Miscount", idempotency_key: randomUUID() },
    });
  const tells = async (act: () => Promise<{ status: number }>, balance: number) => {
    const told = windows.map((window) => nextEvent(window, "own_changed"));
    expect((await act()).status).toBe(200);
    expect(await Promise.all(told)).toEqual([{}, {}]);
    expect((await cashier.request<HallAnswer>("GET", "/api/venue/round/")).body.balance).toBe(balance);
  };
  await pay(superAdmin, fixture.own.admin.id, "5000");
  await pay(company, fixture.own.first.admin.id, "1000");
  await tells(() => pay(branch, id, "300"), 300);
  const items = [{ target_user_id: id, amount: "50" }];
  await tells(() => company.request("POST", `${path}/transfer-many/`, { items, idempotency_key: randomUUID() }), 350);
  await tells(() => ask("-20"), 330);
  const waits = await ask("1500");
  expect(waits.body.status).toBe("pending");
  await tells(() => superAdmin.request("POST", `${path}/adjustments/${waits.body.id}/approve/`, {}), 1830);
  expect(heard).toEqual([]);
  expect(await violationsOf(app)).toEqual([]);
});
