import { randomUUID } from "node:crypto";
import type { Regulars } from "@derash/protocol/hall/regular";
import type { HallAnswer } from "@derash/protocol/hall/round";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { Pool } from "pg";
import { expect, vi } from "vitest";
import type { StaffMember } from "../../src/company/service.ts";
import { type SignedInStaff, type StaffFixture, signInStaff } from "../staff-fixture.ts";
import { missingId, type Place } from "./place.ts";

/** won: the hall's own balls complete a cartela and nobody has claimed it yet. drawing: the server has drawn. none: the cashier has no live round. */
export type HallState = "none" | "selling" | "drawing" | "paused" | "calling" | "won" | "settled" | "void";
/** A cashier and what is theirs, whose screen asks as fast as it is answered. */
type Desk = Pick<SignedInStaff, "request" | "token"> & {
  numbers: readonly number[];
  /** As if every till had a hall of its own. */
  free: () => Promise<unknown>;
};

export const hallSettings = {
  ...{ physical_draw_allowed: true, opening_count_required: false },
  ...{ note_above: "50", approval_above: "500", give_ups_alone: 100 },
};
/** What the branches of the matrix sell; `foreignOnly` is a number that only another company has. */
export const soldAt = { own: [501, 504], colleague: [501, 504], sibling: [502, 505], foreign: [501, 504] } as const;
export const [unassignedNumber, foreignOnlyNumber, missingNumber] = [503, 1500, 1999];
export const stake = "10";

const winRow = [10, 11, 13, 14];

type Hall = {
  url: string;
  staff: StaffFixture;
  /** Those whose rounds and shifts there are; each has another beside them in the same branch. */
  cashiers: Record<"own" | "colleague" | "sibling" | "foreign", StaffMember>;
  hireBeside: (cashier: StaffMember) => Promise<StaffMember>;
  owner: Pick<Pool, "query">;
};

/** Of every cashier: a shift that waits for an approval, an open one, a round that is settled and one of every live state. */
export async function halls({ url, staff, cashiers, hireBeside, owner }: Hall) {
  const { own, foreign } = staff;
  const funds: Record<string, SignedInStaff> = {};
  for (const admin of [own.admin, foreign.admin]) {
    const signed = await signInStaff(url, admin.username);
    funds[String(admin.companyId)] = signed;
    await done(signed, "/api/venue/settings", hallSettings);
  }
  const deskOf = async (person: StaffMember, place: keyof Hall["cashiers"]): Promise<Desk> => {
    const body = { target_user_id: person.id, amount: "1000" };
    await done(funds[String(person.companyId)], "/api/user/management/transfer-balance", body);
    const { request, token } = await signInStaff(url, person.username);
    const free = async () => {
      await owner.query("update round_cartela set held_in = null where held_in is not null");
      await owner.query("update round set hall_id = null where hall_id is not null");
      await owner.query("delete from hall_caller");
    };
    return { request, token, numbers: soldAt[place], free };
  };
  const things: Record<HallThing, Partial<Record<Place, string>>> = {
    settledRound: { missing: missingId },
    sellingRound: { missing: missingId },
    drawingRound: { missing: missingId },
    wonRound: { missing: missingId },
    shift: { missing: missingId },
    openShift: { missing: missingId },
  };
  for (const place of ["own", "colleague", "sibling", "foreign"] as const) {
    const cashier = cashiers[place];
    const first = await deskOf(cashier, place);
    things.shift[place] = await waitingShift(first);
    things.settledRound[place] = await roundIn(first, "settled");
    await lie(first, things.settledRound[place]);
    things.sellingRound[place] = await roundIn(first, "selling");
    things.openShift[place] = await openShift(first);
    things.drawingRound[place] = await roundIn(await deskOf(await hireBeside(cashier), place), "drawing");
    things.wonRound[place] = await roundIn(await deskOf(await hireBeside(cashier), place), "won");
  }
  // People have a limit of requests, and rounds take many.
  const spare = await deskOf(await hireBeside(cashiers.own), "own");
  const askers = {
    own: await deskOf(await hireBeside(cashiers.own), "own"),
    sibling: await deskOf(await hireBeside(cashiers.sibling), "sibling"),
    foreign: await deskOf(await hireBeside(cashiers.foreign), "foreign"),
  };
  return {
    things,
    /** The newest round of a cashier beside the one who calls, as it is said from now on, and that cashier's token. */
    newRound: async (state: HallState, numbers: readonly number[] = spare.numbers) => ({
      saleId: await roundIn({ ...spare, numbers }, state),
      token: spare.token,
    }),
    /** A regular of the hall there. */
    newRegular: async (place: Place) => {
      if (place !== "own" && place !== "sibling" && place !== "foreign") return missingId;
      const kept = { name: `regular ${randomUUID()}`.slice(0, 40), cartelas: [soldAt[place][0]] };
      const { regulars } = await done<Regulars>(askers[place], "/api/venue/regulars", kept);
      return regulars.find(({ name }) => name === kept.name)?.id ?? missingId;
    },
    /** A round under way of a cashier there. */
    roundAt: (place: "own" | "sibling" | "foreign") => roundIn(askers[place], "calling"),
  };
}

