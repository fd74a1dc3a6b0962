import { type Santim, santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fact, Order, Paid, Refused, Sent } from "./provider.ts";
import {
  type Absence,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalMove,
  type WithdrawalState,
  type WithdrawalStep,
  withdrawalStep,
} from "./withdrawal-state.ts";

const order: Order = {
  ...{ reference: "wd-1", amount: santim(500_00) },
  destination: { bank: "855", account: "0912345678", holder: "Abebe Kebede" },
};
const fresh: Withdrawal = {
  ...{
    id: "w1",
    state: "requested",
    order,
    mode: "live",
    attempt: 0,
    merchant: 0,
    isApprovedThere: false,
    wasSeenPaid: false,
  },
};
const paid: Paid = {
  ...{ is: "paid", amount: order.amount, currency: "ETB", mode: "live", theirReference: "T1", fee: santim(15_00) },
  ...{ payer: null, said: "" },
};
const noProof: Absence = { isRetryWindowOver: false, isMissingInStatement: false };
const proof: Absence = { isRetryWindowOver: true, isMissingInStatement: true };
const heard = (fact: Fact, absence = noProof): WithdrawalEvent => ({ is: "fact", fact, absence, merchant: 0 });
const silent: Sent & Fact = { is: "unknown", why: "silent", said: "" };
const answered = (answer: Sent, attempt = 1): WithdrawalEvent => ({ is: "answered", attempt, answer });
const accepted: Sent = { is: "accepted", theirReference: "T1", said: "" };
const refused = (why: Refused["why"]): Sent => ({ is: "refused", why, said: "" });
const failed: Fact = { is: "failed", said: "" };
const absent: Fact = { is: "absent", said: "" };
const day = 24 * 3_600_000;

function after(events: readonly WithdrawalEvent[], from: Withdrawal = fresh) {
  const moves: WithdrawalMove[] = [];
  const sends: Order[] = [];
  let withdrawal = from;
  for (const event of events) {
    const step = withdrawalStep(withdrawal, event);
    withdrawal = step.withdrawal;
    if (step.move) moves.push(step.move);
    if (step.send) sends.push(step.send);
  }
  return { state: withdrawal.state, withdrawal, moves, sends };
}
const approved: WithdrawalEvent[] = [{ is: "approved" }];
const sending: WithdrawalEvent[] = [...approved, { is: "taken", merchant: 0 }];
const sent: WithdrawalEvent[] = [...sending, answered(accepted)];
const lost: WithdrawalEvent[] = [...sending, answered(silent)];
const settle = { do: "settle", key: "withdrawal-end:w1", amount: order.amount, fee: 15_00 };
const giveBack = { do: "give_back", key: "withdrawal-end:w1", amount: order.amount };

