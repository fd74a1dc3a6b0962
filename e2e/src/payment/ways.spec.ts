import { type Browser, expect, type Page } from "@playwright/test";
import { deviceHmac } from "../../../server/src/payment/sms/device-key.ts";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { phoneOf, violations } from "../server/books.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { quickRounds, test } from "../test.ts";

let server: GameServer;
const looks = looksOf({ width: 1280, height: 800 });

test.beforeAll(async () => {
  server = await startGameServer({ ...quickRounds(3_000, 100), DEMO_BANK_PORT: "0" });
});
test.afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

const enter = (browser: Browser, username: string) =>
  StaffPage.signIn(browser, server, { username, password: "demo1234" });
const state = (page: Page) => page.getByTestId("payment-state");

async function ends(page: Page, as: string): Promise<void> {
  await expect(state(page)).toHaveAttribute("data-state", as, { timeout: 30_000 });
}

/** A phone that forwards what its bank writes. */
function forwarder(device: string, key: string) {
  let balance = 1000;
  return async (sequence: number, birr: number, number: string) => {
    balance += birr;
    const body = `Dear Derash You have received ETB ${birr}.00 from TIGIST(2519****0123) on 23/11/2026 10:27:23. Your transaction number is ${number}. Your current E-Money Account balance is ETB ${balance}.00.`;
    const call = { device, sequence, receivedAt: "2026-11-23T10:27:23+03:00", body };
    const signature = deviceHmac(Buffer.from(key, "hex"), call).toString("hex");
    const { status } = await fetch(`${server.url}/api/payment/sms`, {
      ...{ method: "POST", body: JSON.stringify({ device, sequence, received_at: call.receivedAt, body }) },
      headers: { "content-type": "application/json", "x-device-signature": signature },
    });
    expect(status).toBe(200);
  };
}

test("a transfer is claimed by its number once the operator's phone has its SMS; one that never comes raises an alarm @money-transfer", async ({
  browser,
}) => {
  const found: string[] = [];
  const { page: desk, dialog } = await enter(browser, "company");
  await desk.goto(`${server.url}/payment-phones`);
  await desk.getByRole("button", { name: "Add a phone" }).click();
  await dialog.getByLabel("Name of the phone").fill("Phone at the desk");
  await dialog.getByLabel("Account or number that players send to").fill("0911555555");
  await dialog.getByLabel("Holder of the account").fill("Derash");
  await dialog.getByRole("button", { name: "Add" }).click();
  const key = await desk.getByTestId("device-key").innerText();
  const [, device = ""] = await dialog.getByRole("definition").allInnerTexts();
  await desk.getByRole("button", { name: "It is in the phone" }).click();
  const phone = forwarder(device, key);
  await desk.goto(`${server.url}/payment-providers`);
  await desk.getByRole("switch", { name: "Switch on deposits by Own phone (SMS)" }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog).toBeHidden();

  const { page, link } = await PlayerPage.open(browser, server, "Tigist", 10);
  await phoneOf(server, Number(new URL(link).searchParams.get("telegramId")), "+251911000123");
  const before = await balanceOf(page);
  await page.goto(`${server.url}/deposit`);
  await page.getByText("Transfer to our phone").click();
  found.push(...(await violationsOf(page, "/deposit, transfer", looks)));
  await page.getByLabel("Number of the transfer").fill(" di41fhsd4j ");
  await page.getByRole("button", { name: "I have sent it" }).click();
  await expect(state(page)).toContainText("The bank's message about it has not come yet.");
  await phone(1, 120, "DI41FHSD4J");
  await ends(page, "paid");
  expect(await balanceOf(page)).toBe(before + 120);
  found.push(...(await violationsOf(page, "/payment, transfer", looks)));

  await phone(3, 70, "DI41FHSD5K");
  await desk.goto(`${server.url}/payment-phones`);
  await expect(desk.getByText("Alarm", { exact: true })).toBeVisible();
  await expect(desk.getByText("message 2", { exact: false }).first()).toBeVisible();
  found.push(...(await violationsOf(desk, "/payment-phones with an alarm", looks)));
  expect(found).toEqual([]);
});

test("a limit of her own holds at once, and raising it waits for a day @money-limit", async ({ browser }) => {
  const found: string[] = [];
  const { page } = await PlayerPage.open(browser, server, "Abebe", 10);
  await page.goto(`${server.url}/limits`);
  const day = page.getByTestId("limit-day");
  await day.getByLabel("Most that I bring in, in ETB").fill("150");
  await day.getByRole("button", { name: "set this limit" }).click();
  await expect(day).toContainText("150.00 ETB left until");
  await day.getByLabel("Most that I bring in, in ETB").fill("5000");
  await day.getByRole("button", { name: "set this limit" }).click();
  await expect(day).toContainText("You have asked for 5,000.00 ETB.");
  await day.getByRole("button", { name: "Confirm it" }).click();
  await expect(day.getByRole("alert")).toHaveText("A higher limit can be confirmed in 24 h.");
  found.push(...(await violationsOf(page, "/limits", looks)));
  await page.goto(`${server.url}/deposit`);
  await expect(page.getByTestId("limit-left")).toHaveText("Your limits leave 150.00 ETB for now.");
  await page.getByLabel("Amount in ETB").fill("151");
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await expect(page.getByRole("alert")).toContainText("You have set yourself a limit of 150.00 ETB.");
  found.push(...(await violationsOf(page, "/deposit above a limit", looks)));
  expect(found).toEqual([]);
});

test("cash is paid out at the desk for a reference that the player was told, and the receipt is printed alone @money-cash-out", async ({
  browser,
}) => {
  const found: string[] = [];
  const { page } = await PlayerPage.open(browser, server, "Dawit", 10);
  const before = await balanceOf(page);
  await page.goto(`${server.url}/withdraw`);
  await page.getByText("Cash at the desk").click();
  await page.getByLabel("Amount in ETB").fill("80");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, take it out" }).click();
  await ends(page, "requested");
  const reference = /W\w+$/.exec(new URL(page.url()).pathname)?.[0] ?? "";
  const company = await enter(browser, "company");
  await company.goTo("/withdrawals");
  const row = company.section("Waiting for somebody").getByRole("row").filter({ hasText: "80.00" });
  await row.getByRole("button", { name: /^Approve/ }).click();
  await company.dialog.getByRole("button", { name: "Approve" }).click();
  await ends(page, "approved");

  const { page: desk, dialog } = await enter(browser, "cashier");
  await desk.goto(`${server.url}/shifts`);
  await desk.getByRole("button", { name: "Open shift" }).click();
  await dialog.getByLabel("Counted cash in ETB").fill("500");
  await desk.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await desk.goto(`${server.url}/cash`);
  await desk.keyboard.type(reference);
  await desk.keyboard.press("Enter");
  await expect(desk.getByTestId("cash-out-amount")).toHaveText("80.00 ETB");
  found.push(...(await violationsOf(desk, "/cash, cash-out", looks)));
  await desk.getByRole("button", { name: "Continue" }).click();
  await desk.getByRole("button", { name: "Yes, pay it out" }).click();
  const receipt = desk.getByTestId("desk-receipt");
  await expect(receipt).toContainText(reference);
  found.push(...(await violationsOf(desk, "/cash, receipt", looks)));
  await desk.emulateMedia({ media: "print" });
  await expect(receipt).toBeVisible();
  await expect(desk.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(desk.getByRole("navigation")).toBeHidden();
  await ends(page, "paid");
  expect(await balanceOf(page)).toBe(before - 80);
  expect(found).toEqual([]);
});
