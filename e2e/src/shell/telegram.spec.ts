import { type BrowserContext, expect, type Frame, type Page } from "@playwright/test";
import { serverOfFile, test } from "../test.ts";

const telegramWeb = "https://web.telegram.org/k/";

const server = serverOfFile();

type Said = { eventType: string; eventData?: unknown };

/** Telegram Web, as far as the app in its frame can tell: writes down what it is told, and answers what it must. */
class TelegramWeb {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, launchUrl: string, origin = telegramWeb): Promise<TelegramWeb> {
    // Chromium asks before a page of the wide net reaches this machine, where the test has its server.
    await context.grantPermissions(["local-network-access"], { origin: new URL(origin).origin });
    const body = `<!doctype html><meta charset="utf-8"><iframe name="app" allow="local-network-access" style="width:360px;height:600px;border:0"></iframe>`;
    await context.route(origin, (route) => route.fulfill({ contentType: "text/html", body }));
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate((src) => {
      const said: { eventType: string; eventData?: unknown }[] = [];
      Object.assign(window, { said });
      const frame = document.querySelector("iframe") as HTMLIFrameElement;
      const tell = (eventType: string, eventData: object) =>
        frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), "*");
      Object.assign(window, { tell });
      addEventListener("message", (event) => {
        const message = JSON.parse(event.data as string) as { eventType: string };
        said.push(message);
        const insets = { top: 7, right: 0, bottom: 11, left: 0 };
        if (message.eventType === "web_app_request_safe_area") tell("safe_area_changed", insets);
        if (message.eventType === "web_app_request_content_safe_area")
          tell("content_safe_area_changed", { ...insets, top: 5 });
        const asked = (message as { eventData?: { req_id?: string } }).eventData?.req_id;
        if (message.eventType === "web_app_request_write_access") tell("write_access_requested", { status: "allowed" });
        if (message.eventType === "web_app_check_home_screen") tell("home_screen_checked", { status: "missed" });
        if (message.eventType === "web_app_device_storage_get_key")
          tell("device_storage_key_received", { req_id: asked, value: '[{"roundId":"kept"}]' });
        if (message.eventType === "web_app_request_viewport")
          tell("viewport_changed", { width: 360, height: 600, is_expanded: true, is_state_stable: true });
      });
      frame.src = src;
    }, launchUrl);
    return new TelegramWeb(page);
  }

  get app(): Frame {
    const frame = this.page.frame("app");
    if (frame === null) throw new Error("there is no app in the frame");
    return frame;
  }

  async tell(eventType: string, eventData: object = {}): Promise<void> {
    const message = { eventType, eventData };
    await this.page.evaluate(({ eventType, eventData }) => {
      (window as unknown as { tell(name: string, data: object): void }).tell(eventType, eventData);
    }, message);
  }

  async heard(eventType: string): Promise<unknown[]> {
    const said = await this.page.evaluate(() => (window as unknown as { said: Said[] }).said);
    return said.filter((message) => message.eventType === eventType).map(({ eventData }) => eventData);
  }

  async expectHeard(eventType: string, last: unknown): Promise<void> {
    await expect.poll(async () => (await this.heard(eventType)).at(-1)).toEqual(last);
  }
}

function launchUrl(): string {
  const link = server.links[0]?.url ?? "";
  const theme = { bg_color: "#ffffff", text_color: "#000000" };
  return `${link}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(theme))}`;
}

test("in the frame of Telegram Web the app shows itself, follows the theme, the edges and the back button @telegram-frame", async ({
  context,
}) => {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const telegram = await TelegramWeb.open(context, launchUrl());
  const { app } = telegram;
  await expect(app.getByTestId("cell-1")).toBeVisible();
  await telegram.expectHeard("web_app_ready", {});
  await telegram.expectHeard("web_app_expand", {});
  await telegram.expectHeard("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });

  const style = (name: string) =>
    app.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);
  await expect.poll(() => style("--safe-top")).toBe("7px");
  expect([await style("--content-top"), await style("--safe-bottom")]).toEqual(["5px", "11px"]);

  await expect(app.locator("html")).toHaveAttribute("data-theme", "light");
  await telegram.tell("theme_changed", { theme_params: { bg_color: "#101018", text_color: "#ffffff" } });
  await expect(app.locator("html")).toHaveAttribute("data-theme", "dark");
  await telegram.expectHeard("web_app_set_header_color", { color: "#14131f" });

  await app.getByTestId("cell-1").click();
  await telegram.expectHeard("web_app_trigger_haptic_feedback", { type: "selection_change" });

  await telegram.expectHeard("web_app_setup_back_button", { is_visible: true });
  await app.locator('a[href^="/balance-management"]').click();
  await expect(app.getByRole("heading", { level: 1 })).toHaveText("የእኔ ሒሳብ እና ዝውውሮች");
  await telegram.tell("back_button_pressed");
  await expect(app.getByTestId("cell-1")).toBeVisible();
  // From a table to all tables, the first screen: only there is nothing to go back to.
  await telegram.tell("back_button_pressed");
  await expect(app.getByTestId("table-10")).toBeVisible();
  await telegram.expectHeard("web_app_setup_back_button", { is_visible: false });
  expect(telegram.page.url()).toBe(telegramWeb);
  expect(errors).toEqual([]);
});

