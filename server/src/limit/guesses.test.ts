import { hallCodeLength } from "@derash/protocol/hall/hall-code";
import { afterEach, describe, expect, test } from "vitest";
import { call, initDataOf, signIn, testApp } from "../../test/app.ts";
import { signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import type { Limits } from "./service.ts";

// Whoever tries what they do not have waits; whoever has it does not, although they share an address.

let server: Awaited<ReturnType<typeof testApp>> | null = null;
let nextId = 5_750_000;
const here = "198.51.100.7";
const elsewhere = "198.51.100.8";

async function serve(limits: Partial<Limits>) {
  server = await testApp({ TRUST_PROXY: "127.0.0.1" }, undefined, limits);
  return server;
}
afterEach(async () => {
  await server?.stop();
  server = null;
});

const times = async <Outcome>(count: number, run: () => Promise<Outcome>) => {
  const outcomes: Outcome[] = [];
  for (let time = 0; time < count; time++) outcomes.push(await run());
  return outcomes;
};

/** A hall whose till is behind the same address as its guests and its television. */
async function hall(limits: Partial<Limits>) {
  const { url, db } = await serve(limits);
  const { own } = await staffFixture({ db });
  const { token } = await signInStaff(url, own.first.cashier.username);
  const from = (address: string) => ({ "x-forwarded-for": address });
  const till = (path: string, body: object = {}) =>
    call<{ code: string }>(url, "POST", `/api/venue/${path}`, { token, body, headers: from(here) });
  const shownCode = async () => (await till("hall-link")).body.code;
  const ask = async (code: string, address = here) =>
    (await call(url, "POST", "/api/hall", { body: { code }, headers: from(address) })).status;
  const follow = async (code: string) =>
    (await call(url, "POST", "/api/hall/papers", { body: { code, cartelas: [1, 2] }, headers: from(here) })).status;
  let guess = 0;
  const guessed = () => String(++guess).padStart(hallCodeLength, "0");
  return { till, shownCode, ask, follow, guessed };
}

describe("guessing codes of halls", () => {
  test("ends soon, while a television with the right one goes on", async () => {
    const { shownCode, ask, guessed } = await hall({ hallCodesRefusedPerAddress: 5 });
    const code = await shownCode();
    expect(await ask(code)).toBe(200);
    expect(await times(7, () => ask(guessed()))).toEqual([404, 404, 404, 404, 404, 429, 429]);
    expect(await times(20, () => ask(code))).toEqual(Array(20).fill(200));
    expect(await ask(guessed())).toBe(429);
  });

  test("ends soon for one who follows papers too, while guests follow theirs", async () => {
    const { shownCode, follow, guessed } = await hall({ hallCodesRefusedPerAddress: 5 });
    const code = await shownCode();
    expect(await follow(code)).toBe(200);
    expect(await times(6, () => follow(guessed()))).toEqual([404, 404, 404, 404, 404, 429]);
    expect(await follow(code)).toBe(200);
  });

  test("is not what the phones do that still have a code of before, and the new one shows the hall", async () => {
    const { till, shownCode, ask, follow } = await hall({ hallCodesRefusedPerAddress: 5 });
    const before = await shownCode();
    expect(await follow(before)).toBe(200);
    expect((await till("hall-link/end", { code: before })).status).toBe(200);
    const code = await shownCode();
    expect(await times(20, () => follow(before))).toEqual(Array(20).fill(404));
    expect(await ask(code)).toBe(200);
    expect(await follow(code)).toBe(200);
  });

  test("is not what phones do with a code that this process has never answered: all of them have the same", async () => {
    const { shownCode, ask, follow, guessed } = await hall({ hallCodesRefusedPerAddress: 5 });
    const over = guessed();
    expect(await Promise.all(Array.from({ length: 20 }, () => follow(over)))).toEqual(Array(20).fill(404));
    expect(await times(20, () => follow(over))).toEqual(Array(20).fill(404));
    expect(await ask(await shownCode())).toBe(200);
    // It was one guess of five.
    expect(await times(5, () => ask(guessed()))).toEqual([404, 404, 404, 404, 429]);
  });

  test("does not keep the code out that a till behind the same address makes meanwhile, and tells a right one nowhere else", async () => {
    const { till, shownCode, ask, guessed } = await hall({ hallCodesRefusedPerAddress: 5 });
    await till("hall-link/end", { code: await shownCode() });
    await times(6, () => ask(guessed()));
    const code = await shownCode();
    expect(await ask(code)).toBe(200);
    await times(5, () => ask(guessed(), elsewhere));
    expect([await ask(code, elsewhere), await ask(guessed(), elsewhere)]).toEqual([429, 429]);
  });

  test("counts for the address as whatever nobody signed in for does, and so do papers that are none", async () => {
    const { follow, guessed } = await hall({ anonymousPerAddress: 10 });
    const over = guessed();
    expect(await times(8, () => follow(over))).toEqual(Array(8).fill(404));
    expect(await times(3, () => follow("no"))).toEqual([400, 400, 429]);
    expect(await follow(over)).toBe(429);
  });
});

describe("forging", () => {
  const ask = async (url: string, path: string, body: object) =>
    (await call(url, "POST", `/api/auth/${path}`, { body })).status;

  test("launch data and refresh tokens ends for the address, where whoever has genuine ones signs in", async () => {
    const { url } = await serve({ signInsRefusedPerAddress: 4 });
    const { refreshToken } = await signIn(url, nextId++);
    const forged = () => ask(url, "telegram", { initData: "user=1&hash=2" });
    const made = () => ask(url, "refresh", { refreshToken: "nobody's" });
    expect(await times(2, forged)).toEqual([401, 401]);
    expect(await times(2, made)).toEqual([401, 401]);
    expect([await forged(), await made()]).toEqual([429, 429]);
    expect(await ask(url, "telegram", { initData: initDataOf(nextId++) })).toBe(200);
    expect(await ask(url, "refresh", { refreshToken })).toBe(200);
  });

  test("is not what somebody does whose session is over: that counts for the session", async () => {
    const { url } = await serve({ signInsRefusedPerAddress: 2, signInsPerPerson: 4 });
    const { refreshToken } = await signIn(url, nextId++);
    expect(await ask(url, "logout", { refreshToken })).toBe(200);
    expect(await times(5, () => ask(url, "refresh", { refreshToken }))).toEqual([401, 401, 401, 401, 429]);
    expect(await ask(url, "refresh", { refreshToken: "nobody's" })).toBe(401);
  });
});
