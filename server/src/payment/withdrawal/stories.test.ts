import type { Santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absent,
  accepted,
  answered,
  failed,
  fresh,
  heard,
  order,
  paid,
  proof,
  refused,
  silent,
} from "../../../test/payment/withdrawal/withdrawal-events.ts";
import type { Fact, Order, Sent } from "../provider.ts";
import {
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalMove,
  type WithdrawalStep,
  withdrawalStep,
} from "../withdrawal-state.ts";

/** A bank that is honest when it speaks, and a network that loses, delays and doubles. */
type World = {
  withdrawal: Withdrawal;
  /** What the bank has, by reference. */
  taken: Map<string, { amount: Santim; status: "queued" | "success" | "failed" }>;
  /** Calls that the client has given up on and that may still arrive. */
  flying: Order[];
  /** The call whose answer is awaited. */
  calling: { order: Order; attempt: number } | null;
  ends: WithdrawalMove[];
};
type Happening =
  | { is: "event"; event: WithdrawalEvent }
  | { is: "call"; how: "answered" | "answer_lost" | "lost" | "delayed" | "refused" | "later" | "key" | "not_called" }
  | { is: "arrives" }
  | { is: "bank"; how: "success" | "failed" }
  | { is: "look_up"; isHeard: boolean }
  | { is: "crash" }
  /** Hours later: what flew is gone, and the day's statement is read. */
  | { is: "window_over" };

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom<Happening>(
    ...(
      [
        { is: "approved" },
        { is: "approved" },
        { is: "taken", merchant: 0 },
        { is: "taken", merchant: 0 },
        { is: "rejected" },
        { is: "held_back", said: "" },
      ] as const
    ).map((event) => ({ is: "event" as const, event })),
    ...(
      ["answered", "answered", "answer_lost", "lost", "delayed", "refused", "later", "key", "not_called"] as const
    ).map((how) => ({
      is: "call" as const,
      how,
    })),
    ...[{ is: "arrives" as const }, { is: "crash" as const }, { is: "window_over" as const }],
    ...(["success", "success", "failed"] as const).map((how) => ({ is: "bank" as const, how })),
    ...[true, true, false].map((isHeard) => ({ is: "look_up" as const, isHeard })),
  ),
);

type Machine = typeof withdrawalStep;

function play(list: readonly Happening[], machine: Machine): void {
  const world: World = { withdrawal: fresh, taken: new Map(), flying: [], calling: null, ends: [] };
  for (const happening of list) happen(world, happening, machine);
  // In the end everything is quiet: what flew has arrived, the bank has done its work, and an honest answer is heard.
  for (const flying of world.flying.splice(0)) take(world, flying);
  for (const transfer of world.taken.values()) if (transfer.status === "queued") transfer.status = "success";
  happen(world, { is: "crash" }, machine);
  happen(world, { is: "look_up", isHeard: true }, machine);
  happen(world, { is: "window_over" }, machine);
  const isPaidThere = [...world.taken.values()].some(({ status }) => status === "success");
  const [end] = world.ends;
  if (isPaidThere) expect(end?.do, "paid there, so settled here").toBe("settle");
  else expect(end?.do, "not paid there").not.toBe("settle");
  if (world.withdrawal.state === "unknown") expect.fail("unknown with an honest answer");
}

function happen(world: World, happening: Happening, machine: Machine): void {
  switch (happening.is) {
    case "event":
      step(world, happening.event, machine);
      break;
    case "call":
      call(world, happening.how, machine);
      break;
    case "arrives":
      for (const flying of world.flying.splice(0, 1)) take(world, flying);
      break;
    case "bank":
      for (const transfer of world.taken.values()) if (transfer.status === "queued") transfer.status = happening.how;
      break;
    case "look_up":
      step(world, heard(happening.isHeard ? factOf(world) : silent), machine);
      break;
    case "crash":
      // The call that was out may arrive all the same.
      if (world.calling) world.flying.push(world.calling.order);
      world.calling = null;
      step(world, { is: "found_sending" }, machine);
      break;
    case "window_over":
      world.flying = [];
      if (world.calling === null) step(world, heard(factOf(world), proof), machine);
  }
}

function call(world: World, how: Extract<Happening, { is: "call" }>["how"], machine: Machine): void {
  const { calling } = world;
  if (calling === null) return;
  world.calling = null;
  if (how === "not_called") step(world, { is: "not_called", attempt: calling.attempt, said: "" }, machine);
  else answer(world, how, calling, machine);
}