describe("a withdrawal", () => {
  test("is approved, sent, and paid once the provider says so, and not when it was queued", () => {
    expect(after(sent)).toMatchObject({ state: "sent", moves: [], sends: [order] });
    expect(after([...sent, heard(paid), heard(paid)])).toMatchObject({ state: "paid", moves: [settle] });
  });

  test("that nobody approved is sent by nobody, and rejected it is given back once", () => {
    expect(after([{ is: "taken", merchant: 0 }])).toMatchObject({ state: "requested", sends: [] });
    expect(
      after([{ is: "rejected" }, { is: "rejected" }, { is: "approved" }, { is: "taken", merchant: 0 }]),
    ).toMatchObject({
      ...{ state: "rejected", moves: [giveBack], sends: [] },
    });
    expect(after([...approved, { is: "rejected" }]).moves).toEqual([giveBack]);
    expect(after([...sending, { is: "rejected" }])).toMatchObject({ state: "sending", moves: [] });
  });

  test.each<[WithdrawalState, WithdrawalEvent[]]>([
    ["unknown", lost],
    ["unknown", [...sending, { is: "found_sending" }]],
    ["unknown", [...sent, heard(absent)]],
  ])("that is %s gives nothing back and is not sent again, whatever else is heard (%#)", (state, events) => {
    const others: WithdrawalEvent[] = [
      ...[heard(silent), heard(absent), heard(absent, { ...proof, isRetryWindowOver: false })],
      ...[
        heard(absent, { ...proof, isMissingInStatement: false }),
        { is: "approved" } as const,
        { is: "rejected" } as const,
      ],
      ...[
        { is: "taken", merchant: 0 } as const,
        { is: "found_sending" } as const,
        answered(silent),
        answered(refused("invalid"), 2),
      ],
    ];
    expect(after([...events, ...others])).toMatchObject({ state, moves: [], sends: [order] });
    expect(after([...events, ...others, heard(paid)])).toMatchObject({ state: "paid", moves: [settle] });
    expect(after([...events, ...others, heard(failed)])).toMatchObject({ state: "failed", moves: [giveBack] });
    expect(after([...events, ...others, heard(absent, proof)])).toMatchObject({ state: "failed", moves: [giveBack] });
  });

  test("that is refused in known words is given back; refused for now, or because of us, it waits and is sent again by its reference", () => {
    expect(after([...sending, answered(refused("account_number"))])).toMatchObject({
      state: "failed",
      moves: [giveBack],
    });
    for (const answer of [{ is: "later", why: "hours", said: "" } as const, refused("key"), refused("switched_off")]) {
      expect(after([...sending, answered(answer)])).toMatchObject({ state: "approved", moves: [] });
      expect(after([...sending, answered(answer), { is: "taken", merchant: 0 }])).toMatchObject({
        state: "sending",
        sends: [order, order],
      });
    }
    expect(withdrawalStep(after(sending).withdrawal, answered(refused("key"))).alarm).toBe("account");
  });

  test("takes no answer to another call for the answer to this one", () => {
    const again: WithdrawalEvent[] = [
      ...sending,
      answered({ is: "later", why: "busy", said: "" }),
      { is: "taken", merchant: 0 },
    ];
    expect(after([...again, answered(refused("invalid"), 1)])).toMatchObject({ state: "sending", moves: [] });
  });

  test("that was paid otherwise than ordered is given back by no machine", () => {
    const odd = after([...sent, heard({ ...paid, amount: santim(499_99) })]);
    expect(odd).toMatchObject({ state: "unknown", moves: [] });
    expect(withdrawalStep(after(sent).withdrawal, heard({ ...paid, currency: "USD" })).alarm).toBe("mismatch");
    for (const event of [heard(failed), heard(absent, proof), heard({ ...paid, mode: "test" })])
      expect(after([event], odd.withdrawal)).toMatchObject({ state: "unknown", moves: [] });
    expect(
      after([{ is: "decided", by: "a", second: "b", wasPaid: false, unknownForMs: day }], odd.withdrawal).moves,
    ).toEqual([giveBack]);
  });

  test("that stays unknown is decided by two persons, after a day", () => {
    const decide = (other: object) =>
      after([
        ...lost,
        { is: "decided", by: "a", second: "b", wasPaid: false, unknownForMs: day, ...other } as WithdrawalEvent,
      ]);
    expect(decide({ second: "a" }).moves).toEqual([]);
    expect(decide({ unknownForMs: day - 1 }).moves).toEqual([]);
    expect(decide({})).toMatchObject({ state: "failed", moves: [giveBack] });
    expect(decide({ wasPaid: true })).toMatchObject({ state: "paid", moves: [{ ...settle, fee: null }] });
  });

  test("that is settled stays so, and who says otherwise is heard", () => {
    const ends: [WithdrawalEvent[], Fact[], Fact[]][] = [
      [
        [...sent, heard(paid)],
        [paid, { is: "pending", said: "" }, silent],
        [failed, absent],
      ],
      [
        [...sent, heard(failed)],
        [failed, absent, silent],
        [paid, { is: "pending", said: "" }],
      ],
    ];
    for (const [events, agreeing, contradicting] of ends) {
      const { withdrawal } = after(events);
      for (const fact of agreeing)
        expect(withdrawalStep(withdrawal, heard(fact))).toMatchObject({ withdrawal, move: null, alarm: null });
      for (const fact of contradicting)
        expect(withdrawalStep(withdrawal, heard(fact))).toMatchObject({
          withdrawal,
          move: null,
          alarm: "contradiction",
        });
    }
  });

  test("is approved at the provider once, while it is under way, and in all five fields", () => {
    const { reference, amount, destination } = order;
    const right = { reference, amount, destination };
    const ask = (events: WithdrawalEvent[], approval = right) =>
      withdrawalStep(after(events).withdrawal, { is: "asked", approval });
    for (const events of [sending, sent]) expect(ask(events)).toMatchObject({ mayGo: true, alarm: null });
    const others = [
      ...[
        { ...right, reference: "wd-2" },
        { ...right, amount: santim(500_01) },
      ],
      ...[{ bank: "946" }, { account: "0912345679" }, { holder: "Abebe Kebed" }].map((other) => {
        return { ...right, destination: { ...destination, ...other } };
      }),
    ];
    for (const approval of others) expect(ask(sent, approval)).toMatchObject({ mayGo: false, alarm: "not_ours" });
    for (const events of [
      [],
      approved,
      lost,
      [...sent, heard(paid)],
      [...sent, { is: "asked", approval: right } as const],
    ])
      expect(ask(events)).toMatchObject({ mayGo: false, alarm: "not_ours", move: null });
  });
});

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
