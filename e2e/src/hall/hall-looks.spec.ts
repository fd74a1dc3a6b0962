import { expect, type Page } from "@playwright/test";
import { zipSync } from "fflate";
import { looksOf, violationsOf } from "../look/looks.ts";
import { ask, HallPage, laptop, testAtDesk } from "../page/hall-page.ts";
import { tvOf } from "../page/till.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);
const owner = { username: "company", password: "demo1234" };

/** A tone of one second, as somebody's recorder may write it: two channels at another rate than ours. */
function recording(): Uint8Array {
  const [rate, channels] = [22_050, 2];
  const file = Buffer.alloc(44 + rate * channels * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(rate * channels * 2, 40);
  for (let at = 0; at < rate * channels; at++) file.writeInt16LE(Math.sin(at / 20) * 9000, 44 + at * 2);
  return file;
}

/** As guests read it in each of the company's halls that has no name of its own. */
async function nameAllHalls(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/user-management`);
  await page.getByRole("button", { name: "Looks" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name for guests").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

test("an owner brings in her own voice from a ZIP, and a hall's name and picture; the TV shows and says them", async ({
  cashier,
  browser,
}) => {
  const tv = await tvOf(server, cashier);
  await expect(tv.getByTestId("brand")).toHaveText("Piassa Hall");
  const { page } = await HallPage.signIn(browser, server, owner);
  await nameAllHalls(page, "Bingo of Addis");
  await expect(tv.getByTestId("brand")).toHaveText("Bingo of Addis");

  await page.goto(`${server.url}/voice`);
  await expect(page.getByTestId("voice-status")).toContainText("(75)");
  const zip = zipSync({
    ...{ "mine/I-17.wav": recording(), "mine/B7.wav": new Uint8Array([1, 2, 3]) },
    ...{ "mine/hello.wav": recording(), "mine/B33.wav": recording() },
  });
  await page
    .getByLabel("A ZIP, or files named by their numbers")
    .setInputFiles({ name: "mine.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
  await expect(page.getByTestId("clip-I17")).toContainText("New, 1.0 s");
  await expect(page.getByTestId("clip-B7")).toContainText("Cannot be read");
  // B33 is an N: somebody's slip, which the hall would hear.
  await expect(page.getByRole("alert").filter({ hasText: "No number is in these names" })).toContainText("B33.wav");
  expect(await violationsOf(page, "/voice", looksOf(laptop))).toEqual([]);
  await page.setViewportSize(laptop);
  await page.getByRole("button", { name: "Save 1 recording" }).click();
  await expect(page.getByTestId("clip-I17")).toContainText("Own");
  await expect(page.getByTestId("voice-status")).toContainText("(74)");

  const { branches } = await page.evaluate(async () => {
    const authorization = `Bearer ${sessionStorage.getItem("lg-token") ?? ""}`;
    const answer = await fetch("/api/user/management/branches/?search=Piassa", { headers: { authorization } });
    return { branches: (await answer.json()) as { id: string }[] | { rows: { id: string }[] } };
  });
  const [branch] = Array.isArray(branches) ? branches : branches.rows;
  await page.goto(`${server.url}/branches/${branch?.id}`);
  await page.getByRole("button", { name: "Looks" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name for guests").fill("Bingo at the Post Office");
  await dialog.getByLabel("Picture").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await expect(dialog.getByText("This is no picture that can be read here.")).toBeVisible();
  await dialog.getByLabel("Picture").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await tv.screenshot({ clip: { x: 0, y: 0, width: 700, height: 400 } }),
  });
  await expect(dialog.getByAltText("As it was chosen")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await expect(tv.getByTestId("brand")).toHaveText("Bingo at the Post Office");
  const picture = tv.getByTestId("brand").getByRole("presentation");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  // The second window of a till hangs on the wall as well.
  await cashier.goTo("/hall");
  await expect(cashier.page.getByTestId("brand")).toHaveText("Bingo at the Post Office");
  const own = tv.waitForResponse(/\/api\/hall\/voice\/.*\/am\/17\?v=/);
  await tv.getByLabel("Voice of the caller").selectOption("am");
  expect((await own).headers()["content-type"]).toBe("audio/wav");
});

test("the programme of the evening goes on by itself at the till, but not past a round that was given back; what a cashier searches and takes with Enter holds for one round", async ({
  cashier,
  page,
  dialog,
  browser,
}) => {
  const { page: office } = await HallPage.signIn(browser, server, owner);
  const { body } = await ask<{ branch_id: string }>(page, "/api/venue/profile/");
  const settings = { opening_count_required: false, note_above: "50", approval_above: "500" };
  await ask(office, "/api/venue/settings/", { ...settings, physical_draw_allowed: true });
  const programme = [["four-corners"], ["blackout"]];
  const change = { branch_id: body.branch_id, programme, claim_rule: "first_shout", mode: "physical" };
  expect(await ask(office, "/api/venue/profile/", change)).toMatchObject({ status: 200 });
  await cashier.goTo("/");
  const wonBy = page.getByTestId("sale-patterns");
  const sellsOne = async () => {
    await cashier.chooses("1");
    await cashier.placesBet();
    expect((await cashier.answer()).sale).toMatchObject({ claimRule: "first_shout" });
  };
  const isOver = () => expect(page.getByRole("button", { name: "Change the winning pattern" })).toBeVisible();
  const playsOne = async () => {
    await sellsOne();
    await winsByCartelaOne(cashier);
    await isOver();
  };
  await expect(wonBy).toContainText("Four Corners");
  await sellsOne();
  expect(await cashier.act("cancel", { reason: "Power cut" })).toMatchObject({ status: 200 });
  await isOver();
  await expect(wonBy).toContainText("Four Corners");
  await playsOne();
  await expect(wonBy).toContainText("Blackout");
  await playsOne();
  await expect(wonBy).toContainText("Four Corners");

  await page.getByRole("button", { name: "Change the winning pattern" }).click();
  await dialog.getByLabel("Search by name").fill("any line");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Blackout", exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  // Any line would always be first, so it has gone.
  await expect(wonBy).toContainText("Blackout");
  await expect(wonBy).not.toContainText("Any Line");
  await playsOne();
  await expect(wonBy).toContainText("Four Corners");
});

/** The hall's machine draws its numbers and no others: whatever pattern is played, it is complete at the last of them. */
async function winsByCartelaOne(cashier: HallPage): Promise<void> {
  const [one] = await cashier.cartelas([1]);
  const balls = (one?.cells ?? []).filter((ball) => ball !== 0);
  expect(await cashier.act("start")).toMatchObject({ status: 200 });
  for (const [index, number] of balls.entries()) await cashier.act("call", { number, position: index + 1 });
  expect(await cashier.act("check", { cartela_number: 1 })).toMatchObject({ body: { verdict: "WINNER" } });
}
