import { expect, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { ask, laptop, testAtDesk } from "../page/hall-page.ts";
import { serverOfFile } from "../test.ts";

const looks = looksOf(laptop);

const server = serverOfFile();
const test = testAtDesk(server);

test("every screen of a hall is free of violations for assistive technology, and of sideways scrolling", async ({
  cashier,
  page,
}) => {
  const found: string[] = [];
  const look = async (what: string, path: string) => {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    found.push(...(await violationsOf(page, `${path} (${what})`, looks)));
  };

  await look("nothing sold", "/");
  await look("no round", "/hall");
  await look("no shift", "/shifts");
  await look("paper", "/cartelas/print?from=1&to=8");
  await cashier.opensShift("500");
  await look("an open shift", "/shifts");

  const shiftId = await shiftIdOf(page);
  await ask(page, "/api/sales/betting/place-bet/", { bet_amount: "10", cartelas: [1, 2, 3, 4, 5] });
  await look("on sale", "/");
  await look("on sale", "/hall");
  const { saleId } = await cashier.round();
  await look("on sale", `/receipt/${saleId}`);
  await expect(page.getByTestId("receipt-qr")).toHaveAttribute("data-url", `${server.url}/verify/${saleId}`);
  await look("one of the cartelas", `/receipt/${saleId}?cartelas=3`);
  const ofOne = `${server.url}/verify/${saleId}#cartela=3`;
  await expect(page.getByTestId("receipt-qr")).toHaveAttribute("data-url", ofOne);

  await cashier.goTo("/");
  await cashier.starts();
  await expect.poll(async () => (await cashier.round()).totalCalls, { timeout: 30_000 }).toBeGreaterThan(2);
  await look("running", "/game");
  await look("paused", "/hall");

  await cashier.act("cancel", { reason: "Power cut" });
  await look("no winner", "/game");
  await look("no winner", "/hall");
  await cashier.closesShift("500");
  await look("closed", "/shifts");
  await look("closed", `/shifts/${shiftId}`);
  expect(found).toEqual([]);
});

async function shiftIdOf(page: Page): Promise<string> {
  const { body } = await ask<{ shift: { id: string } }>(page, "/api/shift/current/");
  return body.shift.id;
}
