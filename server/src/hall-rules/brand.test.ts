import { createHash } from "node:crypto";
import jpeg from "jpeg-js";
import { expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { hallFixture } from "../../test/hall-fixture.ts";

const fixture = forAllTests(hallFixture);
const nothing = { name: null, colour: null, logo: null };

const pictureOf = (size: number) =>
  Buffer.from(jpeg.encode({ width: size, height: size, data: Buffer.alloc(size * size * 4, 120) }, 80).data);

test("a branch looks as its company, but for what it has of its own; only those above set it, and it is on record", async () => {
  const { own, foreign, hallRules } = fixture;
  const hall = { companyId: own.company.id, branchId: own.first.branch.id };
  const seen = () => hallRules.brandOfHall(fixture.db, hall);
  expect(await seen()).toEqual(nothing);
  const admin = actor(own.admin);
  await hallRules.setBrand(admin, { name: "Bole Bingo", colour: "#1a6b3b" });
  await hallRules.setBrand(admin, { branchId: hall.branchId, name: "Bole One", colour: null });
  expect(await seen()).toEqual({ name: "Bole One", colour: "#1a6b3b", logo: null });
  expect(await hallRules.brand(own.admin, { branchId: hall.branchId })).toEqual({ ...nothing, name: "Bole One" });
  expect(await hallRules.brandOfHall(fixture.db, { ...hall, companyId: foreign.company.id })).toEqual(nothing);
  expect(await fixture.audits("venue.brand_set")).toHaveLength(2);
  const theirs = { branchId: foreign.first.branch.id, name: "Ours", colour: null };
  await expect(hallRules.setBrand(admin, theirs)).rejects.toMatchObject({ code: "not_found" });
});

test("a picture is drawn anew: what was hidden in the file is gone; what is no small picture is refused", async () => {
  const { own, hallRules } = fixture;
  const set = (logo: Buffer | null) =>
    hallRules.setBrand(actor(own.admin), { ...nothing, logo: logo?.toString("base64") ?? null });
  const hidden = Buffer.concat([pictureOf(32), Buffer.from("<script>alert(1)</script>")]);
  const { logo } = await set(hidden);
  const kept = await hallRules.logo(logo ?? "");
  expect(createHash("sha256").update(kept).digest("hex")).toBe(logo);
  expect(kept.includes("<script>")).toBe(false);
  expect(jpeg.decode(kept)).toMatchObject({ width: 32, height: 32 });
  // Left out it stays as it is.
  expect(await hallRules.setBrand(actor(own.admin), { name: null, colour: null })).toMatchObject({ logo });
  const wrong = [Buffer.from("<svg onload='alert(1)'/>"), Buffer.from("GIF89a"), pictureOf(513), Buffer.alloc(0)];
  for (const each of wrong) await expect(set(each)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await set(null)).toEqual(nothing);
  await expect(hallRules.logo(logo ?? "")).rejects.toMatchObject({ code: "not_found" });
});

test("of two who set another part of a hall's looks at once both have theirs, and each is recorded as it was", async () => {
  const { own, hallRules } = fixture;
  const branchId = own.second.branch.id;
  const admin = actor(own.admin);
  await hallRules.setBrand(admin, { branchId, name: "Before", colour: null });
  const held = `select from brand where branch_id = '${branchId}' for update`;
  await meet(fixture, held, [
    () => hallRules.setBrand(admin, { branchId, name: "Bole Two" }),
    () => hallRules.setBrand(admin, { branchId, colour: "#aa0000" }),
  ]);
  expect(await hallRules.brand(own.admin, { branchId })).toEqual({ name: "Bole Two", colour: "#aa0000", logo: null });
  const [first, second] = (await fixture.audits("venue.brand_set")).slice(-2);
  expect(second?.before).toEqual(first?.after);
});