test("a paid cartela makes Telegram ask before it closes the app, and waking up asks for the state anew", async ({
  context,
}) => {
  let asked = 0;
  context.on("page", (page) =>
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes("request_game_state")) asked += 1;
      }),
    ),
  );
  const telegram = await TelegramWeb.open(context, launchUrl());
  const { app } = telegram;
  await app.locator('button[data-state="free"]').first().click();
  await app.getByTestId("start-game").click();
  await telegram.expectHeard("web_app_setup_closing_behavior", { need_confirmation: true });

  await expect.poll(() => asked).toBeGreaterThan(0);
  const before = asked;
  // Gone and back within one breath is no absence; so it may take more than one.
  await expect(async () => {
    await telegram.tell("visibility_changed", { is_visible: false });
    await telegram.page.waitForTimeout(200);
    await telegram.tell("visibility_changed", { is_visible: true });
    await expect.poll(() => asked, { timeout: 1500 }).toBeGreaterThan(before);
  }).toPass({ timeout: 20_000 });
});

/** A player with three rounds behind her, of a bot that has a name. */
async function withThreeRounds(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/(auth\/telegram|user\/\d+)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.user ?? body, { totalGames: 3, botUsername: "derash_bot", botOpensApp: true });
    await route.fulfill({ response, json: body });
  });
}

test("Telegram is asked for what it can do when it is first needed, and on a small slow phone nothing moves @telegram-asks", async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    screen: { width: 360, height: 640 },
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36 Telegram-Android/12.1.0 (Tecno Pop; Android 14; SDK 34; LOW)",
  });
  await withThreeRounds(context);
  const telegram = await TelegramWeb.open(
    context,
    launchUrl().replace("tgWebAppPlatform=web", "tgWebAppPlatform=android"),
  );
  const { app } = telegram;
  await expect(app.locator("html")).toHaveAttribute("data-calm", "true");
  // What the device has kept is back in a web view that had nothing.
  await expect.poll(() => app.evaluate(() => localStorage.getItem("derash-closes"))).toBe('[{"roundId":"kept"}]');

  expect(await telegram.heard("web_app_request_write_access")).toEqual([]);
  await app.getByTestId("tell-me").click();
  await expect(app.getByTestId("tell-me")).toHaveAttribute("aria-pressed", "true");
  expect(await telegram.heard("web_app_request_write_access")).toHaveLength(1);

  await telegram.tell("back_button_pressed");
  await app.getByTestId("home-offer").getByRole("button").first().click();
  await expect.poll(() => telegram.heard("web_app_add_to_home_screen")).toHaveLength(1);
  await app.getByTestId("table-10").click();
  await telegram.tell("back_button_pressed");
  await expect(app.getByTestId("table-10")).toBeVisible();
  await expect(app.getByTestId("home-offer")).toHaveCount(0);

  expect(await telegram.heard("web_app_request_fullscreen")).toEqual([]);
  await app.evaluate(() => history.pushState(null, "", "/game?bet=10"));
  await expect.poll(() => telegram.heard("web_app_request_fullscreen")).toHaveLength(1);
});

test("a link that names a table opens at that table @startapp-table", async ({ context }) => {
  const launched = new URL(launchUrl());
  const roomId = launched.searchParams.get("sessionId") ?? "";
  const named = `${launched.origin}/?tgWebAppStartParam=t_${roomId.replaceAll("-", "")}${launched.hash}`;
  const telegram = await TelegramWeb.open(context, named);
  await expect(telegram.app.getByTestId("cell-1")).toBeVisible();
  expect(new URL(telegram.app.url()).searchParams.get("sessionId")).toBe(roomId);
  await telegram.tell("back_button_pressed");
  await expect(telegram.app.getByTestId("table-10")).toBeVisible();
});

test("a link to a round that somebody has handed on shows it to who has no account here @startapp-table", async ({
  context,
}) => {
  const round = "0190aaaa-0000-7000-8000-000000000001";
  // Nobody whom Telegram has signed.
  const launched = new URL(launchUrl().replace("Abebe", "Abebf"));
  const named = `${launched.origin}/?tgWebAppStartParam=r_${round.replaceAll("-", "")}_17${launched.hash}`;
  const telegram = await TelegramWeb.open(context, named);
  await expect(telegram.app.getByRole("heading", { level: 1 })).toHaveText(/A round of Derash|የደራሽ ዙር/);
  expect(new URL(telegram.app.url()).pathname).toBe(`/replay/${round}/17`);
  // Her own tabs are for who is signed in.
  await expect(telegram.app.getByRole("link", { name: /Wallet|ዋሌት/ })).toHaveCount(0);
});

test("no other page may put the app in a frame", async ({ context }) => {
  const telegram = await TelegramWeb.open(context, launchUrl(), "https://elsewhere.example/");
  await expect.poll(() => telegram.app.url()).toMatch(/^chrome-error:/);
});
