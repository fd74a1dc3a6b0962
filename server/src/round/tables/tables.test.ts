import { expect, test } from "vitest";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture } from "../../../test/round-fixture.ts";
import { createCompanyService } from "../../company/service.ts";
import { Tables } from "./tables.ts";

const fixture = forAllTests(roundFixture);

test("what the bot offers says whose each table is", async () => {
  const rooms = [await fixture.room(10_00)];
  const other = await createCompanyService(fixture).ensureBranch("Habesha", "Bole", true);
  rooms.push(await fixture.room(20_00, 1, other.id));
  const tables = new Tables({
    db: fixture.db,
    cartelas: { listSize: async () => 200 },
    rows: () => rooms,
    now: Date.now,
  });
  const firsts = (await tables.firsts()).map(({ stake, company, branch }) => ({ stake, company, branch }));
  expect(firsts.toSorted((one, two) => one.stake - two.stake)).toEqual([
    { stake: 10_00, company: "House", branch: "Online" },
    { stake: 20_00, company: "Habesha", branch: "Bole" },
  ]);
});
