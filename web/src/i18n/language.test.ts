import { i18n } from "@lingui/core";
import { afterAll, expect, test, vi } from "vitest";
import { memoryStorage } from "../../test/memory-storage.ts";
import { activateLocale } from "./language.ts";

vi.mock("../session/telegram.ts", () => ({ launch: null }));
vi.mock("../locales/en.po", () => ({ messages: {} }));
vi.mock("../locales/am.po", () => ({ messages: {} }));
vi.mock("./ethiopic-font.ts", () => ({ ensureEthiopic: async () => {} }));
vi.stubGlobal("localStorage", memoryStorage());
vi.stubGlobal("document", { documentElement: { lang: "" } });
afterAll(() => vi.unstubAllGlobals());

test("of two languages that are chosen one after the other the last one stays, however long the first is in coming", async () => {
  await activateLocale("en");
  const slow = activateLocale("am");
  await activateLocale("en");
  await slow;
  expect([i18n.locale, document.documentElement.lang]).toEqual(["en", "en"]);
  await activateLocale("am");
  expect(i18n.locale).toBe("am");
});
