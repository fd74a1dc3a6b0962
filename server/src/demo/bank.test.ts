import { randomUUID } from "node:crypto";
import type { Payment, PaymentOptions } from "@derash/protocol/payment/payment";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signIn, type TestPlayer, testApp } from "../../test/app.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let player: TestPlayer;
beforeAll(async () => {
  server = await testApp();
  player = await signIn(server.url, 9_100_001);
});
afterAll(() => server.stop());

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${player.token}`, "content-type": "application/json" };
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(server.url + path, { method, headers, body: text });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer as Answer;
}
type One = { payment: Payment };
const until = (reference: string, state: string) =>
  vi.waitFor(async () => {
    const { payment } = await ask<One>("GET", `/api/payment/payments/${reference}`);
    expect(payment.state).toBe(state);
    return payment;
  }, 20_000);

test("a newcomer of the demo deposits at its bank, which says that no money moves, and withdraws again", async () => {
  const { rows } = await server.owner.query("select company_id as id from payment_account where mode = 'demo'");
  const company_id: string = rows[0].id;
  const options = () => ask<PaymentOptions>("GET", `/api/payment/options?company_id=${company_id}`);
  const before = await options();
  expect(before.deposits).toContainEqual(expect.objectContaining({ provider: "chapa", is_on: true, is_demo: true }));

  const begun = await ask<One>("POST", "/api/payment/deposits", {
    ...{ company_id, provider: "chapa", amount: "100", idempotency_key: randomUUID() },
  });
  const page = begun.payment.checkout_url ?? "";
  expect(await (await fetch(page)).text()).toMatch(/no money moves/i);
  // The button of the page, and where it leads back to.
  const body = new URLSearchParams({ act: "pay" });
  const back = await fetch(page, { method: "POST", body, redirect: "manual" });
  expect(back.headers.get("location")).toContain(`/api/payment/back?id=${begun.payment.id}`);
  const returned = await fetch(back.headers.get("location") ?? "");
  expect(await returned.text()).toContain(`/payment/${begun.payment.id}`);
  await until(begun.payment.reference, "paid");
  expect((await options()).balance).toBe(before.balance + 100);

  const { destination } = await ask<{ destination: { id: string; is_verified: boolean } }>(
    ...(["POST", "/api/payment/destinations"] as const),
    { company_id, provider: "chapa", bank: "855", account: "0909100001", holder: "Abebe" },
  );
  expect(destination.is_verified).toBe(true);
  const asked = await ask<One>("POST", "/api/payment/withdrawals", {
    ...{ company_id, destination_id: destination.id, amount: "150", idempotency_key: randomUUID() },
  });
  expect(asked.payment.state).toBe("approved");
  await until(asked.payment.reference, "sent");
  await server.owner.query("update withdrawal set next_look_at = now() where state = 'sent'");
  await until(asked.payment.reference, "paid");
  expect((await options()).balance).toBe(before.balance - 50);
  expect((await server.owner.query("select * from payment_violation")).rows).toEqual([]);
});
