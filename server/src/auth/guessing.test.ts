import { describe, expect, test } from "vitest";
import { initDataOf, testApp } from "../../test/app.ts";
import {
  attempt,
  newAddress,
  newCashier,
  post,
  records,
  server,
  staffSignIn,
  type Try,
} from "../../test/auth/sign-in-fixture.ts";
import { signInStaff, staffFixture, testPassword } from "../../test/staff-fixture.ts";

staffSignIn();

let nextId = 6_000_000;

/** As if the window of every count had passed. */
const afterTheWindow = () => server.owner.query("update sign_in_limit set expire = 1");

describe("guessing", () => {
  test("five times makes that username wait at that address, with words, and nobody else", async () => {
    const [cashier, colleague] = [await newCashier(), await newCashier()];
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) {
      expect((await attempt(cashier.username, { password: "wrong", address })).status).toBe(401);
    }
    for (const password of ["wrong", testPassword]) {
      expect(await attempt(cashier.username.toUpperCase(), { password, address })).toEqual({
        status: 429,
        body: {
          success: false,
          error: "too_many_sign_ins",
          params: { minutes: 1 },
          message: "Too many failed sign-ins. Please wait 1 min and try again.",
          requestId: expect.any(String),
        },
      });
    }
    expect((await attempt(colleague.username, { address })).status).toBe(200);
    expect((await attempt(cashier.username)).status).toBe(200);
    expect((await attempt(cashier.username, { address })).status).toBe(429);
    await afterTheWindow();
    expect((await attempt(cashier.username, { address })).status).toBe(200);
    const refusals = (await records(cashier.id)).filter(({ action }) => action === "refused");
    // The first of each, not the flood after it; the others are told by a count when the window ends.
    expect(refusals.map(({ after }) => after?.error)).toEqual(["wrong_password", "too_many_sign_ins"]);
  });

  test("of a username that nobody has waits as well", async () => {
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) await attempt("nobody-here", { address });
    expect((await attempt("nobody-here", { address })).status).toBe(429);
  });

  test("four times and then right starts anew", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++) await attempt(cashier.username, { password: "wrong", address });
      expect((await attempt(cashier.username, { address })).status).toBe(200);
    }
  });

  test("fifty times at once looks at five guesses", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => attempt(cashier.username, { password: `wrong-${at}`, address })),
    );
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(45).fill(429)]);
  });

  test("goes on at one attempt a minute, for a guesser and for the person alike, and nobody is locked out for good", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) await attempt(cashier.username, { password: "wrong", address });
    for (let minute = 0; minute < 3; minute++) {
      await aMinutePasses();
      const guesses = await Promise.all(
        Array.from({ length: 20 }, () => attempt(cashier.username, { password: "wrong", address })),
      );
      expect(guesses.map(({ status }) => status).sort()).toEqual([401, ...Array(19).fill(429)]);
    }
    await aMinutePasses();
    expect((await attempt(cashier.username, { address })).status).toBe(200);
  });

  test("at many usernames slows each of them down there, and lets a stranger's new browser in at once", async () => {
    const address = newAddress();
    const [fresh, other] = [await newCashier(), await newCashier()];
    for (let time = 0; time < 20; time++) expect((await attempt(fresh.username, { address })).status).toBe(200);
    const guess = async (at: number) => (await attempt(`guess-${at}`, { address })).status;
    const statuses: number[] = [];
    for (let at = 0; at < 100; at += 20) {
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => guess(at + more)))));
    }
    expect(statuses).toEqual(Array(100).fill(401));
    // The flood goes on, and the cashier comes to this address for the first time.
    const flood = Promise.all(Array.from({ length: 50 }, (_, at) => guess(200 + at)));
    expect((await attempt(other.username, { address })).status).toBe(200);
    await flood;
    // Over many accounts a guesser has one attempt a minute for each, and whoever guesses rightly once starts no new allowance.
    expect((await attempt(fresh.username, { password: "wrong", address })).status).toBe(401);
    for (const password of ["wrong", testPassword]) {
      expect((await attempt(fresh.username, { password, address })).status).toBe(429);
    }
    expect((await attempt(fresh.username)).status).toBe(200);
    await aMinutePasses();
    expect((await attempt(fresh.username, { address })).status).toBe(200);
  });

  test("from thousands of addresses at one username is slowed down to one attempt a minute in all", async () => {
    const cashier = await newCashier();
    const { device } = (await attempt(cashier.username)).body;
    const guess = () => attempt(cashier.username, { password: "wrong" });
    for (let at = 0; at < 100; at += 20) await Promise.all(Array.from({ length: 20 }, guess));
    const guesses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, ...Array(19).fill(429)]);
    // The cashier's own browser does not wait, and a minute later one stranger's attempt is let through again.
    expect((await attempt(cashier.username, { device })).status).toBe(200);
    await aMinutePasses();
    expect((await attempt(cashier.username)).status).toBe(200);
  });

  test("counts an IPv6 network as one address", async () => {
    const cashier = await newCashier();
    for (let host = 1; host <= 5; host++) {
      await attempt(cashier.username, { password: "wrong", address: `2001:db8:1:2:${host}::${host}` });
    }
    expect((await attempt(cashier.username, { address: "2001:db8:1:2::9" })).status).toBe(429);
    expect((await attempt(cashier.username, { address: "2001:db8:1:3::9" })).status).toBe(200);
  });

  test("is counted on every node", async () => {
    const other = await server.another();
    const cashier = await newCashier();
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) {
      const url = guess % 2 ? server.url : other.url;
      await attempt(cashier.username, { password: "wrong", address, url });
    }
    expect((await attempt(cashier.username, { address, url: other.url })).status).toBe(429);
  });

  test("cannot be hidden behind a made-up address where no proxy is trusted", async () => {
    const direct = await testApp({ COUNTDOWN_MS: "600000" });
    await staffFixture(direct);
    for (let guess = 0; guess < 5; guess++) await attempt("super", { password: "wrong", url: direct.url });
    expect((await attempt("super", { url: direct.url })).status).toBe(429);
    await direct.stop();
  });
});

