import type { HallEvent, HallState } from "@derash/protocol/hall/round";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import { type Hall, hear, refreshFloat } from "./use-hall.ts";

// Their catalogs are compiled for browsers only.
vi.mock("../i18n/language.ts", () => ({}));

let version = 0;
const round = (change: Partial<HallState>): HallState =>
  ({
    v: ++version,
    saleId: "a",
    status: "settled",
    calledBalls: [],
    stretches: 1,
    payerId: null,
    ...change,
  }) as HallState;
const event = (change: Partial<HallEvent> = {}): HallEvent => {
  version++;
  const nothing = { sale: null, game: null, round: null, caller: null, unpaid: [], owed: [], bonuses: [], prizes: [] };
  return { v: version, now: version, ...nothing, ...change };
};
/** What Sara's page asks for by each event, where it has had an answer. */
function asked(...events: HallEvent[]): (boolean | undefined)[][] {
  const client = new QueryClient();
  const desk = {
    sale: null,
    game: null,
    caller: null,
    unpaid: [],
    owed: [],
    bonuses: [],
    prizes: [],
    now: 0,
    heardAt: 0,
  };
  client.setQueryData<Hall>(["venue"], { desk, answer: { cashierId: "sara" } as Hall["answer"] });
  return events.map((each) => {
    const ask = vi.fn<(options: { cancelRefetch: boolean }) => void>();
    hear(client, each, ask);
    return ask.mock.calls.map(([{ cancelRefetch }]) => cancelRefetch);
  });
}

test("before its first answer a page asks for it, and cuts off none that is on its way", () => {
  const ask = vi.fn();
  hear(new QueryClient(), event(), ask);
  expect(ask.mock.calls).toEqual([[{ cancelRefetch: false }]]);
});

test("a till asks what is on its float when a round that others gave up has put its stakes there, once", () => {
  const owed = (cashierId: string) => event({ owed: [{ saleId: "a", cashierId }] });
  expect(asked(event(), owed("sara"), owed("sara"), event())).toEqual([[], [true], [], []]);
  expect(asked(owed("hana"))).toEqual([[]]);
});

test("it asks likewise when somebody above has ended a round that it pays, and when a bonus was deposited for it", () => {
  const paid = (payerId: string) => event({ game: round({ payerId }) });
  expect(asked(event({ game: round({ status: "calling" }) }), paid("sara"), paid("sara"))).toEqual([[], [true], []]);
  expect(asked(paid("hana"))).toEqual([[]]);
  const bonus = { id: "b", saleId: "a", gameId: "ETHA1B", cashierId: "sara", winner: "Cartela 2", amount: 300 };
  expect(asked(event({ bonuses: [bonus] }), event({ bonuses: [bonus] }))).toEqual([[true], []]);
});

test("what somebody above has put on the float is asked for by all that shows it", () => {
  const client = new QueryClient();
  const keys = [["venue"], ["balance"], ["transactions"], ["shift"]];
  for (const key of [...keys, ["staff", "sara"]]) client.setQueryData(key, {});
  refreshFloat(client);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
  expect(client.getQueryState(["staff", "sara"])?.isInvalidated).toBe(false);
});
