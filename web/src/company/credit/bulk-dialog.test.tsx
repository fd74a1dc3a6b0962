import type { StaffUser } from "@derash/protocol/staff";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { ApiError } from "../../data/api-error.ts";
import { sessionStore } from "../../session/session.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { attemptOfList, bulkList, listAgain, type Receiver } from "./bulk-list.ts";
import { UnansweredBulk } from "./UnansweredBulk.tsx";
import { lastUnanswered, sendOnce } from "./unanswered.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});
afterAll(() => vi.unstubAllGlobals());

const me = { id: "me", user_type: "company_admin" } as StaffUser;
const signIn = () => sessionStore.set({ status: "signed_in", kind: "staff", staff: me, at: Date.now() });
const receiver = (userId: string, isActive = true): Receiver => ({
  ...{ userId, name: `Hall ${userId}`, detail: "", balance: 0, isActive },
});
const listOf = (...receivers: Receiver[]) => bulkList(receivers, { a: "10", b: "20" });
/** Ten for one and twenty for another, sent by me, of which nothing came back. */
const sendBoth = () =>
  sendOnce(
    {
      ...{ kind: "bulk", actorId: "me", targetName: "2 accounts", note: "" },
      ...attemptOfList(listOf(receiver("a"), receiver("b"))),
    },
    () => Promise.reject(new ApiError(0, null)),
  ).catch(() => {});
const shown = (list: ReturnType<typeof listOf>) =>
  wordsOf(drawn(<BulkDialog list={list} onClose={() => {}} onSent={() => {}} />));

test("whoever opens a list after one that had no answer reads whether it is the same one", async () => {
  signIn();
  const both = listOf(receiver("a"), receiver("b"));
  expect(shown(both)).not.toContain("had no answer");
  await sendBoth();
  expect(shown(both)).toContain("to 2 accounts had no answer. Sending it again will not send it twice.");
  const rest = listOf(receiver("a"), receiver("b", false));
  expect(shown(rest)).toContain("to 2 accounts had no answer. This is another one, and both may be made.");
});

test("a list that had no answer is offered again as it was, also with somebody who was switched off since", async () => {
  signIn();
  const offered = () => wordsOf(drawn(<UnansweredBulk onSent={() => {}} />));
  expect(offered()).toBe("");
  await sendBoth();
  expect(offered()).toContain("to 2 accounts had no answer. Sending it again will not send it twice. Try again");
  const lost = lastUnanswered({ kind: "bulk", actorId: "me" });
  const dialog = lost && shown(listAgain(lost));
  expect(dialog).toContain("Sending it again will not send it twice.");
  for (const line of ["Hall a 10.00", "Hall b 20.00", "Send 30.00 ETB"]) expect(dialog).toContain(line);
});
