import type { HallState } from "@derash/protocol/hall/round";
import { expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { VerifyCode } from "../receipt/VerifyCode.tsx";
import { HallScreen } from "./HallScreen.tsx";
import { SealedSale } from "./HallSeal.tsx";

const round = (change: Partial<HallState>) =>
  ({
    checked: null,
    ...{ saleId: "a", gameId: "ETHA1B", status: "calling", mode: "server", branchName: "Bole", patterns: ["any-line"] },
    ...{ bet: 10, derash: 24, cartelas: [1, 2, 3], calledBalls: [33, 7], totalCalls: 2, winners: [], beacon: null },
    ...{ ball: { letter: "B", number: 7, display: "B7" }, closeHash: null, beaconAt: null },
    ...change,
  }) as unknown as HallState;
const wall = (change: Partial<HallState>, isLost = false) =>
  drawn(<HallScreen round={round(change)} branchName="Bole" isLost={isLost} />);

test("the wall says that it has paused, and that it is offline, in words of their own", () => {
  expect(wordsOf(wall({}))).not.toMatch(/Paused|Offline/);
  expect(tagOf(wall({ status: "paused" }), "hall-paused")).not.toBe("");
  expect(wordsOf(wall({ status: "paused" }))).toContain("Paused");
  expect(wordsOf(wall({}, true))).toContain("Offline: this screen shows what it heard last.");
});

test("a called N is no white cell on a white board", () => {
  expect(tagOf(wall({}), "hall-33")).toContain("background:var(--ink)");
  expect(tagOf(wall({}), "hall-7")).toContain("background:var(--b)");
  expect(tagOf(wall({}), "hall-34")).not.toContain("background");
});

const id = "0190aaaa-0000-7000-8000-000000000001";
const sealed = round({ saleId: id, status: "drawing", closeHash: "ab".repeat(32) });
const code = (appBot: string | null) =>
  drawn(<SealedSale round={sealed} />, { answers: [[["contact"], { success: true, contact: null, appBot }]] });

test("the code on the wall opens the mini app with the seal, and the page without Telegram is named beside it", () => {
  const param = `v_${id.replaceAll("-", "")}_${"ab".repeat(32)}`;
  expect(tagOf(code("derash_bot"), "hall-qr")).toContain(`data-url="https://t.me/derash_bot?startapp=${param}"`);
  expect(wordsOf(code("derash_bot"))).toContain("/verify/ETHA1B");
  expect(tagOf(code(null), "hall-qr")).toMatch(/data-url="https?:\/\/[^/]+\/verify\/0190aaaa-[^"#]+#close=(ab){32}"/);
  expect(tagOf(code(null), "without-telegram")).toBe("");
});

test("a receipt of one cartela says in its code which one it is", () => {
  const receipt = drawn(<VerifyCode round={sealed} cartelas={[17]} />, {
    answers: [[["contact"], { success: true, contact: null, appBot: "derash_bot" }]],
  });
  expect(tagOf(receipt, "receipt-qr")).toContain(`_17_${"ab".repeat(32)}"`);
  expect(wordsOf(receipt)).toMatch(/Without Telegram: \S+\/verify\/ETHA1B/);
});
