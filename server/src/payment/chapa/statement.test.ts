import { describe, expect, test } from "vitest";
import { chapaOf, json, refusal } from "../../../test/payment/answer/chapa-answers.ts";
import { spanOf } from "../../days.ts";
import type { Answer } from "../outward-call.ts";

describe("a day's statement", () => {
  const transaction = (ref_id: string, created_at: string, other: object = {}) => ({
    ...{ ref_id, created_at, status: "success", currency: "ETB", amount: "400.000", charge: "12.000", trans_id: null },
    ...other,
  });
  const list = (transactions: unknown[], next: string | null = null) =>
    json(200, { message: "ok", status: "success", data: { transactions, pagination: { next_page_url: next } } });
  const transfers = (data: unknown[]) =>
    json(200, { message: "ok", status: "success", meta: { next_page_url: null }, data });
  const all = async (answers: Answer[]) => {
    const found = [];
    for await (const line of chapaOf(answers).lines(spanOf({ startDay: "2026-11-23", endDay: "2026-11-23" })))
      found.push(line);
    return found;
  };

  test("has both lists, every page, and the day of Ethiopia", async () => {
    const sent = {
      ...{ reference: "wd-1", chapa_reference: "2o1", status: "failed/cancelled", currency: "ETB", amount: 250.5 },
      ...{ charge: 0, created_at: "2026-11-23T09:00:00.000000Z" },
    };
    const found = await all([
      list(
        [transaction("AP0", "2026-11-22T20:59:59.999999Z"), transaction("AP1", "2026-11-22T21:00:00.000000Z")],
        "?page=2",
      ),
      list([transaction("AP2", "2026-11-23T20:59:59.000000Z", { status: "reversed" })]),
      transfers([sent, { ...sent, reference: null, created_at: "2026-11-24T09:00:00.000000Z" }]),
    ]);
    expect(found).toMatchObject([
      { is: "line", way: "in", reference: null, theirReference: "AP1", amount: 400_00, fee: 12_00, status: "paid" },
      { is: "line", way: "in", theirReference: "AP2", status: "reversed" },
      { is: "line", way: "out", reference: "wd-1", theirReference: "2o1", amount: 250_50, status: "failed" },
    ]);
  });

  test("never looks whole where something could not be read", async () => {
    const kinds = async (answers: Answer[]) => (await all(answers)).map(({ is }) => is);
    const good = transaction("AP1", "2026-11-23T09:00:00Z");
    expect(await kinds([list([good]), { is: "silent", said: "cut" }])).toEqual(["line", "unknown"]);
    expect(await kinds([list([good], "?page=2"), refusal(401, "Invalid API Key"), transfers([])])).toEqual([
      "line",
      "unknown",
    ]);
    expect(await kinds([list([good, { ...good, amount: "x" }, { ref_id: 1 }]), transfers([])])).toEqual([
      ...["line", "unknown", "unknown"],
    ]);
    expect(await kinds([list([{ ...good, created_at: null }]), transfers([])])).toEqual(["unknown"]);
  });

  test("has a word that nobody knows as unknown", async () => {
    const found = await all([
      list([transaction("AP1", "2026-11-23T09:00:00Z", { status: "settling" })]),
      transfers([]),
    ]);
    expect(found).toMatchObject([{ is: "line", status: "unknown", said: "settling" }]);
  });
});