/** As if a minute had passed for every count. */
const aMinutePasses = () =>
  server.owner.query("update sign_in_limit set expire = expire - 60000 where expire is not null");

/** Wrong passwords until even the right one has to wait there. */
async function flood(username: string, place: Pick<Try, "address" | "device" | "initData">): Promise<void> {
  for (let guess = 0; guess < 5; guess++) await attempt(username, { password: "wrong", ...place });
  expect((await attempt(username, place)).status).toBe(429);
}

describe("a wait after wrong passwords", () => {
  test("ends when somebody above resets the password", async () => {
    const [cashier, other] = [await newCashier(), await newCashier()];
    const address = newAddress();
    await flood(cashier.username, { address });
    await flood(other.username, { address });
    const { token } = await signInStaff(server.url, "own-admin");
    const reset = { new_password: "secret-2" };
    expect((await post(`/api/user/management/reset-password/${cashier.id}/`, token, reset)).status).toBe(200);
    expect((await attempt(cashier.username, { password: "secret-2", address })).status).toBe(200);
    // The other person's wait goes on.
    expect((await attempt(other.username, { address })).status).toBe(429);
  });

  test("ends when the account is switched on again, not when it is switched off", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    const { token } = await signInStaff(server.url, "own-admin");
    const turn = (status: boolean) => post(`/api/user/management/status/${cashier.id}/`, token, { status });
    await flood(cashier.username, { address });
    await turn(false);
    expect((await attempt(cashier.username, { address })).status).toBe(429);
    await turn(true);
    expect((await attempt(cashier.username, { address })).status).toBe(200);
  });

  test("that others at an address earn does not keep a cashier out of a browser that they have signed in on", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    const { device } = (await attempt(cashier.username, { address })).body;
    await flood(cashier.username, { address });
    const again = await attempt(cashier.username, { address, device });
    expect(again).toMatchObject({ status: 200, body: { device } });
    // Nor does a flood at any name.
    for (let at = 0; at < 100; at++) await attempt(`flood-${at}`, { password: "wrong", address });
    expect((await attempt(cashier.username, { address })).status).toBe(429);
    expect((await attempt(cashier.username, { address, device })).status).toBe(200);
  });

  test("does not keep out who comes by a linked Telegram account, and its launch data is no place to guess at either", async () => {
    const [cashier, stranger] = [await newCashier(), nextId++];
    const telegramId = nextId++;
    const address = newAddress();
    await attempt(cashier.username, { initData: initDataOf(telegramId) });
    await flood(cashier.username, { address });
    expect((await attempt(cashier.username, { address, initData: initDataOf(stranger) })).status).toBe(429);
    expect((await attempt(cashier.username, { address, initData: initDataOf(telegramId) })).status).toBe(200);
    await flood(cashier.username, { initData: initDataOf(telegramId) });
  });

  test("is earned by that browser's own wrong passwords as well, wherever it goes", async () => {
    const cashier = await newCashier();
    const { device } = (await attempt(cashier.username)).body;
    await flood(cashier.username, { device });
    expect((await attempt(cashier.username, { device, address: newAddress() })).status).toBe(429);
    expect((await attempt(cashier.username)).status).toBe(200);
  });

  test("is not got round with the device of another person, a made-up one, or one of an older password", async () => {
    const [cashier, other] = [await newCashier(), await newCashier()];
    const address = newAddress();
    const own = (await attempt(cashier.username)).body.device;
    // In these tests everybody begins with one hash, so the other gets a password of their own.
    const { token } = await signInStaff(server.url, "own-admin");
    await post(`/api/user/management/reset-password/${other.id}/`, token, { new_password: "secret-3" });
    const others = (await attempt(other.username, { password: "secret-3" })).body.device;
    await flood(cashier.username, { address });
    for (const device of [others, "", "a.b", ".", own.slice(0, -1), `${own}A`, `x${own}`]) {
      expect((await attempt(cashier.username, { address, device })).status, device).toBe(429);
    }
    const nobody = await attempt("nobody-at-all", { device: own, address });
    expect(nobody.status).toBe(401);
    await post(`/api/user/management/reset-password/${cashier.id}/`, token, { new_password: "secret-4" });
    await flood(cashier.username, { address });
    expect((await attempt(cashier.username, { password: "secret-4", address, device: own })).status).toBe(429);
  });
});
