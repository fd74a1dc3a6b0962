import type { StaffUser } from "@derash/protocol/staff";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { ApiError } from "../../data/api-error.ts";
import { sessionStore } from "../../session/session.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { bulkList, type Receiver } from "./bulk-list.ts";
import { sendOnce } from "./unanswered.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});
afterAll(() => vi.unstubAllGlobals());

const receiver = (userId: string, isActive = true): Receiver => ({
  ...{ userId, name: `Hall ${userId}`, detail: "", balance: 0, isActive },
});
const listOf = (...receivers: Receiver[]) => bulkList(receivers, { a: "10", b: "20" });
const shown = (list: ReturnType<typeof listOf>) =>
  wordsOf(drawn(<BulkDialog list={list} onClose={() => {}} onSent={() => {}} />));

test("whoever opens a list after one that had no answer reads whether it is the same one", async () => {
  sessionStore.set({ status: "signed_in", kind: "staff", staff: { id: "me" } as StaffUser, at: Date.now() });
  const target = JSON.stringify([
    ["a", "10"],
    ["b", "20"],
  ]);
  const both = listOf(receiver("a"), receiver("b"));
  expect(shown(both)).not.toContain("had no answer");
  const asked = {
    kind: "bulk",
    actorId: "me",
    targetId: target,
    targetName: "2 accounts",
    amount: "30",
    note: "",
  } as const;
  await sendOnce(asked, () => Promise.reject(new ApiError(0, null))).catch(() => {});
  expect(shown(both)).toContain("to 2 accounts had no answer. Sending it again will not send it twice.");
  const rest = listOf(receiver("a"), receiver("b", false));
  expect(shown(rest)).toContain("to 2 accounts had no answer. This is another one, and both may be made.");
});
