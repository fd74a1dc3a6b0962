import { type Browser, expect, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { ends, state } from "../page/money-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { ReceivingPhone } from "../page/receiving-phone.ts";
import { StaffPage } from "../page/staff-page.ts";
import { onDatabase } from "../server/books.ts";
import { serverWithBank, test } from "../test.ts";

const server = serverWithBank();
const looks = looksOf({ width: 640, height: 360 });
const staffLooks = looksOf({ width: 1280, height: 800 });

/** Somebody who has shared a number with the bot. */
async function withPhone(browser: Browser, name: string, phone: string): Promise<Page> {
  const { page } = await PlayerPage.open(browser, server, name, 10);
  await onDatabase(server, (owner) =>
    owner.query("update player set phone_number = $2 where first_name = $1", [name, phone]),
  );
  return page;
}

const inEnglish = { way: "Transfer to our phone", number: "Number of the transfer", sent: "I have sent it" };
const inAmharic = { way: "ወደ ስልካችን ማዛወር", number: "የዝውውሩ ቁጥር", sent: "ልኬዋለሁ" };

async function claims(page: Page, number: string, words = inEnglish): Promise<void> {
  await page.goto(`${server.url}/deposit`);
  await page.getByText(words.way).click();
  await page.getByLabel(words.number).fill(number);
  await page.getByRole("button", { name: words.sent }).click();
}

/** Says what was found of the one alarm on the page, which is over then, and answers what is wrong with how that looks. */
async function looksAt(staff: StaffPage, what: string): Promise<string[]> {
  const { page, dialog } = staff;
  const found: string[] = [];
  await page.getByRole("button", { name: /^I have looked at this/ }).click();
  const say = dialog.getByRole("button", { name: "I have looked at this" });
  await dialog.getByLabel("What you found").fill("no");
  await say.click();
  await expect(dialog).toContainText("At least 3 characters");
  await dialog.getByLabel("What you found").fill(what);
  found.push(...(await violationsOf(page, "/payment-phones, looked at", staffLooks)));
  await say.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(staff.section("Looked at")).toContainText(`company: ${what}`);
  await expect(staff.section("Looked at").getByText("message 3")).toBeVisible();
  await expect(staff.section("Phones")).not.toContainText("Alarm");
  return [...found, ...(await violationsOf(page, "/payment-phones, after it", staffLooks))];
}

/** A message that names no number is tied by the first to the claim that is open on the page, and credited by the second. */
async function tiesAndCredits(first: StaffPage, second: StaffPage, birr: string): Promise<string[]> {
  await first.page.getByRole("button", { name: "Tie a message" }).click();
  await first.dialog.getByLabel("Reason").fill("As on the player's phone");
  await first.dialog.getByRole("button", { name: "Tie it" }).click();
  await expect(first.dialog).toContainText("Please choose a message");
  const message = first.dialog.getByRole("button", { name: `${birr} ETB` });
  await message.click();
  await expect(message).toHaveAttribute("aria-pressed", "true");
  const found = await violationsOf(first.page, "/payments, a message tied", staffLooks);
  await first.dialog.getByRole("button", { name: "Tie it" }).click();
  await expect(first.dialog).toBeHidden();
  await expect(first.page.getByRole("button", { name: "Tie a message" })).toHaveCount(0);
  await second.page.goto(first.page.url());
  await second.page.getByRole("button", { name: /Decide/ }).click();
  await expect(second.dialog).toContainText("A first person has said that it is credited.");
  await second.dialog.getByLabel("Reason").fill("Seen in the bank's app");
  await second.dialog.getByRole("button", { name: "Decide" }).click();
  await expect(second.dialog).toBeHidden();
  return found;
}

/** CBE's app names no number in its message, though its sender has one. */
async function creditsNameless(
  player: Page,
  phone: ReceivingPhone,
  first: StaffPage,
  second: StaffPage,
): Promise<string[]> {
  await claims(player, "FT26327ABCDE", inAmharic);
  await ends(player, "created");
  expect(await phone.receivesNameless(70)).toBe(200);
  const before = await balanceOf(player);
  const row = first.section("Nobody has claimed").getByRole("row", { name: /ABEBE KEBEDE/ });
  await first.goTo("/payment-phones");
  await expect(row).toContainText("70.00");
  await first.goTo("/payments?reference=FT26327ABCDE");
  await first.page.getByRole("link", { name: /Dawit/ }).first().click();
  const found = await tiesAndCredits(first, second, "70.00");
  await ends(player, "paid");
  expect(await balanceOf(player)).toBe(before + 70);
  await first.goTo("/payment-phones");
  await expect(first.section("Nobody has claimed").getByRole("row", { name: /DI41FH0003/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  return found;
}

test("money sent to the operator's phone is named by its number alone; what is somebody else's waits for two persons; what the phone lost or changed is an alarm until somebody has looked; a message without a number is tied to its claim by one and credited by another @transfer-journey", async ({
  browser,
}) => {
  const found: string[] = [];
  const company = await StaffPage.signIn(browser, server, { username: "company", password: "demo1234" });
  const phone = await ReceivingPhone.add(company, server, "Phone at Piassa");
  await company.goTo("/payment-providers");
  await company.page.getByRole("switch", { name: /^Switch on deposits by .*phone/i }).click();
  await company.dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(company.page.getByRole("switch", { name: /^Switch off deposits by .*phone/i })).toBeVisible();

  const tigist = await withPhone(browser, "Tigist", "+251911000021");
  const before = await balanceOf(tigist);
  // Typed before the bank has written, as it is in the payer's own message, but for its capitals.
  await claims(tigist, "di41fh0001");
  await ends(tigist, "created");
  await expect(state(tigist)).toContainText("The bank's message about it has not come yet.");
  found.push(...(await violationsOf(tigist, "/payment, claimed", looks)));
  expect(await phone.receives({ birr: 120, from: "+251911000021", number: "DI41FH0001" })).toBe(200);
  await ends(tigist, "paid");
  expect(await balanceOf(tigist)).toBe(before + 120);

  // Another's transfer, read over a shoulder: it is nobody's until two persons have looked.
  const dawit = await withPhone(browser, "Dawit", "+251911000022");
  const held = await balanceOf(dawit);
  expect(await phone.receives({ birr: 300, from: "+251911000021", number: "DI41FH0002" })).toBe(200);
  await claims(dawit, "DI41FH0002", inAmharic);
  await ends(dawit, "review");
  await expect(state(dawit)).toContainText("ግን የላኩት እርስዎ መሆንዎን አያሳይም");
  await claims(tigist, "https://transactioninfo.ethiotelecom.et/receipt/DI41FH0002");
  await expect(tigist.getByRole("alert")).toHaveText("This transfer has been claimed already.");
  await company.goTo("/payments");
  await expect(company.page.getByRole("row", { name: /Dawit/ })).toContainText("300.00as the message says");
  await company.page.getByRole("link", { name: /Dawit/ }).first().click();
  await company.page.getByRole("button", { name: /Decide/ }).click();
  await company.dialog.getByText("It is not this player's").click();
  await company.dialog.getByLabel("Reason").fill("The payer is Tigist");
  await company.dialog.getByRole("button", { name: "Decide" }).click();
  await expect(company.dialog).toBeHidden();
  await ends(dawit, "review");
  const superAdmin = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  await superAdmin.page.goto(company.page.url());
  await superAdmin.page.getByRole("button", { name: /Decide/ }).click();
  await expect(superAdmin.dialog).toContainText("A first person has said that it is not this player's.");
  await superAdmin.dialog.getByLabel("Reason").fill("Seen in the bank's app");
  await superAdmin.dialog.getByRole("button", { name: "Decide" }).click();
  await ends(dawit, "not_theirs");
  expect(await balanceOf(dawit)).toBe(held);

  // One message never comes, and another one has a sum that its balance does not bear out.
  await company.goTo("/payment-phones");
  await expect(company.page.getByRole("alert")).toHaveCount(0);
  phone.loses(500);
  await phone.receives({ birr: 80, from: "+251911000021", number: "DI41FH0003" });
  await company.goTo("/payment-phones");
  const alarm = company.page.getByRole("alert").filter({ hasText: "Phone at Piassa" });
  await expect(alarm.getByRole("listitem")).toHaveText([
    "Missing: message 3",
    "Balance is wrong: message 4, should say 1,500.00 ETB, says 2,000.00 ETB",
  ]);
  await expect(company.section("Phones")).toContainText("Alarm");
  found.push(...(await violationsOf(company.page, "/payment-phones", staffLooks)));

  found.push(...(await looksAt(company, "500 came while it was off")));
  await expect(alarm).toHaveCount(0);

  found.push(...(await creditsNameless(dawit, phone, company, superAdmin)));
  // Switched off, nothing of it is believed any more.
  await company.page.getByRole("button", { name: "Switch off Phone at Piassa" }).click();
  await company.dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(company.dialog).toBeHidden();
  expect(await phone.receives({ birr: 999, from: "+251911000021", number: "DI41FH0004" })).toBe(401);
  expect(found).toEqual([]);
});
