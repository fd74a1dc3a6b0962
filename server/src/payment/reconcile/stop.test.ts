import { once } from "node:events";
import { expect, test } from "vitest";
import { day, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import * as accounts from "../store/account-store.ts";
import { createReconciliationService } from "./service.ts";

// A server that ends while it reads a list does not wait for the list's other pages.

worldForEach();

const page = JSON.stringify({
  status: "success",
  data: { transactions: [], pagination: { next_page_url: "more" } },
});

test.each(["pages without end", "a page that does not come"])("a stop waits for no list: %s", async (what) => {
  const pages = new EventTarget();
  let asked = 0;
  const call = async () => {
    asked += 1;
    pages.dispatchEvent(new Event("asked"));
    if (what === "a page that does not come") await new Promise(() => {});
    await new Promise(setImmediate);
    return { is: "answered", status: 200, text: page } as const;
  };
  const row = await accounts.find(world.db, world.accountId);
  if (row === null) throw new Error("the account is there");
  const sealed_keys = world.keys({ secretKey: "a", webhookSecret: "b", approvalSecret: "c" }, row);
  await accounts.change(world.db, row.id, { sealed_keys });
  const service = createReconciliationService({ ...world.deps, call });
  const reading = once(pages, "asked");
  service.start();
  await reading;
  await service.stop();
  const before = asked;
  await new Promise(setImmediate);
  expect(asked).toBe(before);
  expect(asked).toBeLessThan(10_000);
  // The next server takes the day up at once, and half a list was not compared.
  expect(await world.dayRow()).toMatchObject({ leased_until: null, run_at: null, runs: 0 });
  const next = createReconciliationService({ ...world.deps, call: async () => ({ is: "silent", said: "away" }) });
  await next.runDue();
  expect(await world.dayRow()).toMatchObject({ day, runs: 1 });
});