export type HallThing = "settledRound" | "sellingRound" | "drawingRound" | "wonRound" | "shift" | "openShift";

async function done<Body = unknown>(by: Pick<SignedInStaff, "request"> | undefined, path: string, body?: unknown) {
  const answer = await by?.request<Body>("POST", path, body);
  if (answer?.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.body;
}

async function waitingShift(desk: Desk): Promise<string> {
  await done(desk, "/api/shift/open", { counted_cash: "0" });
  const counted = { counted_cash: "900", note: "found in the drawer" };
  return (await done<{ shift: { id: string } }>(desk, "/api/shift/close", counted)).shift.id;
}

async function openShift(desk: Desk): Promise<string> {
  const { body } = await desk.request<{ shift: { id: string } }>("GET", "/api/shift/current");
  return body.shift.id;
}

/** The clock draws a round by itself: only when it has is the fixture still. */
async function drawn({ request }: Desk): Promise<void> {
  const isDrawn = async () => {
    const { round } = (await request<HallAnswer>("GET", "/api/venue/round")).body;
    // No screen is there: where the machine is slow it has paused by the time that somebody looks.
    expect(["calling", "paused", "void"]).toContain(round?.status);
    return round;
  };
  const round = await vi.waitFor(isDrawn, { timeout: 60_000, interval: 100 });
  if (round?.status === "void") throw new Error(`the round of a fixture is void: ${round.voidCode ?? round.reason}`);
}

/** So that there is a signal of that cashier's. */
async function lie({ request }: Desk, saleId: string): Promise<void> {
  const { status } = await request("POST", "/api/sales", { sale_id: saleId, bet: stake, number_of_players: 9 });
  if (status !== 409) throw new Error(`a lie answered ${status}`);
}

async function roundIn(desk: Desk, state: HallState): Promise<string> {
  await desk.free();
  const { round } = (await desk.request<HallAnswer>("GET", "/api/venue/round")).body;
  if (round && round.endedAt === null) await endRound(desk, round.saleId);
  if (state === "none") return "";
  const mode = state === "drawing" || state === "paused" ? "server" : "physical";
  const bet = { bet_amount: stake, cartelas: desk.numbers, mode, call_interval_ms: 10_000 };
  const { id } = (await done<PlaceBetAnswer>(desk, "/api/sales/betting/place-bet", bet)).data.sale;
  const path = `/api/venue/round/${id}`;
  if (state === "selling") return id;
  if (state === "void") {
    await done(desk, `${path}/cancel`, { reason: "a reason" });
    return id;
  }
  await done(desk, `${path}/start`);
  if (mode === "server") await drawn(desk);
  if (state === "paused") await done(desk, `${path}/pause`);
  if (state !== "won" && state !== "settled") return id;
  const { cells } = await checked(desk, path);
  for (const [index, cell] of winRow.entries())
    await done(desk, `${path}/call`, { number: cells[cell], position: index + 1 });
  if (state === "settled") await checked(desk, path);
  return id;
}

const checked = (desk: Desk, path: string) =>
  done<{ verdict: string; cells: number[] }>(desk, `${path}/check`, { cartela_number: desk.numbers[0] });

/** No winner; or, where somebody has won, that. */
async function endRound(desk: Desk, id: string): Promise<void> {
  const path = `/api/venue/round/${id}`;
  const { status } = await desk.request("POST", `${path}/cancel`, { reason: "a reason" });
  if (status === 200) return;
  for (const cartelaNumber of desk.numbers) {
    const body = { cartela_number: cartelaNumber };
    if ((await done<{ verdict: string }>(desk, `${path}/check`, body)).verdict === "WINNER") return;
  }
  throw new Error(`round ${id} did not end`);
}
