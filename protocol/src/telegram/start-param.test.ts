import { expect, test } from "vitest";
import { invitationIn, readStartParam, type StartPlace, startParamOf } from "./start-param.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";
const invitation = "0123456789";
const places: StartPlace[] = [
  { kind: "table", roomId: id, invitation: null },
  { kind: "table", roomId: id, invitation },
  { kind: "round", roundId: id },
  { kind: "proof", roundId: id },
  { kind: "replay", roundId: id, cartelaNumber: 2000 },
  { kind: "schedule" },
  { kind: "payment", paymentId: id },
  { kind: "invitation", invitation },
];

test("every place is read as it was written, of characters and a length that Telegram takes", () => {
  for (const place of places) {
    const text = startParamOf(place);
    expect(text).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(readStartParam(text)).toEqual(place);
  }
  expect(new Set(places.map(startParamOf)).size).toBe(places.length);
  expect(places.map(invitationIn)).toEqual([null, invitation, null, null, null, null, null, invitation]);
});

test("whatever else somebody writes leads nowhere", () => {
  const hex = id.replaceAll("-", "");
  for (const text of ["", "t_", `t_${id}`, `T_${hex}`, `t_${hex}_`, `t_${hex}_01234567890`, `t_${hex}_0123456789_`])
    expect(readStartParam(text)).toBeNull();
  for (const text of [
    `v_${hex}\n`,
    `v_${hex}/../x`,
    "inv_01234567xy",
    `x_${hex}`,
    "ref_0123456789",
    "../admin",
    `r_${hex}`,
    `r_${hex}_0`,
    "s_",
    "S",
  ])
    expect(readStartParam(text)).toBeNull();
  expect(invitationIn(null)).toBeNull();
});