type Calling = NonNullable<World["calling"]>;
type Answered = Exclude<Extract<Happening, { is: "call" }>["how"], "not_called">;

function answer(world: World, how: Answered, calling: Calling, machine: Machine): void {
  if (how === "answered" || how === "answer_lost") take(world, calling.order);
  if (how === "delayed") world.flying.push(calling.order);
  const isTheirs = world.taken.has(calling.order.reference);
  const answers: Record<Answered, Sent> = {
    ...{ answered: accepted, answer_lost: silent, lost: silent, delayed: silent },
    // A reference that they have is answered with "used before", which is a yes.
    refused: isTheirs ? accepted : refused("account_number"),
    later: isTheirs ? accepted : { is: "later", why: "hours", said: "" },
    key: isTheirs ? accepted : refused("key"),
  };
  step(world, answered(answers[how], calling.attempt), machine);
}

function take({ taken }: World, { reference, amount }: Order): void {
  if (!taken.has(reference)) taken.set(reference, { amount, status: "queued" });
}

/** What the bank answers about the one reference that we ask about. */
function factOf({ taken }: World): Fact {
  const transfer = taken.get(order.reference);
  if (transfer === undefined) return absent;
  if (transfer.status === "queued") return { is: "pending", said: "" };
  return transfer.status === "failed" ? failed : { ...paid, amount: transfer.amount };
}

function step(world: World, event: WithdrawalEvent, machine: Machine): void {
  const { withdrawal, move, send }: WithdrawalStep = machine(world.withdrawal, event);
  world.withdrawal = withdrawal;
  if (send) world.calling = { order: send, attempt: withdrawal.attempt };
  if (send) expect(send.reference, "one reference").toBe(order.reference);
  if (move === null) return;
  world.ends.push(move);
  expect(world.ends, "one end").toHaveLength(1);
  const isUnknown =
    (event.is === "fact" && event.fact.is === "unknown") || (event.is === "answered" && event.answer.is === "unknown");
  expect(isUnknown, "unknown moves nothing").toBe(false);
  const states = [...world.taken.values()].map(({ status }) => status);
  if (move.do === "settle") expect(states, "settled here, so paid there").toContain("success");
  else
    expect(
      states.filter((status) => status !== "failed"),
      "given back here, so not under way there",
    ).toEqual([]);
}

const stories = fc.array(happenings, { minLength: 5, maxLength: 40 });
const property = (machine: Machine) => fc.property(stories, (list) => play(list, machine));

test("whatever is lost, late or killed, nothing is both paid and given back, and when all is quiet both sides agree", () => {
  fc.assert(property(withdrawalStep), { numRuns: 5_000 });
});

describe("the same stories find a machine that", () => {
  const planted: Record<string, Machine> = {
    "gives back on a timeout": (withdrawal, event) =>
      event.is === "answered" && event.answer.is === "unknown"
        ? withdrawalStep(withdrawal, { ...event, answer: refused("invalid") })
        : withdrawalStep(withdrawal, event),
    "believes the first «not found»": (withdrawal, event) =>
      withdrawalStep(withdrawal, event.is === "fact" ? { ...event, absence: proof } : event),
    "takes queued for paid": (withdrawal, event) => {
      const one = withdrawalStep(withdrawal, event);
      return one.withdrawal.state === "sent" ? withdrawalStep(one.withdrawal, heard(paid)) : one;
    },
    "tries again under a second reference": (withdrawal, event) => {
      const one = withdrawalStep(withdrawal, event);
      return one.send && withdrawal.attempt > 0 ? { ...one, send: { ...one.send, reference: "wd-1-again" } } : one;
    },
    "gives back what a crash interrupted": (withdrawal, event) =>
      event.is === "found_sending" && withdrawal.state === "sending"
        ? withdrawalStep({ ...withdrawal, state: "approved" }, { is: "rejected" })
        : withdrawalStep(withdrawal, event),
    "sends again what is unknown, after giving back": (withdrawal, event) =>
      event.is === "rejected" && withdrawal.state === "unknown"
        ? withdrawalStep({ ...withdrawal, state: "approved" }, event)
        : withdrawalStep(withdrawal, event),
  };
  test.each(Object.entries(planted))("%s", (_, machine) => {
    const { failed: isFound } = fc.check(property(machine), { numRuns: 5_000 });
    expect(isFound).toBe(true);
  });
});
